/** Text columns that hold a yes and a no: "Y" and "N", "T" and "F". */
import { spelledOut } from "./abbreviations.ts";
import type { SemanticColumn } from "./model.ts";
import { phraseKey, splitIdentifier } from "./words.ts";

/** Yes first. */
const pairs: readonly (readonly [string, string])[] = [
  ["y", "n"],
  ["yes", "no"],
  ["t", "f"],
  ["true", "false"],
];

/** The stored value that says yes; null for any other column. */
export function yesOf({ kind, profile }: SemanticColumn): string | null {
  const { values, valuesAreComplete } = profile;
  if (kind !== "text" || !valuesAreComplete || values.length === 0 || values.length > 2) return null;
  const pair = pairs.find((known) => values.every((value) => known.includes(value.toLowerCase())));
  return pair === undefined ? null : (values.find((value) => value.toLowerCase() === pair[0]) ?? null);
}

const questionWords: ReadonlySet<string> = new Set(["is", "has", "was", "yn", "flag", "flg", "indicator"]);

/** What a yes of the column says in a title: "bonded" of "bonded flag"; the name as it is where nothing is left of it. */
export function yesWords(label: string): string {
  const words = splitIdentifier(label).filter((word) => !questionWords.has(word));
  return words.length === 0 ? label : words.join(" ");
}

/** What a yes of the column says of its row: its name, without what only says that it is a question. */
export function yesPhrases({ label, synonyms }: SemanticColumn): { readonly key: string; readonly weight: number }[] {
  const named = [label, ...synonyms].map((name) =>
    splitIdentifier(name)
      .flatMap(spelledOut)
      .filter((word) => !questionWords.has(word)),
  );
  return named.filter((words) => words.length > 0).map((words) => ({ key: phraseKey(words), weight: 1 }));
}
