/** The pivot table of an answer: which statement gives it, and what it shows otherwise than the answer. */
import type { Dialect } from "#lib/domain/dialect";
import { inputLimits } from "#lib/domain/input-limits";
import type { PivotLayout } from "#lib/domain/pivot-table";
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { type CompiledPivot, compilePivot, levelPlans } from "../compile/compile-pivot.ts";
import { pivotNotes } from "./pivot-notes.ts";
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
  return { kind: "pivot", compiled, notes: pivotNotes(plan, world.model) };
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
