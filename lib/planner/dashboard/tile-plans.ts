/** The shapes that a tile can have, as plans over chosen figures and groups. Scope is laid over them later. */
import type { DatePart, Plan, PlanDimension, PlanTime, TimeGrain } from "#lib/domain/plan";

import { type ColumnProfile, findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise, lowerFirst } from "#lib/semantic/words";
import { calculationWords } from "../explain/calculation-words.ts";
import { planTitle } from "../explain/plan-title.ts";
import { blankPlan } from "../plan/blank-plan.ts";
import { grainForTrend, isYearColumn, timeColumnFor } from "../time/time-part.ts";
import type { Figure } from "./figures.ts";
import { type Group, hasNamedRows } from "./groups.ts";
import { smoothing } from "./smoothing.ts";

export type TileKind = "figures" | "trend" | "breakdown" | "top" | "share" | "relation" | "second" | "other";

/** A tile before the scope is laid over it. */
export type TileIdea = { readonly kind: TileKind; readonly title: string; readonly plan: Plan };

/** Figures beside one another, without groups. */
export function figuresIdea(model: SemanticModel, figures: readonly Figure[]): TileIdea {
  const plan = planOf(model, figures, []);
  return { kind: "figures", title: planTitle(plan, model), plan };
}

/** The course of a figure in steps that fit the period; null for rows without a date. */
export function trendIdea(model: SemanticModel, { figure, time }: Timed): TileIdea | null {
  const dimension = stepOf(model, figure, time);
  if (dimension === null) return null;
  const idea = inTime(model, [figure], [dimension]);
  const counted = figure.metric.expression.kind === "count" ? findTable(model, figure.table) : undefined;
  const isNew = counted !== undefined && hasNamedRows(counted);
  // Of things that last, a date tells of the new ones.
  return isNew ? { ...idea, title: `New ${lowerFirst(figure.metric.label)} by ${lowerFirst(dimension.label)}` } : idea;
}

/** The same divided by a few groups. */
export function dividedTrendIdea(
  model: SemanticModel,
  { figure, time, group }: Timed & { readonly group: Group },
): TileIdea | null {
  const dimension = stepOf(model, figure, time);
  if (dimension === null) return null;
  return { ...inTime(model, [figure], [dimension, group.dimension]), kind: "other" };
}

/** The same with what evens it out, where there are steps enough to see it; null elsewhere. */
export function smoothedTrendIdea(model: SemanticModel, timed: Timed): TileIdea | null {
  const trend = trendIdea(model, timed);
  const calculation = trend === null ? null : smoothing({ ...trend.plan, time: timed.time }, model);
  if (trend === null || calculation === null) return null;
  const plan = { ...trend.plan, calculation };
  // Days go up and down with the week: there the average belongs to the course itself.
  const kind = isDaily(plan) ? "trend" : "other";
  return { kind, title: `${trend.title}, with its ${calculationWords(calculation, plan)}`, plan };
}

function isDaily({ dimensions }: Plan): boolean {
  return dimensions.some(({ grain }) => grain === "day");
}

/** How much of the whole the largest make up. */
export function paretoIdea(model: SemanticModel, figure: Figure, group: Group): TileIdea {
  const { plan: breakdown } = breakdownIdea(model, [figure], group);
  const plan: Plan = { ...breakdown, calculation: { kind: "cumulative_share", until: null, evidence: [] } };
  return { kind: "other", title: planTitle(plan, model), plan };
}

/** What comes back: the months of a year, the days of a week, the decades; null where the data has no two of them. */
export function seasonIdea(model: SemanticModel, { figure, time }: Timed): TileIdea | null {
  const column = timeColumnFor(model, figure.table);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  if (column === null || known === undefined) return null;
  const part = partFor({
    isYear: isYearColumn(known),
    hasDays: grainForTrend(known, time) !== "year",
    span: spanOf(known.profile, time),
  });
  if (part === null) return null;
  const dimension = { column, label: partLabels[part], grain: null, part, via: null, evidence: [] };
  const plan = { ...planOf(model, [figure], [dimension]), order: [ascending] };
  return { kind: "other", title: planTitle({ ...plan, dimensions: [{ ...dimension, part: null }] }, model), plan };
}

/** A figure by groups, the largest first. */
export function breakdownIdea(model: SemanticModel, figures: readonly Figure[], group: Group): TileIdea {
  const plan = { ...planOf(model, figures, [group.dimension]), order: [descending] };
  return { kind: "breakdown", title: planTitle(plan, model), plan };
}

