/** "average list price weighted by units": what each number counts for is another number of the same row. */
import { derivedColumn } from "#lib/domain/derived-column";
import { derivedMetricName } from "#lib/domain/derived-metric";
import type { ColumnRef, MeasureExpression } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { calculated, type NumbersAt, numbersAt } from "./numbers.ts";
import { phraseAt } from "./token-words.ts";

const weighted = ["weighted average of", "weighted average", "weighted mean of", "weighted mean", "weighted avg"];
const averages = ["average of", "average", "mean of", "mean", "avg"];
const weighings = ["weighted by", "weighted with", "weighted on", "weighing by", "weighted according to"];
const bare = ["by", "with", "using", "on"];

/** "average list price weighted by units", "weighted average discount by revenue", "revenue weighted average discount". */
export function weightedPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  return weightBehind(tokens, place, known) ?? weightBefore(tokens, place, known);
}

function weightBehind(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const said = phraseAt(tokens, place, weighted);
  const opening = said || phraseAt(tokens, place, averages);
  const value = opening === 0 ? null : numbersAt(tokens, place + opening, known);
  if (value === null) return null;
  const start = place + opening + value.length;
  const by = said > 0 && phraseAt(tokens, start, weighings) === 0 ? phraseAt(tokens, start, bare) : 0;
  const weighing = by > 0 ? start : tokens.findIndex((_, at) => at >= start && phraseAt(tokens, at, weighings) > 0);
  const behind = weighing < 0 ? 0 : weighing + (by || phraseAt(tokens, weighing, weighings));
  const weight = weighing < 0 ? null : numbersAt(tokens, behind, known);
  const between = weighing < 0 ? [] : tokens.slice(start, weighing);
  // Of several figures it is not clear which of them are weighted.
  if (weight === null || between.some(({ lower, text }) => text === "," || lower === "and")) return null;
  const end = behind + weight.length;
  const covered = [...tokens.slice(place, start), ...tokens.slice(weighing, end)];
  const names = namesOf(value, weight, known);
  return names.length === 0 ? null : { length: end - place, tokens: [derivedToken(covered, names), ...between] };
}

/** "revenue weighted average discount rate". */
function weightBefore(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const weight = numbersAt(tokens, place, known);
  const said = weight === null ? 0 : phraseAt(tokens, place + weight.length, weighted);
  const value = weight === null || said === 0 ? null : numbersAt(tokens, place + weight.length + said, known);
  if (weight === null || value === null) return null;
  const length = weight.length + said + value.length;
  const names = namesOf(value, weight, known);
  return names.length === 0 ? null : { length, tokens: [derivedToken(tokens.slice(place, place + length), names)] };
}

function namesOf(value: NumbersAt, weight: NumbersAt, known: Known): Candidate[] {
  return calculated("*", { left: value.numbers, right: weight.numbers }, known).flatMap(
    ({ element, weight: share }) => {
      const definition = element.kind === "column" ? derivedColumn(element.column) : null;
      if (element.kind !== "column" || definition?.kind !== "calculation") return [];
      const { left, right } = definition;
      if (left.table === right.table && left.column === right.column) return [];
      // What belongs to many rows is no weight of one of them.
      if (right.table !== element.table) return [];
      const product = { table: element.table, column: element.column };
      const metric = weightedName({ product, value: left, weight: right }, known.model);
      return [{ element: { kind: "metric" as const, metric }, weight: share }];
    },
  );
}

type Weighted = { readonly product: ColumnRef; readonly value: ColumnRef; readonly weight: ColumnRef };

/** Where one of both is missing, the pair counts for neither sum. */
function weightedName({ product, value, weight }: Weighted, model: SemanticModel): string {
  const sum = (column: ColumnRef) => ({ kind: "aggregate" as const, function: "sum" as const, column });
  const isThere = { column: value, via: null, condition: { operator: "is_not_null" as const }, evidence: [] };
  const expression: MeasureExpression = {
    kind: "arithmetic",
    operator: "/",
    left: sum(product),
    right: { kind: "filtered", measure: sum(weight), filters: [isThere] },
  };
  const [known, by] = [value, weight].map(({ table, column }) => findColumn(model, table, column));
  const label = `average ${known?.label ?? value.column} weighted by ${by?.label ?? weight.column}`;
  const format = known?.format === "percent" || known?.format === "currency" ? known.format : "number";
  return derivedMetricName({ label, format, expression });
}
