/** The columns by whose groups a change is told: all that a figure can be broken down by without doubt, within two joins. */
import type { Plan, PlanDimension } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { type Group, groupsOf, isState } from "../dashboard/groups.ts";
import { measureTables } from "../plan/measures.ts";
import { daysBetween } from "../time/calendar.ts";

export type ChangeCut = { readonly dimension: PlanDimension; readonly size: number };

export type ChangeCuts = {
  readonly cuts: readonly ChangeCut[];
  /** Those that are not looked at, each with why. */
  readonly leftOut: readonly { readonly label: string; readonly reason: string }[];
};

const mostHops = 2;
/** More groups than this are hardly told from chance, and never read. */
const mostGroups = 400;
const mostCuts = 24;

/** The most telling first. */
export function changeCuts(plan: Plan, model: SemanticModel): ChangeCuts {
  const near = openGroups(plan, model).filter(({ hops }) => hops <= mostHops);
  const unsettled = near.filter(({ dimension }) => isState(dimension) && isOfNewestRows(plan, model));
  const open = near.filter((group) => !unsettled.includes(group));
  const small = open.filter(({ size }) => size <= mostGroups);
  return {
    cuts: small.slice(0, mostCuts).map(({ dimension, size }) => ({ dimension, size })),
    leftOut: [
      ...open
        .filter(({ size }) => size > mostGroups)
        .map(({ dimension, size }) => ({ label: dimension.label, reason: `${size} groups are too many` })),
      ...small
        .slice(mostCuts)
        .map(({ dimension }) => ({ label: dimension.label, reason: "enough others were looked at" })),
      ...unsettled.map(({ dimension }) => ({
        label: dimension.label,
        reason: "the newest rows have not got so far yet",
      })),
    ],
  };
}

/** So many days after it began a row has mostly reached the state that it stays in. */
const settlingDays = 60;

/** Of a time that has hardly ended the rows are in other states than those of the time before, whatever happened. */
function isOfNewestRows({ time }: Plan, model: SemanticModel): boolean {
  const newest =
    time === null
      ? null
      : (findColumn(model, time.column.table, time.column.column)?.profile.max?.slice(0, 10) ?? null);
  return time?.to != null && newest !== null && isDay(newest) && daysBetween(time.to, newest) < settlingDays;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** All that the first figure of a plan can be divided by, and no condition fixes already; the most telling first. */
export function openGroups(plan: Plan, model: SemanticModel): readonly Group[] {
  const [metric] = plan.metrics;
  const [table, ...others] = metric === undefined ? [] : measureTables(metric.expression);
  if (table === undefined) return [];
  const isShared = (dimension: PlanDimension): boolean =>
    others.every((other) => groupsOf(model, other).some((group) => isSame(group.dimension, dimension)));
  return groupsOf(model, table).filter(({ dimension }) => isShared(dimension) && !isFixed(dimension, plan));
}

function isSame(left: PlanDimension, right: PlanDimension): boolean {
  return left.column.table === right.column.table && left.column.column === right.column.column;
}

/** A condition leaves one group of it. */
function isFixed({ column }: PlanDimension, { filters }: Plan): boolean {
  return filters.some(
    ({ column: own, condition }) =>
      own.table === column.table && own.column === column.column && condition.operator === "=",
  );
}