const topCount = 10;

/** The ten things with the most. */
export function topIdea(model: SemanticModel, figure: Figure, group: Group): TileIdea {
  const plan = { ...planOf(model, [figure], [group.dimension]), order: [descending], limit: topCount };
  return { kind: "top", title: planTitle(plan, model), plan };
}

/** The parts of a whole. */
export function shareIdea(model: SemanticModel, figure: Figure, group: Group): TileIdea {
  const plan: Plan = { ...planOf(model, [figure], [group.dimension]), order: [descending], chartHint: "donut" };
  const title = `Share of ${lowerFirst(figure.metric.label)} by ${lowerFirst(group.dimension.label)}`;
  return { kind: "share", title, plan };
}

/** Two figures of the same things against one another. */
export function relationIdea(model: SemanticModel, [left, right]: readonly [Figure, Figure], group: Group): TileIdea {
  const plan: Plan = { ...planOf(model, [left, right], [group.dimension]), chartHint: "scatter" };
  const title = `${left.metric.label} vs. ${lowerFirst(right.metric.label)} by ${lowerFirst(group.dimension.label)}`;
  return { kind: "relation", title, plan };
}

export type Timed = {
  readonly figure: Figure;
  /** The period that is shown; null for all time. */
  readonly time: PlanTime | null;
};

const descending = { by: "metric" as const, index: 0, direction: "descending" as const, evidence: [] };
const ascending = { by: "dimension" as const, index: 0, direction: "ascending" as const, evidence: [] };

function planOf(model: SemanticModel, figures: readonly Figure[], dimensions: readonly PlanDimension[]): Plan {
  return { ...blankPlan(model), metrics: figures.map(({ metric }) => metric), dimensions: [...dimensions] };
}

function inTime(model: SemanticModel, figures: readonly Figure[], dimensions: readonly PlanDimension[]): TileIdea {
  const plan = { ...planOf(model, figures, dimensions), order: [ascending] };
  return { kind: "trend", title: planTitle(plan, model), plan };
}

function stepOf(model: SemanticModel, { table }: Figure, time: PlanTime | null): PlanDimension | null {
  const column = timeColumnFor(model, table);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  if (column === null || known === undefined) return null;
  const place = { column, part: null, via: null, evidence: [] };
  if (isYearColumn(known)) return { ...place, label: capitalise(known.label), grain: null };
  const grain = coarsest(grainForTrend(known, time), storedGrain(known.profile));
  return { ...place, label: capitalise(grain), grain };
}

const grains: readonly TimeGrain[] = ["day", "week", "month", "quarter", "year"];

function coarsest(left: TimeGrain, right: TimeGrain): TimeGrain {
  return grains.indexOf(left) > grains.indexOf(right) ? left : right;
}

/** Targets of each month have no weeks: the step that the dates themselves are apart. */
function storedGrain({ distinctCount, min, max }: ColumnProfile): TimeGrain {
  const years = spanOf({ min, max }, null);
  if (distinctCount === null || distinctCount < 2 || years < 1) return "day";
  if (distinctCount <= years + 1.5) return "year";
  return distinctCount <= years * 12 + 1.5 ? "month" : "day";
}

const partLabels: Readonly<Record<DatePart, string>> = {
  hour_of_day: "Hour of day",
  day_of_week: "Day of week",
  month_of_year: "Month of year",
  quarter_of_year: "Quarter of year",
  decade: "Decade",
};

type Season = { readonly isYear: boolean; readonly hasDays: boolean; readonly span: number };

function partFor({ isYear, hasDays, span }: Season): DatePart | null {
  if (isYear) return span >= 30 ? "decade" : null;
  if (span >= 2) return "month_of_year";
  return hasDays && span > 0.1 ? "day_of_week" : null;
}

/** Years between the first and the last date. */
function spanOf(
  { min, max }: { readonly min: string | null; readonly max: string | null },
  time: PlanTime | null,
): number {
  const from = time?.from ?? min;
  const to = time?.to ?? max;
  if (from === null || to === null) return 0;
  return yearsOf(to) - yearsOf(from);
}

function yearsOf(date: string): number {
  const [year = "0", month = "1", day = "1"] = date.slice(0, 10).split("-");
  return Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 365;
}
