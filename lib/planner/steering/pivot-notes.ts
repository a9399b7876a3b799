/** What a pivot table shows otherwise than its answer, or by another whole than a reader may think, in a line each. */
import type { Plan } from "#lib/domain/plan";
import type { PlanChip } from "#lib/domain/plan-chip";
import type { SemanticModel } from "#lib/semantic/model";
import { picksGroups } from "../compile/kept-groups.ts";
import { repeatedGroups, showsShares } from "../compile/pivot-shares.ts";
import { groupCondition, groupNoun } from "../explain/group-condition.ts";
import { shareParts } from "../plan/share-parts.ts";
import { seesAllGroups, sharePeriod } from "../plan/share-scope.ts";
import { isPeriod } from "../time/compare-window.ts";
import { planChips } from "./plan-chips.ts";

/** What the answer's chips say and a figure by itself does not: one sentence each. */
export function pivotNotes(plan: Plan, model: SemanticModel): string[] {
  const { compare, isRunning } = plan;
  const picked = pickedNote(plan, model);
  return [
    ...(picked === null ? [] : [picked]),
    ...(showsShares(plan) ? [...wholeNotes(plan, model), ...repeatedNotes(plan, model)] : []),
    ...(compare === null || picked !== null || !plan.dimensions.some((dimension) => isPeriod(dimension, model))
      ? []
      : ["A period that only the earlier time has counts in its totals, and has no line of its own."]),
    ...(isRunning ? ["Each period is shown by itself and not added up."] : []),
  ];
}

/** Null where all groups are shown. */
function pickedNote(plan: Plan, model: SemanticModel): string | null {
  if (!picksGroups(plan)) return null;
  const isPick = ({ kind }: PlanChip): boolean =>
    kind === "first" || kind === "threshold" || (kind === "comparison" && (plan.compare?.only ?? null) !== null);
  const picks = planChips(plan, model)
    .filter(isPick)
    .map(({ text }) => text);
  const groups = plan.dimensions.map(groupNoun);
  const combined = groups.length < 2 ? "" : `only these combinations of ${groups.join(" and ")} count, and `;
  return `${picks.join(", ")}: ${combined}totals are of what is shown, not of everything.`;
}

/** Of what whole the shares are parts: a threshold of a fixed value leaves groups out of it, all else only hides them. */
function wholeNotes(plan: Plan, model: SemanticModel): string[] {
  const period = sharePeriod(plan)?.dimension ?? null;
  const isHiding = plan.limit !== null || seesAllGroups(plan) || shareParts(plan, model).ofShown.length > 0;
  const marks = seesAllGroups(plan) ? [] : plan.having.map((having) => groupCondition(having, plan, model));
  const counted = marks.length === 0 ? "all groups" : `all groups with ${marks.join(" and ")}`;
  const isSaid = isHiding || marks.length > 0;
  if (period === null)
    return isSaid ? [`Shares are parts of ${counted}${isHiding ? ", also of those that are not shown" : ""}.`] : [];
  const both = `the whole; ${counted} count in both${isHiding ? ", also those that are not shown" : ""}`;
  return [`Shares are parts of their ${groupNoun(period)}; in totals over time, of ${isSaid ? both : counted}.`];
}

function repeatedNotes(plan: Plan, model: SemanticModel): string[] {
  const repeated = plan.metrics.flatMap((metric) => repeatedGroups(plan, metric, model));
  const nouns = plan.dimensions.filter((dimension) => repeated.includes(dimension)).map(groupNoun);
  if (nouns.length === 0) return [];
  return [
    `One row counts in each ${nouns.join(" and ")} that it belongs to and once in their total: the total has no share.`,
  ];
}
