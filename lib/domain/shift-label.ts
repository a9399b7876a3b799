/** How far back a comparison looks, in words. Pure; browser-safe. */
import type { PlanCompare, TimeGrain } from "./plan.ts";

/** "previous month" beside months, "a year before", "57 days before". */
export function shiftLabel({ grain, count }: PlanCompare["shift"], step: TimeGrain | null): string {
  if (count > 1) return `${count} ${grain}s before`;
  return step === grain ? `previous ${grain}` : `a ${grain} before`;
}
