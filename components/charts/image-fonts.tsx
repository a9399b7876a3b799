"use client";

/** The page's own fonts as text: a picture in a picture may load nothing. */

import { rulesOf } from "./image-colour.tsx";

/** Rules that hold the fonts of `families` for the given characters. A font that cannot be read is left out: another takes its place. */
export async function embeddedFonts(characters: ReadonlySet<string>): Promise<string> {
  const rules = fontRules().filter((rule) => holdsSome(rule, characters));
  const embedded = await Promise.all(rules.map(embed));
  return embedded.filter((rule) => rule !== null).join("\n");
}

type FontRule = { readonly family: string; readonly weight: string; readonly address: string; readonly range: string };

function fontRules(): FontRule[] {
  return [...document.styleSheets].flatMap((sheet) => {
    return rulesOf(sheet).flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule) || rule.style.getPropertyValue("font-style") === "italic") return [];
      const source = /url\(["']?([^"')]+)["']?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
      if (source === undefined) return [];
      return {
        family: rule.style.getPropertyValue("font-family"),
        weight: rule.style.getPropertyValue("font-weight"),
        address: new URL(source, sheet.href ?? document.baseURI).href,
        range: rule.style.getPropertyValue("unicode-range"),
      };
    });
  });
}

function holdsSome({ range }: FontRule, characters: ReadonlySet<string>): boolean {
  if (range === "") return true;
  const spans = range.split(",").flatMap((part) => {
    const match = /U\+([0-9a-f?]+)(?:-([0-9a-f]+))?/i.exec(part);
    if (match === null) return [];
    const [, first = "", last] = match;
    const low = Number.parseInt(first.replaceAll("?", "0"), 16);
    const high = Number.parseInt(last ?? first.replaceAll("?", "f"), 16);
    return [{ low, high }];
  });
  return [...characters].some((character) => {
    const code = character.codePointAt(0) ?? 0;
    return spans.some(({ low, high }) => code >= low && code <= high);
  });
}

const fetched = new Map<string, Promise<string | null>>();

async function embed({ family, weight, address, range }: FontRule): Promise<string | null> {
  const data = fetched.get(address) ?? readFont(address);
  fetched.set(address, data);
  const source = await data;
  if (source === null) return null;
  const limits = range === "" ? "" : `unicode-range:${range};`;
  return `@font-face{font-family:${family};font-weight:${weight || "normal"};${limits}src:url(${source});}`;
}

async function readFont(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await asDataAddress(await answer.blob()) : null;
  } catch {
    return null;
  }
}

function asDataAddress(blob: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : null));
    reader.addEventListener("error", () => resolve(null));
    reader.readAsDataURL(blob);
  });
}
