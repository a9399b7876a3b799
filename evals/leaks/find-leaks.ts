/** Compares source texts with what evaluation sets consist of. */
import { nameKey, phrasesOf, valueKey } from "./words.ts";

/** What sets consist of, as keys of `words.ts`. */
export type SetTerms = {
  readonly names: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
  /** Parts of their questions. */
  readonly phrases: ReadonlySet<string>;
};

export type SourceText = {
  readonly path: string;
  readonly text: string;
  /** Names and values count too, not only sentences: it is part of the product. */
  readonly isProduct: boolean;
};

export type Leak = { readonly path: string; readonly kind: "name" | "value" | "sentence"; readonly found: string };

/** What stands in a source and in a set, and is not among the ordinary words. Each once per file. */
export function findLeaks(sources: readonly SourceText[], terms: SetTerms, ordinary: ReadonlySet<string>): Leak[] {
  return sources.flatMap(({ path, text, isProduct }) => {
    const leaks = (kind: Leak["kind"], found: readonly string[], known: ReadonlySet<string>): Leak[] =>
      [...new Set(found)]
        .filter((key) => known.has(key) && !ordinary.has(key))
        .map((key) => ({ path, kind, found: key }));
    const sentences = leaks("sentence", phrasesOf(text), terms.phrases);
    if (!isProduct) return sentences;
    const names = (text.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []).map(nameKey);
    return [...leaks("name", names, terms.names), ...leaks("value", quotedTexts(text), terms.values), ...sentences];
  });
}

/** Texts between quotes of any kind. */
function quotedTexts(text: string): string[] {
  return [...text.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)].map((found) =>
    valueKey(found[1] ?? found[2] ?? found[3] ?? ""),
  );
}

/** The words of the list: one a line, after `#` a remark. */
export function readOrdinaryWords(text: string): Set<string> {
  const lines = text.split("\n").map((line) => line.replace(/#.*$/, "").trim().toLowerCase());
  return new Set(lines.filter((line) => line !== ""));
}
