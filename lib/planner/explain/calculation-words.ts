/** What is calculated of the figures, in words: on a chip, in a title, and as a sentence. */

import { columnPath } from "#lib/domain/column-path";
import { formatNumber } from "#lib/domain/format";
import type { SinglePlan } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import { addPeriods } from "../time/calendar.ts";
import { periodName } from "../time/period-name.ts";
import { groupNoun } from "./group-condition.ts";

type Planned = Pick<SinglePlan, "dimensions" | "compare">;

/** "3-month moving average", "indexed to Jan 2005". */
export function calculationWords(calculation: PlanCalculation, plan: Planned): string {
  switch (calculation.kind) {
    case "moving":
      return `${calculation.steps}-${stepOf(plan)} moving ${calculation.function === "avg" ? "average" : "total"}`;
    case "indexed":
      return `indexed to ${baseWords(calculation.base, plan)}`;
    case "rank":
      return "with ranks";
    case "cumulative_share":
      return calculation.until === null
        ? "cumulative share"
        : `what makes up the first ${formatNumber(calculation.until * 100)}%`;
    case "retention":
      return "share of the first";
    case "share_within":
      return `as a share within ${withinWords(calculation, plan)}`;
    case "contribution":
      return "contribution to growth";
    case "together":
      return "pairs in the same basket";
    case "funnel":
      return `as a funnel${timesWords(calculation)}`;
    case "compound_growth":
      return "compound growth";
  }
}

/** What stands around the name of the figure in a title. */
export function calculationTitle(
  calculation: PlanCalculation | null,
  plan: Planned,
): { readonly before: string; readonly behind: string } {
  switch (calculation?.kind) {
    case undefined:
      return { before: "", behind: "" };
    case "moving":
      return { before: `${calculationWords(calculation, plan)} of `, behind: "" };
    case "cumulative_share":
      return { before: "cumulative share of ", behind: "" };
    case "share_within":
      return { before: "share of ", behind: "" };
    case "together":
      return { before: "", behind: "" };
    case "funnel":
      return { before: "funnel of ", behind: timesWords(calculation) };
    case "retention":
      return { before: "retention of ", behind: "" };
    case "compound_growth":
    case "contribution":
      return { before: "", behind: ` and ${calculationWords(calculation, plan)}` };
    case "indexed":
    case "rank":
      return { before: "", behind: ` ${calculationWords(calculation, plan)}` };
  }
}

/** How it is calculated, as a sentence. */
export function calculationSentence(calculation: PlanCalculation, plan: Planned): string {
  switch (calculation.kind) {
    case "moving":
      return `Each ${calculationWords(calculation, plan)} is that of the ${stepOf(plan)} and the ${calculation.steps - 1} before it; where one of them has no rows, there is none.`;
    case "indexed":
      return `The index is 100 in ${baseWords(calculation.base, plan)}.`;
    case "rank":
      return "Rank 1 is the largest; equal figures share a rank.";
    case "cumulative_share":
      return calculation.until === null
        ? "Each cumulative share is that of the group and of all larger ones."
        : `The largest groups are shown that together make up at least ${formatNumber(calculation.until * 100)}% of the total.`;
    case "retention":
      return "Each share is one of the number at the first step of the same group.";
    case "share_within":
      return `Shares add up to 100% within each ${withinWords(calculation, plan)}.`;
    case "contribution":
      return "The contribution of a group is its change as a part of the earlier total; together they are the growth of the total.";
    case "together":
      return `Each counts once in every ${columnPath(calculation.basket)}; 1 time as often as by chance means that the two do not attract each other. The ${calculation.most} most frequent pairs are shown.`;
    case "funnel":
      return "Each step is shown as a part of the first one and of the one before it.";
    case "compound_growth":
      return `Compound growth is the steady change per ${stepOf(plan)} that leads from the first ${stepOf(plan)} to the last.`;
  }
}

function timesWords({ times }: Extract<PlanCalculation, { kind: "funnel" }>): string {
  return times === undefined ? "" : ` with ${times.unit} between the steps`;
}

function stepOf({ dimensions }: Planned): string {
  return dimensions.find(({ grain }) => grain !== null)?.grain ?? "step";
}

function baseWords(base: string | null, plan: Planned): string {
  if (base === null) return `the first ${stepOf(plan)}`;
  const grain = plan.dimensions.find((one) => one.grain !== null)?.grain ?? "day";
  return periodName(base, addPeriods(base, grain, 1)) ?? base;
}

function withinWords({ within }: Extract<PlanCalculation, { kind: "share_within" }>, { dimensions }: Planned): string {
  return within
    .flatMap((place) => dimensions[place] ?? [])
    .map(groupNoun)
    .join(" and ");
}
