/** What becomes of a watch whose time has come: one run, of the latest due time, and the next time it is due. */
import "server-only";
import { jobLimits } from "#lib/config/job-limits";
import type { DueWatch, PlannedRun } from "#lib/db/store/job-records";
import { nextDue } from "./due-times.ts";

/** However many due times went by while nobody looked, one run is made of them: the others are counted as missed. */
export function planDue({ id, rule, nextDueAt }: DueWatch, now: number, runId: string): PlannedRun {
  let dueAt = nextDueAt;
  let missed = 0;
  let next = nextDue(rule, dueAt);
  while (next !== null && next <= now && missed < jobLimits.missedTimes) {
    dueAt = next;
    missed += 1;
    next = nextDue(rule, dueAt);
  }
  // Beyond what is counted it goes on from now.
  const following = next !== null && next <= now ? nextDue(rule, now) : next;
  return { watchId: id, seenDueAt: nextDueAt, runId, dueAt, missed, nextDueAt: following };
}
