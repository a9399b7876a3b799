/** What is calculated of the figures of a plan, where its groups allow it. */

import { derivedColumn } from "#lib/domain/derived-column";
import type { PlanMetric, SinglePlan } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { isAdditive } from "../plan/additivity.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { sharedSides } from "../plan/shared-sides.ts";
import type { AskedCalculation } from "../request/request.ts";
import { periodStart } from "../time/calendar.ts";
import { wholeSteps } from "./whole-steps.ts";

/** Null where the plan has not what it takes: steps in time, groups, an earlier time. */
export function withCalculation(
  draft: PlanDraft,
  asked: AskedCalculation | null,
  model: SemanticModel,
): PlanDraft | null {
  if (asked === null) return draft;
  const calculation = placed(asked, draft);
  // "what share of the orders is online within each region" is told by region as it is.
  if (calculation?.kind === "share_within" && draft.metrics.every(isPart)) return draft;
  // The shares are those within the groups, and no others.
  const whole = calculation?.kind === "share_within" ? { ...draft, asShare: false } : draft;
  if (calculation === null || calculationProblem(calculation, whole) !== null) return null;
  return shapedFor({ ...whole, calculation }, calculation, model);
}

function isPart({ expression }: PlanMetric): boolean {
  return expression.kind === "ratio" && sharedSides(expression) !== null;
}

type Carrier = Pick<
  SinglePlan,
  "metrics" | "dimensions" | "compare" | "detail" | "having" | "asShare" | "isRunning" | "limit" | "filters" | "exists"
>;

/** Why a plan cannot carry a calculation, as a sentence; null where it can. */
export function calculationProblem(calculation: PlanCalculation, plan: Carrier): string | null {
  return wrongFigures(plan) ?? wrongGroups(calculation, plan) ?? wrongShape(calculation, plan);
}

function wrongFigures({ metrics, detail, having, compare, asShare, isRunning }: Carrier): string | null {
  if (detail !== null || metrics.length === 0)
    return "It is calculated of figures, and the rows themselves are listed.";
  const isCut = having.length > 0 || (compare?.only ?? null) !== null;
  if (isCut) return "It is calculated of all groups, and here some are left out by their figures.";
  return asShare || isRunning ? "One thing is calculated of the figures at a time." : null;
}

function wrongShape(calculation: PlanCalculation, plan: Carrier): string | null {
  const { dimensions, metrics, limit } = plan;
  switch (calculation.kind) {
    case "retention":
      return unfollowed(plan);
    case "cumulative_share":
      return isEndless(calculation.until, limit) ? null : "How many make up the share is what is asked.";
    case "funnel":
      return isCourse({ dimensions, metrics, limit })
        ? null
        : "The steps of a funnel are several counts without groups.";
    case "together":
      return dimensions.length === 1 ? null : "Pairs are those of one group.";
    case "moving": {
      const isSum = calculation.function === "sum" && !metrics.every(({ expression }) => isAdditive(expression));
      return isSum ? "These figures do not add up over time." : null;
    }
    default:
      return null;
  }
}

function unfollowed({ dimensions, filters, exists }: Carrier): string | null {
  // The first row of each would still be the first of all of them.
  if (filters.length + exists.length > 0) return "Those who are followed are all of them, without a condition.";
  const [began, step, ...more] = dimensions;
  const follows = derivedColumn(step?.column.column ?? "")?.kind;
  const isFollowed = began?.grain != null && (follows === "elapsed" || follows === "band") && more.length === 0;
  return isFollowed ? null : "What is followed over steps has no further groups.";
}

function isEndless(until: number | null, limit: number | null): boolean {
  return until === null || limit === null;
}

function isCourse({ dimensions, metrics, limit }: Pick<Carrier, "dimensions" | "metrics" | "limit">): boolean {
  return dimensions.length === 0 && limit === null && metrics.length > 1 && metrics.every(counts);
}

function counts({ expression }: PlanMetric): boolean {
  const measure = expression.kind === "filtered" ? expression.measure : expression;
  return measure.kind === "count" || (measure.kind === "aggregate" && measure.function === "count_distinct");
}

function wrongGroups(calculation: PlanCalculation, { metrics, dimensions, compare }: Carrier): string | null {
  const needs = needsOf(calculation);
  if (needs.steps && dimensions.filter(({ grain }) => grain !== null).length !== 1)
    return "It is calculated along one kind of steps in time.";
  if (needs.sums && !metrics.every(({ expression }) => isAdditive(expression)))
    return "It is a part of a whole, and these figures do not add up to one.";
  if (needs.groups > dimensions.length) return "It is calculated of groups.";
  if (needs.compared === true && compare === null) return "A contribution is one of groups beside an earlier time.";
  if (needs.compared === false && compare !== null) return "Beside an earlier time it is not calculated.";
  const isWithin = calculation.kind !== "share_within" || isInside(calculation.within, dimensions.length);
  return isWithin ? null : "A share within a group needs another group beside it.";
}

