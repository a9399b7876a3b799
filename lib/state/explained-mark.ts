/** Whether it can be asked what moved a number, by what is known of the answer that it stands in. Pure; browser-safe. */
import type { Plan } from "#lib/domain/plan";
import type { ChangeMenu, MarkedCell } from "#lib/domain/plan-menu";

/** Where a number stands, and the heading or the group that it is called by. */
type Named = { readonly cells: readonly MarkedCell[]; readonly figure: string | null };

/** Whether numbers of the answer stand beside an earlier time or after an earlier step: others need not be asked about. */
export function mayChange(plan: Plan | null): boolean {
  if (plan === null || plan.detail !== null || plan.setOperation !== null) return false;
  return plan.compare !== null || plan.dimensions.some(({ grain }) => grain !== null);
}

/** A total of several steps lies at no step. */
export function canExplain({ figures, others, isOfOne, steps }: ChangeMenu, { cells, figure }: Named): boolean {
  if (figure !== null && others.includes(figure)) return false;
  if (!isOfOne && (figure === null || !figures.includes(figure))) return false;
  if (steps === null) return true;
  const step = cells.find(({ column }) => column === steps.column)?.cell;
  const day = typeof step === "string" ? step.slice(0, 10) : "";
  return day >= steps.from && day <= steps.to;
}
