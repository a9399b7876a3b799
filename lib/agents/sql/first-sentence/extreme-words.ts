/** What stands before the figure of what leads, or of what comes last: "most orders", "largest share", "lowest price". */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { isCounting, isStepped } from "#lib/planner/explain/counted-things";
import type { Telling } from "./first-sentence.ts";
import { wasOrWere } from "./label-words.ts";
import { orderOf } from "./ranking-order.ts";

/** What leads has the most things, the largest share or the highest figure. */
export function greatestWord(telling: Telling): string {
  if (isOfCount(telling)) return isCompared(telling) ? "highest number of" : "most";
  return isOfShare(telling) ? "largest" : "highest";
}

/** The same of what comes last. */
export function leastWord(telling: Telling): string {
  if (isOfCount(telling)) return isCompared(telling) ? "lowest number of" : "fewest";
  return isOfShare(telling) ? "smallest" : "lowest";
}

/** A share is large or small, not high or low. */
export function isOfShare(telling: Telling): boolean {
  return measureOf(telling)?.label.startsWith("Share of ") === true;
}

/** Things are counted: "the most orders". */
export function isOfCount(telling: Telling): boolean {
  const { plan } = telling.execution.candidate;
  const expression = plan?.metrics[orderOf(telling).measure]?.expression;
  if (plan == null || expression === undefined || plan.asShare || plan.isRunning) return false;
  return (
    expression.kind === "count" || (isCounting(expression) && wasOrWere(measureOf(telling)?.label ?? "") === "were")
  );
}

/** "The most active customers" are not the highest number of them. */
function isCompared(telling: Telling): boolean {
  return isStepped([...telling.scope.before, measureOf(telling)?.label ?? ""].join(" "));
}

function measureOf(telling: Telling): OutputColumn | undefined {
  return telling.result.measures[orderOf(telling).measure];
}
