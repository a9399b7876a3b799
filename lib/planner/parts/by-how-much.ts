/** "Which campaigns spent more than their budget, and by how much": what lies between the two stands beside the rows. */
import { derivedColumn, derivedName } from "#lib/domain/derived-column";
import type { ColumnRef, Plan, PlanFilter } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { planTitle } from "../explain/plan-title.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { rowNames } from "../plan/table-row-names.ts";
import { type Parted, planOf } from "./read-part.ts";

const above = "gain|rise|increase|excess|surplus|overspend|overrun|overshoot|advance|profit|lead";
const below = "loss|drop|fall|decrease|shortfall|deficit|underspend|decline|saving|discount";
const either = "difference|gap|distance|margin|deviation|amount of it";
const behind = new RegExp(
  `^(.+?),? (?:and |plus )?(?:(?:by )?how (?:much|many (?:days|hours|minutes))(?: (?:more|less|later|earlier|was it|each))?|(?:with|and|plus|and also) (?:the |its |their )?(?<kind>${above}|${below}|${either})(?: (?:in|of) (?:points|money|days|hours|minutes))?)$`,
  "iu",
);

/** Null where nothing of the kind is asked, or the rows are not those of one comparison. */
export function withHowMuch(question: string, parted: Parted): PlanningOutcome | null {
  const said = saidIn(question);
  const read = said === null ? null : planOf(parted.read(said.question, null));
  const plan = read === null ? null : asRows(read, parted.model);
  const beside = plan === null || said === null ? null : apartOf(plan, said.kind);
  if (plan === null || plan.detail === null || beside === null || said === null) return null;
  if (plan.detail.columns.length === 0 || plan.setOperation !== null) return null;
  const columns = [...shownOf(plan, parted.model, beside.sides), beside.column];
  const whole: Plan = { ...plan, order: [], detail: { ...plan.detail, columns: distinct(columns) } };
  return { kind: "plan", plan: whole, title: planTitle(whole, parted.model) };
}

/** "days on which the index rose": where there is one row of each day, the days are those rows. */
function asRows(plan: Plan, model: SemanticModel): Plan {
  const [[metric, ...metrics], [dimension, ...dimensions]] = [plan.metrics, plan.dimensions];
  if (plan.detail !== null || metric?.expression.kind !== "count" || metrics.length + dimensions.length > 0)
    return plan;
  const { table } = metric.expression;
  const key = findTable(model, table)?.primaryKey ?? [];
  const isOfDays =
    dimension?.grain === "day" && dimension.column.table === table && key.join() === dimension.column.column;
  return isOfDays
    ? { ...plan, metrics: [], dimensions: [], detail: { table, columns: [dimension.column], isDistinct: false } }
    : plan;
}

/** "and by how much" of rows that are compared: as one sentence it would be passed over. */
export function unsaidHowMuch(question: string, whole: Plan): string | null {
  const said = saidIn(question);
  const isOfRows = whole.detail !== null || whole.filters.some((filter) => sidesOf(filter) !== null);
  return said !== null && isOfRows ? said.words : null;
}

type Said = { readonly question: string; readonly words: string; readonly kind: string | null };

function saidIn(question: string): Said | null {
  const text = question
    .trim()
    .replace(/[?.!\s]+$/u, "")
    .replaceAll(/\s+/g, " ");
  const found = behind.exec(text);
  const rest = found?.[1];
  if (found === null || rest === undefined) return null;
  return { question: rest, words: text.slice(rest.length).trim(), kind: found.groups?.kind?.toLowerCase() ?? null };
}

type Sides = { readonly column: ColumnRef; readonly sides: readonly ColumnRef[] };

/** The difference of what the one condition compares, which is above 0 where the condition holds. */
function apartOf({ filters, alternatives }: Plan, kind: string | null): Sides | null {
  const [compared, ...more] = filters.flatMap((filter) => sidesOf(filter) ?? []);
  if (compared === undefined || more.length > 0 || alternatives.length > 0) return null;
  const words = compared.isAbove ? below : above;
  return kind !== null && words.split("|").includes(kind) ? null : compared;
}

function sidesOf({ column, condition }: PlanFilter): (Sides & { readonly isAbove: boolean }) | null {
  const definition = derivedColumn(column.column);
  if (definition === null || !("value" in condition) || typeof condition.value !== "number") return null;
  const isAbove = condition.operator === ">" || condition.operator === ">=";
  const isBelow = condition.operator === "<" || condition.operator === "<=";
  if (!isAbove && !isBelow) return null;
  const place = (name: string): ColumnRef => ({ table: column.table, column: name });
  if (definition.kind === "elapsed" && typeof definition.to !== "string") {
    const { from, to } = definition;
    const turned = place(derivedName({ ...definition, from: to, to: from }));
    return { column: isAbove ? column : turned, sides: [to, from], isAbove };
  }
  if (definition.kind !== "calculation" || (definition.operator !== "-" && definition.operator !== "/")) return null;
  const { left, right } = definition;
  // "Less by at least 100" is held as the other one minus this one.
  const [one, other] = isAbove ? [left, right] : [right, left];
  const difference = place(derivedName({ kind: "calculation", operator: "-", left: one, right: other }));
  return { column: difference, sides: [left, right], isAbove };
}

/** What names the rows, when they were, and the two that are compared, where all of their columns would stand there else. */
function shownOf(plan: Plan, model: SemanticModel, sides: readonly ColumnRef[]): readonly ColumnRef[] {
  const { detail } = plan;
  if (detail === null) return [];
  const table = findTable(model, detail.table);
  const stored = (table?.columns ?? []).filter(({ expression }) => expression === null);
  if (detail.columns.length < stored.length) return detail.columns;
  const time = table?.mainTimeColumn ?? null;
  const names = rowNames(model, detail.table);
  const own = [...names, ...(time === null ? [] : [{ table: detail.table, column: time }])];
  return own.length === 0 ? detail.columns : [...own, ...sides];
}

function distinct(columns: readonly ColumnRef[]): ColumnRef[] {
  return columns.filter((column, place) => columns.findIndex((other) => isSameColumn(other, column)) === place);
}
