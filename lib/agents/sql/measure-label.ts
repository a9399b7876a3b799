/** What a figure is called in a sentence: its heading alone does not say that it is added up. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import type { Plan } from "#lib/domain/plan";
import { withoutUnit } from "#lib/domain/unit-text";
import { lowerFirst } from "#lib/semantic/words";

/** Without its unit, which stands with the numbers. */
export function measureLabel({ label, unit }: OutputColumn, plan: Plan | null): string {
  const own = withoutUnit(label, unit ?? null);
  return plan?.isRunning === true && !plan.asShare ? `Running total of ${lowerFirst(own)}` : own;
}
