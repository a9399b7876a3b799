/** Levels are those of the newest time and never added up over times: "top 5 towns by inhabitants", of rows that count one year each. */
import type { ColumnRef, Plan, PlanTime } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { isLevel, levelTime } from "../plan/level-tables.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { addPeriods } from "../time/calendar.ts";
import { isYearColumn } from "../time/time-part.ts";
import type { BuildArgs, Built } from "./build-args.ts";

/** The plan of the newest time where its figures are levels of no time; null where added levels have no newest time. */
export function addLatestTime({ model, request, measureOption }: BuildArgs, built: Built): Built | null {
  const { plan } = built;
  const added = addedLevel(plan, model);
  if (measureOption > 0 && isOfOneRowEach(plan, model)) return null;
  const level = added ?? decidingLevel(plan, model);
  const column = level === null ? null : levelTime(model, level.table);
  if (column === null || isPlaced(plan, column) || request.grain !== null || request.part !== null) return built;
  // "the highest ever" is of all times; a sum of all times is of none.
  if (request.isEver) return added === null ? built : null;
  const time = newestTime(model, column);
  return time === null ? null : { ...built, plan: { ...plan, time } };
}

/** A finished plan of no time, placed at the newest one where it adds up levels; null where it adds up those of several times. */
export function atLatestLevel(plan: Plan, model: SemanticModel): Plan | null {
  const level = addedLevel(plan, model);
  const column = level === null ? null : levelTime(model, level.table);
  if (column === null) return plan;
  // The years of one would be added up: "by decade".
  if (plan.dimensions.some(({ part, ...dimension }) => part !== null && isSameColumn(dimension.column, column)))
    return null;
  if (isPlaced(plan, column)) return plan;
  const time = newestTime(model, column);
  return time === null ? null : { ...plan, time };
}

/** Whether a plan's period is only the newest time of what must not be added up over times: nobody asked for it. */
export function isLatestLevel(plan: Plan, model: SemanticModel): boolean {
  const level = addedLevel(plan, model);
  const column = level === null ? null : levelTime(model, level.table);
  const newest = column === null ? null : newestTime(model, column);
  const { time } = plan;
  if (newest === null || time === null || time.evidence.length > 0) return false;
  return isSameColumn(time.column, newest.column) && time.from === newest.from && time.to === newest.to;
}

/** The level that a figure adds up. */
function addedLevel({ metrics }: PlanDraft, model: SemanticModel): ColumnRef | null {
  for (const { expression } of metrics) {
    const plain = expression.kind === "filtered" ? expression.measure : expression;
    if (plain.kind === "aggregate" && plain.function === "sum" && isLevel(model, plain.column)) return plain.column;
  }
  return null;
}

/** The level of each row that its place in a ranking or its place in the list goes by; of single days any may be meant. */
function decidingLevel({ detail, order, filters }: PlanDraft, model: SemanticModel): ColumnRef | null {
  const ordered = order.flatMap(({ by, index }) => (by === "detail" ? (detail?.columns[index] ?? []) : []));
  const compared = filters.flatMap(({ column, condition }) => (condition.operator === "is_not_null" ? [] : [column]));
  const level = [...ordered, ...compared].find((column) => isLevel(model, column)) ?? null;
  if (level === null) return null;
  const time = levelTime(model, level.table);
  const known = time === null ? undefined : findColumn(model, time.table, time.column);
  const isDeclared = findColumn(model, level.table, level.column)?.defaultAggregate === "avg";
  return !isDeclared || (known !== undefined && isYearColumn(known)) ? level : null;
}

/** Whether the plan says of which time it speaks, or shows the times. */
function isPlaced(
  { time, compare, dimensions, filters, detail, alternatives, exists }: PlanDraft,
  column: ColumnRef,
): boolean {
  const isTime = (other: ColumnRef): boolean => isSameColumn(other, column);
  return (
    time !== null ||
    compare !== null ||
    exists.length > 0 ||
    dimensions.some((dimension) => isTime(dimension.column)) ||
    [...filters, ...alternatives.flat()].some((filter) => isTime(filter.column)) ||
    (detail?.columns.some(isTime) ?? false)
  );
}

/** Each figure is that of a single row: added up or averaged, it is the same. */
function isOfOneRowEach({ metrics, dimensions, filters, time, compare }: PlanDraft, model: SemanticModel): boolean {
  const [metric, ...more] = metrics;
  const expression = metric?.expression;
  if (expression?.kind !== "aggregate" || more.length > 0) return false;
  const { table } = expression.column;
  const years = levelTime(model, table);
  if (years === null) return false;
  const keys = findTable(model, table)?.primaryKey ?? [];
  return keys.every((key) => {
    const column = { table, column: key };
    const isGrouped = dimensions.some(
      (dimension) => isSameColumn(dimension.column, column) && dimension.grain === null,
    );
    const isFixed = filters.some((filter) => isSameColumn(filter.column, column) && filter.condition.operator === "=");
    const isShifted = compare === null || compare.shift.grain === "year";
    return isGrouped || isFixed || (isSameColumn(column, years) && isShifted && isOneYear(model, column, time));
  });
}

function isOneYear(model: SemanticModel, column: ColumnRef, time: PlanTime | null): boolean {
  const known = findColumn(model, column.table, column.column);
  const isOne = time !== null && time.from !== null && time.to === addPeriods(time.from, "year", 1);
  return known !== undefined && isYearColumn(known) && isOne;
}

/** The newest time that is stored: a whole year, or a day. */
function newestTime(model: SemanticModel, column: ColumnRef): PlanTime | null {
  const max = findColumn(model, column.table, column.column)?.profile.max ?? "";
  const known = { column, anchor: null, evidence: [] };
  if (/^\d{4}$/.test(max))
    return { ...known, from: `${max}-01-01`, to: `${Number(max) + 1}-01-01`, label: "newest year" };
  const day = /^\d{4}-\d{2}-\d{2}/.exec(max)?.[0];
  if (day === undefined) return null;
  return { ...known, from: day, to: addPeriods(day, "day", 1), label: "newest date" };
}
