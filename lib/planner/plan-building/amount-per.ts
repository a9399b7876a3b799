/** What a figure is divided by, rather than a group: "per square metre". */
import type { ColumnRef, PlanMetric } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { isNeverAdded, measuresFor } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import type { Item } from "../request/request.ts";
import type { Choice } from "./element-choice.ts";

export type AmountPer = { readonly item: Item; readonly metric: PlanMetric };

/** The first of what is named behind "per" that is an amount; null where all are groups. */
export function amountPer(
  { model, choice }: { readonly model: SemanticModel; readonly choice: Choice },
  groups: readonly Item[],
): AmountPer | null {
  const amounts = groups.flatMap((item) => {
    const element = choice.get(item.mention.id);
    const metric = element === undefined || !item.isEach ? null : amountOf(model, element, item.mention.chunk.text);
    return metric === null ? [] : [{ item, metric }];
  });
  return amounts[0] ?? null;
}

/** What adds up and has a unit or is so many of something, or is a figure itself. */
function amountOf(model: SemanticModel, element: ModelElement, evidence: string): PlanMetric | null {
  if (element.kind !== "metric" && element.kind !== "column") return null;
  const known = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
  const isFact = known !== undefined && known.role === "fact" && !isNeverAdded(known);
  const isAmount = isFact && (known.unit !== null || isOneOf(known, evidence));
  if (element.kind === "column" && !isAmount) return null;
  const name = element.kind === "column" ? ("sum" as const) : null;
  return measuresFor(model, { element, function: name, isDistinct: false, evidence })[0] ?? null;
}

/** "per seat" of a column that says how many seats: one of them, and not each of the numbers. */
function isOneOf({ name, defaultAggregate }: SemanticColumn, evidence: string): boolean {
  const words = splitIdentifier(name);
  const said = splitIdentifier(evidence);
  const isSo = words.some((word) => quantities.has(word)) && !said.some((word) => quantities.has(word));
  return isSo && defaultAggregate === "sum" && said.every((word) => words.some((other) => stem(other) === stem(word)));
}

const quantities: ReadonlySet<string> = new Set(["qty", "quantity", "cnt", "count", "number", "num"]);

/** What the amount is one of, said again: "per square metre of floor area". */
export function isAmountPer(per: AmountPer | null, column: ColumnRef): boolean {
  const expression = per?.metric.expression;
  return expression?.kind === "aggregate" && isSameColumn(expression.column, column);
}
