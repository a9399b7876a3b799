/** What of a question may not be lost when it is put in other words: its numbers, dates, quoted texts and columns. */
import "server-only";
import { type Token, tokenise } from "#lib/planner/words/tokenise";
import type { SemanticModel } from "#lib/semantic/model";
import { stem } from "#lib/semantic/words";

/** Every number, date, quoted text and column of the original stands in the other text. */
export function keepsLiterals(original: string, enhanced: string, model: SemanticModel): boolean {
  const kept = tokenise(enhanced);
  const numbers = new Set(kept.flatMap(({ value }) => (value === null ? [] : [value])));
  const words = new Set(kept.map((token) => token.stem));
  const text = enhanced.toLowerCase();
  const isKept = (token: Token): boolean => {
    if (token.value !== null) return numbers.has(token.value);
    if (token.kind === "quoted") return enhanced.includes(token.text);
    if (token.kind === "date" || token.kind === "identifier" || /\d/.test(token.text))
      return text.includes(token.lower);
    return true;
  };
  const columns = columnWords(model);
  const named = (original.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []).filter((word) => columns.has(word));
  return tokenise(original).every(isKept) && named.every((word) => text.includes(word) || words.has(stem(word)));
}

/** Models never change once they are made, so that their columns are gathered once. */
const columnsByModel = new WeakMap<SemanticModel, ReadonlySet<string>>();

/** Names of all columns, in lower case. */
function columnWords(model: SemanticModel): ReadonlySet<string> {
  const known =
    columnsByModel.get(model) ??
    new Set(model.tables.flatMap(({ columns }) => columns.map(({ name }) => name.toLowerCase())));
  columnsByModel.set(model, known);
  return known;
}
