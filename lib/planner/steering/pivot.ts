/** The pivot table of an answer: which statement gives it, and what it shows otherwise than the answer. */
import type { Dialect } from "#lib/domain/dialect";
import { inputLimits } from "#lib/domain/input-limits";
import type { PivotLayout } from "#lib/domain/pivot-table";
import type { Plan } from "#lib/domain/plan";
import type { PlanChip } from "#lib/domain/plan-chip";
import type { SemanticModel } from "#lib/semantic/model";
import { type CompiledPivot, compilePivot, levelPlans } from "../compile/compile-pivot.ts";
import { picksGroups } from "../compile/kept-groups.ts";
import { showsShares } from "../compile/pivot-shares.ts";
import { groupNoun } from "../explain/group-condition.ts";
import { sharePeriod } from "../plan/share-scope.ts";
import { planChips } from "./plan-chips.ts";
import { planProblem } from "./plan-problem.ts";

export type Pivot =
  | { readonly kind: "pivot"; readonly compiled: CompiledPivot; readonly notes: readonly string[] }
  /** In one sentence. */
  | { readonly kind: "refused"; readonly why: string };

/** Refused for what has no groups to lay out, and where groups have no totals by themselves. */
export function pivotOf(
  plan: Plan,
  layout: PivotLayout,
  world: { readonly model: SemanticModel; readonly dialect: Dialect },
): Pivot {
  if (plan.detail !== null || plan.setOperation !== null) return refused("A list of rows has no figures to lay out.");
  const places = [...layout.rows, ...layout.columns];
  const areThere = places.every((place) => plan.dimensions[place] !== undefined);
  if (places.length === 0 || !areThere || new Set(places).size < places.length)
    return refused("The answer has not all of these groups any more.");
  // Where a level has nothing to compare with, it has the figures alone.
  const problems = levelPlans(plan, layout).flatMap(
    (level) => planProblem({ ...level.plan, compare: null, asShare: false, having: [] }, world.model) ?? [],
  );
  const compiled = problems.length > 0 ? null : compiledOrNull(plan, layout, world);
  if (compiled === null) return refused("These figures have no totals: they cannot be told without these groups.");
  if (compiled.sql.length > inputLimits.statementCharacters)
    return refused("All totals of these figures are too much for one statement: leave a group out.");
  return { kind: "pivot", compiled, notes: notesOf(plan, world.model) };
}

/** Without a group its tables may be reached no more. */
function compiledOrNull(
  plan: Plan,
  layout: PivotLayout,
  world: { readonly model: SemanticModel; readonly dialect: Dialect },
): CompiledPivot | null {
  try {
    return compilePivot(plan, layout, world);
  } catch {
    return null;
  }
}

function refused(why: string): Pivot {
  return { kind: "refused", why };
}

/** What the answer's chips say and a figure by itself does not. */
function notesOf(plan: Plan, model: SemanticModel): string[] {
  const { compare, isRunning } = plan;
  const picked = pickedNote(plan, model);
  return [
    ...(picked === null ? [] : [picked]),
    ...shareNotes(plan, picked !== null),
    ...(compare === null || picked !== null
      ? []
      : ["What only the earlier time has counts in its totals, and has no line of its own."]),
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

function shareNotes(plan: Plan, isPicked: boolean): string[] {
  if (!showsShares(plan)) return [];
  const period = sharePeriod(plan)?.dimension ?? null;
  if (period !== null) return [`Shares are parts of their ${groupNoun(period)}; in totals over time, of all groups.`];
  return isPicked ? ["Shares are parts of all groups, also of those that are not shown."] : [];
}
