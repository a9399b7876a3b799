/** "annual reviews" where the rows say which of them are annual: a kind of rows, and no step of time. */
import type { Candidate, ModelElement, SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { matchCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";
import { lookUp, wholeName } from "./look-up.ts";

type Known = { readonly model: SemanticModel; readonly near: SemanticIndex };

/** The stored kinds that a word is, which is a step of time by itself, of the rows that the next word names; else none. */
export function kindsOfRows(tokens: readonly Token[], position: number, known: Known): readonly Candidate[] {
  const [word, next] = tokens.slice(position, position + 2);
  if (word === undefined || next === undefined || next.kind !== "word") return [];
  if (matchCue([word], 0)?.cue.type !== "grain") return [];
  const kinds = (known.near.values.get(word.lower) ?? []).filter(({ weight }) => weight >= wholeName);
  const named = new Set(lookUp([next], known.near).flatMap(({ element }) => rowsOf(element, known.model)));
  return kinds.filter(({ element }) => element.kind === "value" && named.has(element.table));
}

/** By the table, its key or the date of its rows; an "annual amount" is one per year. */
function rowsOf(element: ModelElement, model: SemanticModel): string[] {
  if (element.kind === "table") return [element.table];
  if (element.kind !== "column") return [];
  const role = findColumn(model, element.table, element.column)?.role;
  return role === "key" || role === "time" ? [element.table] : [];
}
