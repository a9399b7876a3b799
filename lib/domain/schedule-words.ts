/** The words for when something is due by itself. Browser-safe. */
import { ordinal } from "./ordinal.ts";
import type { MonthDay, ScheduleRule, ScheduleWhen } from "./schedule.ts";
import { type Weekday, weekdayName, weekdays, workingDays } from "./weekdays.ts";

/** The rule in words: "Every Monday at 08:00 (Europe/Berlin)". */
export function scheduleRuleText({ when, timeZone }: ScheduleRule): string {
  const text = whenText(when);
  // Minutes of an hour are the same by nearly every clock.
  return when.kind === "minutes" || when.kind === "hourly" ? text : `${text} (${timeZone})`;
}

function whenText(when: ScheduleWhen): string {
  switch (when.kind) {
    case "minutes":
      return when.every === 1 ? "Every minute" : `Every ${when.every} minutes`;
    case "hourly":
      return when.minute === 0 ? "Every hour" : `Every hour at ${String(when.minute).padStart(2, "0")} minutes past`;
    case "daily":
      return `Every day at ${when.at}`;
    case "weekly":
      return `Every ${daysText(when.days)} at ${when.at}`;
    case "monthly":
      return `${monthDayText(when.on)} of every month at ${when.at}`;
    case "cron":
      return `By the pattern ${when.pattern}`;
  }
}

function daysText(days: readonly Weekday[]): string {
  const chosen = weekdays.filter((day) => days.includes(day));
  if (chosen.length === weekdays.length) return "day";
  if (chosen.join() === workingDays.join()) return "weekday";
  return joined(chosen.map(weekdayName));
}

const namedMonthDays = {
  "first-working-day": "The first working day",
  "last-working-day": "The last working day",
  "last-day": "The last day",
} as const;

function monthDayText(on: MonthDay): string {
  return typeof on === "number" ? `The ${ordinal(on)}` : namedMonthDays[on];
}

function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
