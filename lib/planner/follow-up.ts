/**
 * A short follow-up edits the plan of the last answer: "by channel instead", "only 2025", "top 5",
 * "as a line chart". It names no figure of its own; whatever it does not touch stays.
 */
import type { ColumnRef, Plan, PlanDimension, PlanFilter, PlanOrder, PlanValue } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { classify } from "./classify.ts";
import { choiceCost, choicesOf, combine, type Interpretation, uniqueByPlan } from "./interpret.ts";
import { settleJoins } from "./join-choice.ts";
import { measureTables } from "./measures.ts";
import type { PlanningArgs } from "./outcome.ts";
import type { Chosen, Parts } from "./parts.ts";
import { dimensionOf } from "./plan-draft.ts";
import type { Reading } from "./reading.ts";
import { isSameColumn } from "./same-column.ts";
import { grainForTrend, isYearColumn, planTime, timeColumnFor } from "./time-part.ts";

type Args = PlanningArgs & { readonly index: SemanticIndex };

/** "and by channel", "now only 2025", "what about returns": goes on from the last answer, whatever else it could mean. */
export function continues(question: string): boolean {
  return /^\s*(and|also|now|then|only|but|what about|how about|without|excluding)\b/i.test(question);
}

/** The readings of a follow-up as edits of the last plan, cheapest first; none when it is not one. */
export function followUpInterpretations(question: string, args: Args, reading: Reading): Interpretation[] {
  const { previousPlan, model } = args;
  if (previousPlan === null || previousPlan.detail !== null) return [];
  // "and Berlin" adds; "and Berlin?" asks the same of Berlin instead.
  const isAddition = /^\s*(and|also)\b[^?]*$/i.test(question);
  const combinations = combine(reading.mentions.map((mention) => choicesOf(mention, model, reading)));
  return uniqueByPlan(
    combinations.flatMap((chosen) => edited(args, { previousPlan, reading, chosen, model, isAddition })),
  );
}

type Work = {
  readonly previousPlan: Plan;
  readonly reading: Reading;
  readonly chosen: readonly Chosen[];
  readonly model: SemanticModel;
  /** "and ...": what it names joins what is there. */
  readonly isAddition: boolean;
};

function edited(args: Args, work: Work): Interpretation[] {
  const parts = classify(work.model, work.reading, work.chosen);
  if (parts === null || !isFragment(parts)) return [];
  const grouped = regrouped(work, parts);
  const windowed = grouped === null ? null : rewindowed(args, work, grouped);
  if (windowed === null) return [];
  const shaped = reshaped(work.reading, windowed);
  if (shaped === null) return [];
  // What the last plan assumed need not hold for this one; what does is found anew.
  const filters = mergedFilters(shaped.filters, parts.filters, work.isAddition);
  const changed: Plan = { ...shaped, filters, assumptions: [] };
  return settleJoins(work.model, changed).map(({ plan, cost }) => ({
    plan,
    chosen: work.chosen,
    measureOption: 0,
    cost: choiceCost(work.chosen) + cost,
  }));
}

/** Nothing that would be a question of its own. */
function isFragment(parts: Parts): boolean {
  const isQuestion = parts.measures.length + parts.heads.length + parts.conditions.length + parts.related.length > 0;
  return !isQuestion && parts.rankedBy === null && parts.sortedBy === null;
}

/** New breakdowns take the place of the last ones; the figures stay. */
function regrouped(work: Work, parts: Parts): Plan | null {
  const { model, previousPlan, reading } = work;
  const named = [...parts.breakdowns, ...parts.bareColumns].map((breakdown) => dimensionOf(model, breakdown));
  const inTime = reading.grain === null ? [] : [timeDimension(work)];
  if (inTime.length + named.length === 0) return previousPlan;
  const dimensions = [...inTime, ...(work.isAddition ? previousPlan.dimensions : []), ...named];
  const known = dimensions.filter((dimension) => dimension !== null);
  if (known.length < dimensions.length) return null;
  const order: PlanOrder =
    inTime.length > 0
      ? { by: "dimension", index: 0, direction: "ascending", evidence: [] }
      : { by: "metric", index: 0, direction: "descending", evidence: [] };
  return { ...previousPlan, dimensions: known, order: [order], limit: null };
}

function timeDimension({ model, previousPlan, reading }: Work): PlanDimension | null {
  const column = timeColumn(model, previousPlan);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  if (column === null || known === undefined) return null;
  const grain = isYearColumn(known) ? null : (reading.grain?.grain ?? grainForTrend(known, previousPlan.time));
  return {
    column,
    label: capitalise(grain ?? known.label),
    grain,
    part: null,
    via: null,
    evidence: [reading.grain?.text ?? ""],
  };
}

/** Another period takes the place of the last one. */
function rewindowed(args: Args, work: Work, plan: Plan): Plan | null {
  const [asked, ...more] = work.reading.windows;
  if (asked === undefined) return plan;
  const column = timeColumn(work.model, plan);
  if (column === null || more.length > 0) return null;
  const time = planTime({ model: work.model, column, today: args.today }, asked);
  return time === null ? null : { ...plan, time };
}

function timeColumn(model: SemanticModel, plan: Plan): ColumnRef | null {
  if (plan.time !== null) return plan.time.column;
  const [metric] = plan.metrics;
  const base = metric === undefined ? undefined : measureTables(metric.expression)[0];
  return base === undefined ? null : timeColumnFor(model, base);
}

/** "top 5 instead", "the first 5", "as a line chart", "as a share"; null for "the last 5", which the order does not tell. */
function reshaped(reading: Reading, plan: Plan): Plan | null {
  const chartHint = reading.chartHint ?? plan.chartHint;
  const asShare = reading.isShare || plan.asShare;
  const { ranking } = reading;
  if (ranking === null || plan.dimensions.length === 0) return { ...plan, chartHint, asShare };
  const limit = ranking.limit ?? plan.limit;
  if (ranking.inTime) return ranking.direction === "ascending" ? { ...plan, chartHint, asShare, limit } : null;
  const order: PlanOrder = { by: "metric", index: 0, direction: ranking.direction, evidence: [ranking.text] };
  return { ...plan, chartHint, asShare, limit, order: [order] };
}

/** A new value takes the place of the last one of the same column; after "and" both count. */
function mergedFilters(kept: readonly PlanFilter[], added: readonly PlanFilter[], isAddition: boolean): PlanFilter[] {
  const sameAs = (filter: PlanFilter): PlanFilter | undefined =>
    added.find((other) => isSameColumn(other.column, filter.column));
  const joined = kept.flatMap((filter) => {
    const values = [...equalValues(filter), ...added.filter((other) => other === sameAs(filter)).flatMap(equalValues)];
    const isJoined = isAddition && sameAs(filter) !== undefined && values.length > 1;
    return isJoined ? [{ ...filter, condition: { operator: "in" as const, values } }] : [];
  });
  const isIn = (list: readonly PlanFilter[], filter: PlanFilter): boolean =>
    list.some((other) => isSameColumn(other.column, filter.column));
  return [
    ...kept.filter((filter) => sameAs(filter) === undefined),
    ...joined,
    ...added.filter((filter) => !isIn(joined, filter)),
  ];
}

function equalValues({ condition }: PlanFilter): PlanValue[] {
  if (condition.operator === "in") return condition.values;
  return condition.operator === "=" ? [condition.value] : [];
}
