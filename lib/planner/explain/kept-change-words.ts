/** Which changes a plan keeps, in words. */
import { formatNumber } from "#lib/domain/format";
import type { SinglePlan } from "#lib/domain/plan";
import { lowerFirst } from "#lib/semantic/words";
import { comparisonWords } from "./comparison-words.ts";

/** "change of revenue is less than -10%"; null where groups are kept whatever their change. */
export function keptChangeWords({ compare, metrics }: SinglePlan): string | null {
  const only = compare?.only ?? null;
  const [metric] = metrics;
  if (only === null || metric === undefined) return null;
  const value = formatNumber(only.value, only.by === "change" ? null : "percent");
  return `change of ${lowerFirst(metric.label)} is ${comparisonWords(only.operator)} ${value}`;
}

/** Where all changes that are kept go one way: "fell", "rose by more than 10%"; null for any other condition. */
export function keptChangeVerb({ compare }: SinglePlan): string | null {
  const only = compare?.only ?? null;
  if (only === null) return null;
  const { operator, value, by } = only;
  const isFall = (operator === "<" || operator === "<=") && value <= 0;
  const isRise = (operator === ">" || operator === ">=") && value >= 0;
  if (!isFall && !isRise) return null;
  const verb = isFall ? "fell" : "rose";
  if (value === 0) return operator.length === 1 ? verb : null;
  const least = operator.length === 1 ? "more than" : "at least";
  return `${verb} by ${least} ${formatNumber(Math.abs(value), by === "change" ? null : "percent")}`;
}
