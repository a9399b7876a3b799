/** Whose rows a condition is on: what the question named last before it. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { pathsToOne } from "#lib/semantic/join-graph";
import type { SemanticModel } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";

type Known = { readonly model: SemanticModel; readonly index: SemanticIndex };

/** As many words as the name of a table may have. */
const longestName = 4;

/** The tables that the last name of rows before a place can mean; what the rows are divided by is none of them. */
export function subjectsBefore(tokens: readonly Token[], place: number, known: Known): readonly string[] {
  return subjectBefore(tokens, place, known).tables;
}

/** With where their name ends. */
export function subjectBefore(
  tokens: readonly Token[],
  place: number,
  known: Known,
): { readonly tables: readonly string[]; readonly end: number } {
  let found: { readonly tables: readonly string[]; readonly end: number } = { tables: [], end: 0 };
  for (let at = 0; at < place; ) {
    const named = tablesAt(tokens.slice(0, place), at, known);
    const isGroup = ["by", "per", "each"].includes(tokens[at - 1]?.lower ?? "");
    if (named !== null && !isGroup) found = { tables: named.tables, end: at + named.length };
    at += named?.length ?? 1;
  }
  return found;
}

/** The longest name of tables that begins there; the last word of one is enough where no other ends in it. */
export function tablesAt(
  tokens: readonly Token[],
  place: number,
  known: Known,
): { readonly tables: readonly string[]; readonly length: number } | null {
  for (let length = Math.min(longestName, tokens.length - place); length > 0; length -= 1) {
    const words = tokens.slice(place, place + length);
    if (words.some(({ kind }) => kind !== "word")) continue;
    const tables = lookUp(words, known.index).flatMap(({ element, weight }) =>
      element.kind === "table" && element.via === null && weight >= wholeName ? [element.table] : [],
    );
    if (tables.length > 0) return { tables, length };
  }
  const heads = headed(tokens[place], known);
  return heads.length === 1 ? { tables: heads, length: 1 } : null;
}

function headed(word: Token | undefined, { model }: Known): string[] {
  // "days" and "months" are steps in time before they are rows of what is told by the day.
  if (word?.kind !== "word" || /^(?:day|week|month|quarter|year|hour|date|time)$/.test(word.stem)) return [];
  return model.tables
    .filter(({ label }) => stem(splitIdentifier(label).at(-1) ?? "") === word.stem)
    .map(({ name }) => name);
}

/** The rows of the table know one row of the other, and there is one way only. */
export function belongsTo(model: SemanticModel, table: string, other: string): boolean {
  return table === other || pathsToOne(model, table, other).length === 1;
}
