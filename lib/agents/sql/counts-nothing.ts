/** A count of 0 comes back as a row, and says no more than no row would. */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { Execution } from "../runtime/execution.ts";

/** One row of counts, none of which is more than 0. */
export function countsNothing({ candidate: { plan }, rows, ref }: Execution): boolean {
  if (plan === null || ref.rowCount !== 1 || plan.detail !== null || plan.compare !== null) return false;
  const areCounts = plan.metrics.every(
    ({ expression }) =>
      expression.kind === "count" || (expression.kind === "aggregate" && expression.function === "count_distinct"),
  );
  const isZero = rows[0]?.every((cell) => cellToNumber(cell ?? 0) === 0) === true;
  return areCounts && plan.dimensions.length === 0 && isZero;
}
