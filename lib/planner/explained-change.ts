/**
 * From a figure of a course, or beside an earlier figure, to what moved it between both times. It is asked as "why" is
 * asked in words, and by the same rules; the groups that the figure stands in are conditions of it.
 */
import type { Plan, PlanCompare, PlanDimension, PlanFilter, PlanMetric, PlanTime } from "#lib/domain/plan";
import type { PlanAnalysis } from "#lib/domain/plan-analysis";
import { partsOf } from "#lib/domain/plan-part";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { whyPlan } from "./analysis/why-plan.ts";
import { narrowingFilters } from "./board/narrow-plan.ts";
import { valueOfKind } from "./board/narrowing.ts";
import { changeQuestion } from "./change-question.ts";
import { metricHeadings } from "./compile/group-headings.ts";
import { isSameColumn } from "./plan/same-column.ts";
import { type EditWorld, editPlan } from "./steering/edit-plan.ts";
import { keptAssumptions } from "./steering/kept-assumptions.ts";
import { markedFilters } from "./steering/marked-cells.ts";
import { withinPeriod } from "./steering/marked-period.ts";
import type { MarkedNumber } from "./steering/records.ts";
import { comparedTimes, isPeriod } from "./time/compare-window.ts";

export type ExplainedChange =
  /** `question` asks for it in words. */
  | { readonly kind: "plan"; readonly plan: Plan; readonly question: string }
  /** In one sentence. */
  | { readonly kind: "refused"; readonly why: string };

/** A number of a result. */
export type ChangedNumber = MarkedNumber & {
  /** The way that it went; null where that is not known. */
  readonly claim?: Claim;
  /** It was read a moment ago, and is no forecast: what is known of the data may be older than its step. */
  readonly isRead?: true;
};

type Claim = Extract<PlanAnalysis, { kind: "why" }>["claim"];

/** The plan can be compiled. It compares with what the answer compares with, else with the step before. */
export function explainedChange(plan: Plan, number: ChangedNumber, world: EditWorld): ExplainedChange {
  const { model } = world;
  const metric = explainedFigure(plan, number.figure, model);
  if (metric === null) return refused("This figure has no change of its own that could be explained.");
  const marked = markedFilters(plan, number.cells, model);
  if ("why" in marked) return refused(marked.why);
  const compared = comparedTime(plan, { ...marked, isRead: number.isRead === true }, model);
  if (typeof compared === "string") return refused(compared);
  const claim = number.claim ?? null;
  const next: Plan = {
    ...plan,
    metrics: [metric],
    filters: [...plan.filters, ...compared.rest.map(ofOneValue)],
    time: compared.time,
    compare: compared.compare,
    calculation: null,
    assumptions: assumptionsOf(plan, { metric, time: compared.time }),
  };
  const shaped = whyPlan(next, { kind: "why", claim, evidence: [""] }, model);
  if (shaped.kind !== "plan") return refused(shaped.kind === "not" ? shaped.sentence : notInTime);
  const whole = editPlan(shaped.plan, [], world);
  if (whole.kind === "refused") return whole;
  const asked = { ...whole.plan, time: compared.time };
  return {
    kind: "plan",
    plan: whole.plan,
    question: changeQuestion(asked, claim, model),
  };
}

/** The headings of a plan's figures, and of what stands beside them without a change of its own. */
export function changeHeadings(
  plan: Plan,
  model: SemanticModel,
): { readonly figures: readonly (readonly string[])[]; readonly others: readonly string[] } {
  const headings = metricHeadings(plan, model, comparedTimes(plan, model));
  return {
    figures: headings.map(({ own, compared }, place) => [
      ...new Set([own, plan.metrics[place]?.label ?? own, ...(compared === null ? [] : Object.values(compared))]),
    ]),
    others: headings.flatMap(({ share, calculated }) => [
      ...(share === null ? [] : [share]),
      ...calculated.map(({ label }) => label),
    ]),
  };
}

/** Null where no figure is meant, or one whose change is not that of the figure itself. */
function explainedFigure(plan: Plan, heading: string | null, model: SemanticModel): PlanMetric | null {
  const { metrics, isRunning, asShare, calculation, analysis } = plan;
  if (analysis !== null && !courses.has(analysis.kind)) return null;
  if (isRunning || (calculation !== null && !besideOnly.has(calculation.kind))) return null;
  const { figures, others } = changeHeadings(plan, model);
  const place = figures.findIndex((texts) => heading !== null && texts.includes(heading));
  const named = metrics[place];
  if (named !== undefined) return named;
  // What no heading is called by is a group of the only figure.
  const isOther = heading !== null && others.includes(heading);
  return isOther || asShare || metrics.length > 1 ? null : (metrics[0] ?? null);
}

