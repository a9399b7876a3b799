/** Which changes a plan keeps, in words. */
import type { SinglePlan } from "#lib/domain/plan";
import { lowerFirst } from "#lib/semantic/words";

/** "change of revenue is below -10 %"; null where groups are kept whatever their change. */
export function keptChangeWords({ compare, metrics }: SinglePlan): string | null {
  const only = compare?.only ?? null;
  const [metric] = metrics;
  if (only === null || metric === undefined) return null;
  const value = only.by === "change" ? `${only.value}` : `${Number((only.value * 100).toPrecision(12))} %`;
  return `change of ${lowerFirst(metric.label)} is ${operatorWords[only.operator]} ${value}`;
}

const operatorWords = {
  "=": "exactly",
  "!=": "not",
  ">": "above",
  ">=": "at least",
  "<": "below",
  "<=": "at most",
} as const;
