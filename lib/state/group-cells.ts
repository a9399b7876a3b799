/** Which columns of an answer hold its groups: names and the keys beside them stand before the figures. */
import type { ResultPart } from "#lib/domain/message";

/** How many columns from the left. */
export function groupColumnCount({ outputs, plan }: Pick<ResultPart, "outputs" | "plan">): number {
  const metrics = plan?.metrics.length ?? 0;
  const shown = outputs.length - metrics * figuresPerMetric(plan);
  // A comparison that has nothing to compare with has the figures alone.
  return shown >= (plan?.dimensions.length ?? 0) ? shown : outputs.length - metrics;
}

function figuresPerMetric(plan: ResultPart["plan"]): number {
  if (plan === null) return 1;
  if (plan.compare !== null) return 4;
  return plan.asShare ? 2 : 1;
}
