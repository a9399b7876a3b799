/** Why a plan has no answer, although each of its parts has its form: what is offered to be changed has none of these. */

import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import { duckdbDialect } from "#lib/domain/duckdb-dialect";
import type { ColumnRef, Plan, PlanDimension, PlanFilter, PlanTime, PlanValue } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { compilePlan } from "../compile/compile.ts";
import { isAdditive } from "../plan/additivity.ts";
import { settleJoins } from "../plan/join-choice.ts";
import { namesIn } from "../plan/plan-references.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { calculationProblem } from "../plan-building/add-calculation.ts";
import { comparedTimes, isPeriod } from "../time/compare-window.ts";
import { isYearColumn } from "../time/time-part.ts";

/** One sentence; null for a plan that can be compiled and means something. */
export function planProblem(plan: Plan, model: SemanticModel): string | null {
  return (
    missingName(plan, model) ??
    nothingShown(plan) ??
    shownTwice(plan) ??
    wrongGroup(plan, model) ??
    wrongCondition(plan, model) ??
    wrongPeriod(plan, model) ??
    wrongShape(plan, model) ??
    wrongOrder(plan) ??
    withoutWay(plan, model) ??
    outOfReach(plan, model)
  );
}

/** Names that exist may be of rows that do not know each other, in conditions of conditions, too: what cannot be written is no plan. */
function outOfReach(plan: Plan, model: SemanticModel): string | null {
  try {
    compilePlan(plan, { model, dialect: duckdbDialect });
    return null;
  } catch {
    return JSON.stringify(plan).includes('"={')
      ? "What is to be calculated is not known of these rows."
      : "No way leads from these rows to what is asked of them.";
  }
}

function missingName(plan: Plan, model: SemanticModel): string | null {
  const { tables, columns } = namesIn(plan);
  const isThere = (table: string) => findTable(model, table) !== undefined;
  const missing = [
    ...[...tables, ...columns.map(({ table }) => table)].filter((table) => !isThere(table)),
    ...columns
      .filter(({ table, column }) => isThere(table) && findColumn(model, table, column) === undefined)
      .map(({ table, column }) => `${table}.${column}`),
  ];
  const names = [...new Set(missing)].slice(0, mostNamed);
  return names.length === 0 ? null : `This schema has no ${names.join(", no ")}.`;
}

/** More of them say nothing more. */
const mostNamed = 4;

function nothingShown({ metrics, detail }: Plan): string | null {
  if (metrics.length === 0 && detail === null) return "Nothing would be left to show.";
  return metrics.length > 0 && detail !== null ? "Figures cannot stand beside a list of rows." : null;
}

function shownTwice({ metrics, dimensions, detail }: Plan): string | null {
  const shown = [
    metrics.map(({ expression }) => expression),
    dimensions.map(({ column, grain, part, via }) => [column.table, column.column, grain, part, via]),
    detail?.columns.map(({ table, column }) => [table, column]) ?? [],
  ];
  const isTwice = shown.some((list) => new Set(list.map((one) => JSON.stringify(one))).size < list.length);
  return isTwice ? "It is shown already." : null;
}

function wrongGroup({ dimensions }: Plan, model: SemanticModel): string | null {
  const isWrong = dimensions.some((dimension) => !isDated(dimension, model) && isStepped(dimension));
  return isWrong ? "Only dates have steps in time." : null;
}

function isStepped({ grain, part }: PlanDimension): boolean {
  return grain !== null || part !== null;
}

function isDated({ column, part, grain }: PlanDimension, model: SemanticModel): boolean {
  const known = columnOf(column, model);
  if (known === undefined || (grain !== null && part !== null)) return false;
  return isTemporalKind(known.kind) || (part === "decade" && isYearColumn(known));
}

function columnOf({ table, column }: ColumnRef, model: SemanticModel): SemanticColumn | undefined {
  return findColumn(model, table, column);
}

/** Conditions wherever they can be set by hand: those of the whole plan. */
function wrongCondition({ filters, alternatives, setOperation }: Plan, model: SemanticModel): string | null {
  const own = [...filters, ...alternatives.flat(), ...(setOperation?.plan.filters ?? [])];
  const wrong = own.find((filter) => !fits(filter, model));
  if (wrong === undefined) return null;
  return `${columnOf(wrong.column, model)?.label ?? "This column"} cannot be compared with such a value.`;
}

