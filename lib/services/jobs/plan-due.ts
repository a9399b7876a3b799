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
  // Beyond what is counted the latest one is looked for from now on backwards.
  if (next !== null && next <= now) {
    dueAt = latestDue(rule, now) ?? dueAt;
    next = nextDue(rule, now);
  }
  return { watchId: id, seenDueAt: nextDueAt, runId, dueAt, missed, nextDueAt: next };
}

/** The last due time that is not to come; so many lie behind that one is found before long. */
function latestDue(rule: DueWatch["rule"], now: number): number | null {
  for (let backMs = firstBackMs; backMs <= now; backMs *= 4) {
    let found = nextDue(rule, now - backMs);
    if (found === null || found > now) continue;
    for (let next = nextDue(rule, found); next !== null && next <= now; next = nextDue(rule, found)) found = next;
    return found;
  }
  return null;
}

const firstBackMs = 60_000;
