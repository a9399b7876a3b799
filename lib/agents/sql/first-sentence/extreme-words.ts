/** What stands before the figure of what leads, or of what comes last: "most orders", "largest share", "lowest price". */
import "server-only";
import type { Telling } from "./first-sentence.ts";
import { orderOf } from "./ranking-order.ts";

/** What leads has the most things, the largest share or the highest figure. */
export function greatestWord(telling: Telling): string {
  if (isOfCount(telling)) return "most";
  return isOfShare(telling) ? "largest" : "highest";
}

/** The same of what comes last. */
export function leastWord(telling: Telling): string {
  if (isOfCount(telling)) return "fewest";
  return isOfShare(telling) ? "smallest" : "lowest";
}

/** A share is large or small, not high or low. */
export function isOfShare(telling: Telling): boolean {
  return telling.result.measures[orderOf(telling).measure]?.label.startsWith("Share of ") === true;
}

/** Things are counted: "the most orders". */
export function isOfCount(telling: Telling): boolean {
  const { plan } = telling.execution.candidate;
  return plan?.metrics[orderOf(telling).measure]?.expression.kind === "count" && !plan.asShare && !plan.isRunning;
}
