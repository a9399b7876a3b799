/** What is said of a schedule in the list. Pure. */
import { missedText } from "#lib/domain/missed-times";
import type { Plan } from "#lib/domain/plan";
import type { Watch, WatchRun } from "#lib/domain/watch";

/** How a schedule stands, in a word; null where it simply goes on. */
export function standingText({ state, snoozedUntil }: Pick<Watch, "state" | "snoozedUntil">, now: number) {
  if (state === "paused") return "Paused";
  if (state === "ended") return "Ended";
  return snoozedUntil !== null && snoozedUntil > now ? "Snoozed" : null;
}

const runWords = {
  waiting: "Waits for its turn",
  running: "At work",
  done: "Done",
  failed: "Failed",
  stopped: "Stopped",
  skipped: "Left out",
} as const;

/** What became of a run, in a few words. */
export function runText({ state, attempts, missed, isByHand }: Omit<WatchRun, "outcome">): string {
  const parts = [
    state === "waiting" && attempts > 0 ? "Is tried again" : runWords[state],
    ...(isByHand ? ["by hand"] : []),
    ...(missed > 0 ? [`${missedText(missed)} missed`] : []),
  ];
  return parts.join(", ");
}

/** For how long nothing may be told. */
export const snoozeChoices = [
  { name: "For a day", days: 1 },
  { name: "For a week", days: 7 },
  { name: "For 30 days", days: 30 },
] as const;

/** Days that were named do not go on with the calendar as "last month" does: that is said before it is kept. Null: they do. */
export function fixedDaysText(plan: Pick<Plan, "time"> | null): string | null {
  const time = plan?.time ?? null;
  if (time === null || time.anchor !== null || time.to === null) return null;
  return `It is of the same days each time (${time.label}): nothing newer comes into it.`;
}
