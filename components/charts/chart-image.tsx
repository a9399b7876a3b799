"use client";

/**
 * Pictures of charts and boards: what is on the screen, written out as an svg that needs nothing of this
 * page, or painted as a PNG in twice the size. No text leaves the browser for it.
 */
import { type Painting, svgElement } from "./image-canvas.tsx";
import { colourTokens, plainColour } from "./image-colour.tsx";
import { embeddedFonts } from "./image-fonts.tsx";
import { paintElement } from "./image-page.tsx";
import { fontAttributes, measuredWidth } from "./image-text.tsx";

export type ImageTheme = "current" | "light" | "dark";

export type ImageOptions = {
  /** Stands above the picture; null leaves it out. */
  readonly title: string | null;
  readonly theme: ImageTheme;
};

export type ImageFormat = "png" | "svg";

const margin = 24;
const titleSize = 16;
const titleLine = 24;
/** A big number alone still leaves room for its title. */
const narrowest = 320;
const scale = 2;
/** Larger canvases are refused by browsers. */
const largestSide = 16_000;

/** The element as an svg document: colours and fonts by value, nothing from a style sheet. */
export function elementToSvg(element: HTMLElement, options: ImageOptions): string {
  return serialize(paint(element, options).svg);
}

/** The element in twice its size. Null where the browser cannot paint it. */
export async function elementToPng(element: HTMLElement, options: ImageOptions): Promise<Blob | null> {
  const { svg, characters, width, height } = paint(element, options);
  const fonts = svgElement("style", {});
  fonts.textContent = await embeddedFonts(characters);
  svg.prepend(fonts);
  const address = URL.createObjectURL(new Blob([serialize(svg)], { type: "image/svg+xml" }));
  try {
    return await paintPng(address, width, height);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Hands the picture to the browser as a file. False where it could not be made. */
export async function downloadImage(
  element: HTMLElement,
  { name, format, ...options }: ImageOptions & { readonly name: string; readonly format: ImageFormat },
): Promise<boolean> {
  const blob =
    format === "svg"
      ? new Blob([elementToSvg(element, options)], { type: "image/svg+xml" })
      : await elementToPng(element, options);
  if (blob === null) return false;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${fileName(name)}.${format}`;
  link.click();
  // The browser has to have begun before the address goes.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

type Painted = {
  readonly svg: SVGElement;
  readonly characters: ReadonlySet<string>;
  readonly width: number;
  readonly height: number;
};

function paint(element: HTMLElement, { title, theme }: ImageOptions): Painted {
  return inTheme(element, theme, () => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const width = Math.max(Math.ceil(box.width), narrowest) + 2 * margin;
    const titleLines = title === null ? [] : wrapTitle(title, style, width - 2 * margin);
    const titleHeight = titleLines.length === 0 ? 0 : titleLines.length * titleLine + 8;
    const height = Math.ceil(Math.max(box.height, element.scrollHeight)) + 2 * margin + titleHeight;
    const svg = svgElement("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
    const definitions = svgElement("defs", {});
    const characters = new Set<string>();
    svg.append(definitions, svgElement("rect", { width, height, fill: plainColour(style.backgroundColor) }));
    titleLines.forEach((line, index) => {
      const text = svgElement("text", {
        x: margin,
        y: margin + titleSize + index * titleLine,
        ...fontAttributes(style),
        fill: plainColour(style.color),
        "font-size": titleSize,
        "font-weight": 600,
      });
      text.textContent = line;
      for (const character of line) characters.add(character);
      svg.append(text);
    });
    const painting: Painting = {
      left: box.left - margin,
      top: box.top - margin - titleHeight,
      definitions,
      clips: { count: 0 },
      characters,
    };
    paintElement(element, svg, painting);
    return { svg, characters, width, height };
  });
}

/** Shows the element in a theme for as long as it takes to read it off; the screen is not painted in between. */
function inTheme<T>(element: HTMLElement, theme: ImageTheme, read: () => T): T {
  const before = { theme: element.dataset.theme, style: element.getAttribute("style") };
  if (theme !== "current") {
    element.dataset.theme = theme;
    // The document worked its tokens out for its own theme: here they are worked out anew.
    for (const [name, value] of colourTokens()) element.style.setProperty(name, value);
  }
  element.style.backgroundColor = "var(--color-surface)";
  element.style.color = "var(--color-fg)";
  endTransitions(element);
  try {
    return read();
  } finally {
    if (before.theme === undefined) delete element.dataset.theme;
    else element.dataset.theme = before.theme;
    if (before.style === null) element.removeAttribute("style");
    else element.setAttribute("style", before.style);
    endTransitions(element);
  }
}

/** Colours that change gently would be read half way, and seen half way afterwards. */
function endTransitions(element: HTMLElement): void {
  for (const animation of element.getAnimations?.({ subtree: true }) ?? []) animation.finish();
}

function wrapTitle(title: string, style: CSSStyleDeclaration, room: number): string[] {
  const font = `600 ${titleSize}px ${style.fontFamily}`;
  const lines: string[] = [];
  for (const word of title.split(/\s+/).filter((part) => part !== "")) {
    const last = lines[lines.length - 1];
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measuredWidth(longer, font, titleSize) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function serialize(svg: SVGElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}`;
}

async function paintPng(address: string, width: number, height: number): Promise<Blob | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const factor = Math.min(scale, largestSide / width, largestSide / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * factor);
  canvas.height = Math.round(height * factor);
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.scale(factor, factor);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Letters, digits and dashes of any script; everything else would trouble some file system. */
function fileName(name: string): string {
  const plain = name
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  return plain.slice(0, 80) || "chart";
}
