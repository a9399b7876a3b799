/** Words that name numbers of rows, and what can be calculated of two of them. */
import { isNumericKind } from "#lib/domain/column-kind";
import { derivedName } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { lookUp, wholeName } from "../divide/look-up.ts";
import { aggregatedColumn } from "../plan/measures.ts";
import type { Token } from "../words/tokenise.ts";
import type { Known } from "./moments.ts";
import { phraseAt } from "./token-words.ts";

/** A column of numbers, and how surely the words mean it. */
export type NumberColumn = { readonly column: ColumnRef; readonly weight: number };

/** The columns of numbers that the words are a name of; a figure that adds up one column stands for that column. */
export function numbersOf(words: readonly Token[], { model, index }: Known): NumberColumn[] {
  const [only] = words;
  const names = words.length === 1 && only?.names !== undefined ? only.names : lookUp(words, index);
  return names.flatMap(({ element, weight }): NumberColumn[] => {
    if (weight < wholeName) return [];
    if (element.kind === "metric") {
      const column = aggregatedColumn(model, element.metric);
      return column === null ? [] : [{ column, weight }];
    }
    if (element.kind !== "column") return [];
    const known = findColumn(model, element.table, element.column);
    const isNumber = known !== undefined && isNumericKind(known.kind) && known.role !== "key";
    return isNumber ? [{ column: { table: element.table, column: element.column }, weight }] : [];
  });
}

export type NumbersAt = { readonly numbers: readonly NumberColumn[]; readonly length: number };

const articles = ["the", "its", "their", "our", "a", "an", "total"];

/** The longest name of numbers that begins there; null where none does. */
export function numbersAt(tokens: readonly Token[], place: number, known: Known): NumbersAt | null {
  const article = phraseAt(tokens, place, articles);
  // "total amount" is a name before it is the total of an amount.
  const named = article > 0 ? namedAt(tokens, place, { article: 0, known }) : null;
  return named ?? namedAt(tokens, place, { article, known });
}

function namedAt(
  tokens: readonly Token[],
  place: number,
  { article, known }: { readonly article: number; readonly known: Known },
): NumbersAt | null {
  for (let length = Math.min(4, tokens.length - place - article); length > 0; length -= 1) {
    const words = tokens.slice(place + article, place + article + length);
    if (words.some(({ kind, names }) => kind !== "word" && names === undefined)) continue;
    const numbers = numbersOf(words, known);
    if (numbers.length > 0) return { numbers, length: article + length };
  }
  return null;
}

export type Operator = "+" | "-" | "*" | "/";

/** The two as one number of each row, wherever one row knows both; of several the surest. */
export function calculated(
  operator: Operator,
  sides: { readonly left: readonly NumberColumn[]; readonly right: readonly NumberColumn[] },
  { model }: Known,
): Candidate[] {
  const pairs = sides.left.flatMap((left) =>
    sides.right.flatMap((right) => {
      const table = commonTable(model, left.column.table, right.column.table);
      const weight = left.weight * right.weight * (left.column.table === right.column.table ? 1 : fartherFactor);
      // What belongs to several rows would be counted with each of them.
      const isRepeated = left.column.table !== right.column.table && operator !== "*";
      return table === null || isRepeated ? [] : [{ table, left: left.column, right: right.column, weight }];
    }),
  );
  const best = Math.max(0, ...pairs.map(({ weight }) => weight));
  return pairs
    .filter(({ weight }) => weight >= best * nearShare)
    .map(({ table, left, right }) => ({
      element: { kind: "column", table, column: derivedName({ kind: "calculation", operator, left, right }) },
      weight: 1,
    }));
}

const fartherFactor = 0.85;
const nearShare = 0.95;

/** The one of two tables whose rows know those of the other. */
export function commonTable(model: SemanticModel, left: string, right: string): string | null {
  const knows = (from: string, to: string): boolean => pathsToOne(model, from, to).length > 0;
  if (knows(left, right)) return left;
  return knows(right, left) ? right : null;
}

/** The number by its steps; a number of different things keeps its own values. */
export function banded({ column }: NumberColumn, width: number): Candidate {
  const name = derivedName({ kind: "band", of: column, width });
  return { element: { kind: "column", table: column.table, column: name }, weight: 1 };
}