/** Calculations beside which the figure itself still stands. */
const besideOnly: ReadonlySet<string> = new Set(["moving", "rank", "contribution"]);

/** Analyses that leave the figure over its steps. */
const courses: ReadonlySet<string> = new Set(["unusual", "forecast"]);

type ComparedTime = {
  readonly time: PlanTime | null;
  readonly compare: PlanCompare | null;
  /** The conditions of the groups. */
  readonly rest: readonly PlanFilter[];
};

const notInTime = "Only a figure of a step in time, or one beside an earlier figure, has a change.";

type Marked = {
  readonly filters: readonly PlanFilter[];
  readonly dimensions: readonly number[];
  readonly isRead: boolean;
};

/** A step that the answer's own period cuts is compared with as many days of the other step; or why there is nothing to compare. */
function comparedTime(plan: Plan, marked: Marked, model: SemanticModel): ComparedTime | string {
  const { filters, dimensions, isRead } = marked;
  const inTime = plan.dimensions.flatMap((dimension, place) =>
    dimension.part !== null || isPeriod(dimension, model) ? [{ ...dimension, place }] : [],
  );
  const [step, ...others] = inTime;
  const compare = plan.compare === null ? null : { ...plan.compare, only: null };
  if (step === undefined) return compare === null ? notInTime : { time: plan.time, compare, rest: filters };
  if (others.length > 0 || step.grain === null || !dimensions.includes(step.place)) return notInTime;
  if (plan.time !== null && !isSameColumn(plan.time.column, step.column))
    return "The period of this answer is of another date than its steps.";
  const { time, rest } = withinPeriod(plan.time, filters);
  const isPlaced = time !== null && time.from !== null && time.to !== null && time.from < time.to;
  if (!isPlaced || (!isRead && isAhead(time, model)))
    return "Of this time there are no figures yet that could be explained.";
  const before: PlanCompare = {
    shift: { grain: step.grain, count: 1 },
    label: `previous ${step.grain}`,
    only: null,
    evidence: [""],
  };
  return { time, compare: compare ?? before, rest };
}

function isAhead({ column, from }: PlanTime, model: SemanticModel): boolean {
  const newest = findColumn(model, column.table, column.column)?.profile.max;
  return newest != null && from !== null && from > newest;
}

/** The same change, of one group that has a part in it. */
export type ChangedGroup = {
  readonly dimension: PlanDimension;
  /** Its name; null for rows without one. */
  readonly group: string | null;
  /** The way that it went itself; null where that is not known. */
  readonly way: Claim;
};

/** What moved the figure of a plan of "why" within one group: refused where such a group is no condition. */
export function deeperChange(plan: Plan, { dimension, group, way }: ChangedGroup, world: EditWorld): ExplainedChange {
  const { column, label, via } = dimension;
  const kind = findColumn(world.model, column.table, column.column)?.kind ?? "other";
  const value = group === null ? null : valueOfKind(group, kind);
  if (group !== null && value === null) return refused(`"${group}" is no value of ${label}.`);
  const condition = value === null ? { kind: "empty" as const } : { kind: "values" as const, values: [value] };
  const added = narrowingFilters({ column, label, condition }, via, world.model) ?? [];
  const filters = added.map((filter) => ofOneValue({ ...filter, evidence: [""] }));
  const analysis = { kind: "why" as const, claim: way, evidence: [""] };
  const whole = editPlan({ ...plan, filters: [...plan.filters, ...filters], analysis }, [], world);
  if (whole.kind === "refused") return whole;
  return { kind: "plan", plan: whole.plan, question: changeQuestion(whole.plan, way, world.model) };
}

/** One value is what the figure is of, and not one of several that it could lie in. */
function ofOneValue(filter: PlanFilter): PlanFilter {
  const { condition } = filter;
  const [value, ...others] = condition.operator === "in" ? condition.values : [];
  return value === undefined || others.length > 0 ? filter : { ...filter, condition: { operator: "=", value } };
}

/** What was said of other figures, of the groups and of another period does not hold any more. */
function assumptionsOf(plan: Plan, { metric, time }: { readonly metric: PlanMetric; readonly time: PlanTime | null }) {
  const parts = partsOf(plan).map(({ part }) => part);
  const kept = parts.filter((part) => {
    switch (part.kind) {
      case "figure":
        return part.metric === metric;
      case "period":
        return time === plan.time;
      case "condition":
      case "either":
      case "related":
      case "comparison":
        return true;
      default:
        return false;
    }
  });
  return keptAssumptions(plan.assumptions, { kept, gone: parts.filter((part) => !kept.includes(part)) });
}

function refused(why: string): ExplainedChange {
  return { kind: "refused", why };
}