function fits({ column, condition }: PlanFilter, model: SemanticModel): boolean {
  const known = columnOf(column, model);
  if (known === undefined) return false;
  const every = (values: readonly PlanValue[]): boolean => values.every((value) => isOfKind(value, known));
  switch (condition.operator) {
    case "in":
    case "not_in":
      return every(condition.values);
    case "between":
      return every([condition.low, condition.high]);
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with":
      return condition.text !== "";
    case "in_months":
      return isTemporalKind(known.kind);
    case "compare_aggregate":
      return condition.time === null || isWindow(condition.time);
    case "compare_column":
    case "is_null":
    case "is_not_null":
      return true;
    default:
      return every([condition.value]);
  }
}

function isOfKind(value: PlanValue, { kind }: SemanticColumn): boolean {
  if (kind === "boolean") return typeof value === "boolean";
  if (isTemporalKind(kind)) return typeof value === "string" && /^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(value);
  if (isNumericKind(kind)) return typeof value === "number" || (typeof value === "string" && isNumber(value));
  // A text column may hold numbers and is then compared with one.
  return typeof value !== "boolean";
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

function wrongPeriod({ time }: Plan, model: SemanticModel): string | null {
  if (time === null) return null;
  const known = columnOf(time.column, model);
  if (known === undefined || !(isTemporalKind(known.kind) || isYearColumn(known))) return "A period needs a date.";
  if (!isWindow(time)) return "The period ends before it begins.";
  const cutsYear = [time.from, time.to].some((day) => day !== null && !day.endsWith("-01-01"));
  return isYearColumn(known) && cutsYear ? "Only whole years are stored here." : null;
}

function isWindow({ from, to }: Pick<PlanTime, "from" | "to">): boolean {
  return from === null || to === null || from < to;
}

function wrongShape(plan: Plan, model: SemanticModel): string | null {
  const { asShare, isRunning, compare, metrics, dimensions, detail } = plan;
  const isGrouped = dimensions.length > 0;
  if (compare !== null && comparedTimes(plan, model) === null) return "A comparison needs a period or steps in time.";
  if (compare !== null && comparesFiltered(plan, model)) return "Beside a comparison its date is chosen as the period.";
  if (asShare && (!isGrouped || !metrics.every(({ expression }) => isAdditive(expression))))
    return "Shares are shown of groups whose figures add up.";
  if (isRunning && !dimensions.some((dimension) => isPeriod(dimension, model)))
    return "Figures are added up along steps in time.";
  const problem = plan.calculation === null ? null : calculationProblem(plan.calculation, plan);
  if (problem !== null) return problem;
  return plan.having.length > 0 && (!isGrouped || detail !== null) ? "Only groups can be kept by their figures." : null;
}

/** A condition on the date of a comparison would hold for the earlier time too, and leave nothing of it. */
function comparesFiltered({ filters, time, dimensions }: Plan, model: SemanticModel): boolean {
  const dates = [
    ...(time === null ? [] : [time.column]),
    ...dimensions.filter((one) => isPeriod(one, model)).map(({ column }) => column),
  ];
  return filters.some(
    ({ column, condition, evidence }) =>
      condition.operator !== "is_not_null" && evidence.includes("") && dates.some((date) => isSameColumn(date, column)),
  );
}

function wrongOrder({ order, metrics, dimensions, detail, compare, limit, limitWithin }: Plan): string | null {
  const lengths = {
    metric: metrics.length,
    dimension: dimensions.length,
    detail: detail?.columns.length ?? 0,
    change: compare === null ? 0 : metrics.length,
    change_part: compare === null ? 0 : metrics.length,
  };
  const isGone = order.some(({ by, index }) => index >= lengths[by]);
  if (isGone || limitWithin.some((index) => index >= dimensions.length)) return "What it is sorted by is not shown.";
  if (limit !== null && dimensions.length === 0 && detail === null) return "One figure has no first ones.";
  return null;
}

/** Figures that would count a row twice have no answer either. */
function withoutWay(plan: Plan, model: SemanticModel): string | null {
  if (settleJoins(model, plan).length > 0) return null;
  return "These rows cannot be put together without counting some of them twice.";
}