type Needs = {
  readonly steps: boolean;
  readonly groups: number;
  readonly compared: boolean | null;
  readonly sums: boolean;
};

function needsOf({ kind }: PlanCalculation): Needs {
  switch (kind) {
    case "moving":
    case "indexed":
    case "compound_growth":
      return { steps: true, groups: 1, compared: false, sums: false };
    case "contribution":
      return { steps: false, groups: 1, compared: true, sums: true };
    case "retention":
      return { steps: false, groups: 2, compared: false, sums: false };
    case "share_within":
      return { steps: false, groups: 2, compared: false, sums: true };
    case "together":
      return { steps: false, groups: 1, compared: false, sums: false };
    case "cumulative_share":
      return { steps: false, groups: 1, compared: false, sums: true };
    case "funnel":
      return { steps: false, groups: 0, compared: false, sums: false };
    case "rank":
      return { steps: false, groups: 1, compared: null, sums: false };
  }
}

function isInside(within: readonly number[], count: number): boolean {
  return within.length > 0 && within.length < count && within.every((place) => place < count);
}

function placed({ calculation, within }: AskedCalculation, { dimensions }: PlanDraft): PlanCalculation | null {
  if (calculation.kind === "indexed") {
    const grain = dimensions.find((one) => one.grain !== null)?.grain ?? null;
    const { base } = calculation;
    return base === null || grain === null ? calculation : { ...calculation, base: periodStart(base, grain) };
  }
  if (calculation.kind !== "share_within") return calculation;
  const places = dimensions.flatMap(({ evidence, label }, place) => {
    const words = [...evidence, label].map((text) => text.toLowerCase());
    return within.some((word) => words.some((text) => text === word || text.split(" ").includes(word))) ? [place] : [];
  });
  return places.length === 0 ? null : { ...calculation, within: places };
}

function shapedFor(draft: PlanDraft, calculation: PlanCalculation, model: SemanticModel): PlanDraft | null {
  switch (calculation.kind) {
    case "retention":
      return {
        ...draft,
        order: draft.dimensions.map((_, index) => ({ by: "dimension", index, direction: "ascending", evidence: [] })),
      };
    case "cumulative_share":
      return { ...draft, order: [{ by: "metric", index: 0, direction: "descending", evidence: [] }] };
    case "indexed":
      return isIndexable(draft, calculation.base, model) ? draft : null;
    case "together":
      return {
        ...draft,
        limit: calculation.most,
        order: [{ by: "metric", index: 0, direction: "descending", evidence: [] }],
      };
    case "compound_growth":
      return ofWholeSteps(draft, model);
    default:
      return draft;
  }
}

/** What is 100 has to be there. */
function isIndexable({ dimensions }: PlanDraft, base: string | null, model: SemanticModel): boolean {
  const column = dimensions.find(({ grain }) => grain !== null)?.column;
  const profile = column === undefined ? undefined : findColumn(model, column.table, column.column)?.profile;
  const [first, last] = [profile?.min ?? null, profile?.max ?? null];
  if (base === null || first === null || last === null) return true;
  return base >= `${first.slice(0, 7)}-01` && base <= last.slice(0, 10);
}

/** The last step alone, with the growth that leads to it; steps that are there only in part would bend it. */
function ofWholeSteps(draft: PlanDraft, model: SemanticModel): PlanDraft | null {
  const index = draft.dimensions.findIndex(({ grain }) => grain !== null);
  const dimension = draft.dimensions[index];
  const whole = dimension === undefined ? null : wholeSteps(dimension, model);
  const isAlone = draft.dimensions.length === 1;
  const shaped: PlanDraft = isAlone
    ? { ...draft, limit: 1, order: [{ by: "dimension", index, direction: "descending", evidence: [] }] }
    : draft;
  if (dimension === undefined || whole === null) return shaped;
  const { from, to } = whole;
  // A year of which only a part is there has grown by nothing.
  if (draft.time !== null) return (draft.time.from ?? from) >= from && (draft.time.to ?? to) <= to ? shaped : null;
  const label = `whole ${dimension.grain ?? "step"}s`;
  return { ...shaped, time: { column: dimension.column, from, to, label, anchor: null, evidence: [] } };
}
