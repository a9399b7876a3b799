/** What the answer says where its last place is shared by more than it shows. */
import { formatCount } from "#lib/domain/format";
import type { Plan, PlanMetric, PlanOrder } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";

/** "2 more share the last place of their category, with the same revenue." */
export function tiedWords(plan: Plan, tied: number, model: SemanticModel): string {
  const more = tied === 1 ? "1 more shares" : `${formatCount(tied)} more share`;
  return `${more} ${placeWords(plan)}${withinWords(plan, tied)}, with the same ${sizeWords(plan, model)}.`;
}

/** Where it was not possible to count them. */
export const tiesUnknown = "Whether more share the last place was not looked at.";

function placeWords({ limit, offset }: Plan): string {
  if (limit !== 1) return "the last place";
  return offset === 0 ? "the first place" : "this place";
}

function withinWords({ limitWithin, dimensions }: Plan, tied: number): string {
  const labels = limitWithin.flatMap((place) => dimensions[place]?.label ?? []).map(lowerFirst);
  return labels.length === 0 ? "" : ` of ${tied === 1 ? "its" : "their"} ${labels.join(" and ")}`;
}

function sizeWords(plan: Plan, model: SemanticModel): string {
  const names = plan.order.filter(({ by }) => by !== "dimension").flatMap((order) => sizeName(order, plan, model));
  return names.length === 0 ? "figure" : [...new Set(names)].join(" and ");
}

function sizeName({ by, index }: PlanOrder, { metrics, detail }: Plan, model: SemanticModel): string[] {
  if (by === "change" || by === "change_part") return ["change"];
  if (by === "metric") return metrics[index] === undefined ? [] : [figureName(metrics[index])];
  const column = detail?.columns[index];
  return column === undefined ? [] : [findColumn(model, column.table, column.column)?.label ?? column.column];
}

/** Rows that are counted are called by what they are: "orders" are as many of them. */
function figureName({ label, expression }: PlanMetric): string {
  const measure = expression.kind === "filtered" ? expression.measure : expression;
  const name = lowerFirst(label);
  return measure.kind === "count" && !name.startsWith("number of ") ? `number of ${name}` : name;
}
