/**
 * When something is due by itself: a closed form that people, forms and sentences make, and the words for it. Which moments
 * these are is counted in `lib/services/jobs/due-times.ts`. Browser-safe.
 */
import { z } from "zod";
import { ordinal } from "./ordinal.ts";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Monday to Friday: holidays are not known. */
export const workingDays: readonly Weekday[] = weekdays.slice(0, 5);

/** On a clock of 24 hours: "08:00". */
export const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Of a month; a day that a month does not have is its last one. */
export const monthDaySchema = z.union([
  z.number().int().min(1).max(31),
  z.enum(["first-working-day", "last-working-day", "last-day"]),
]);
export type MonthDay = z.infer<typeof monthDaySchema>;

const scheduleWhenSchema = z.discriminatedUnion("kind", [
  /** Every so many minutes of the clock. */
  z.object({ kind: z.literal("minutes"), every: z.union([z.literal(1), z.literal(5), z.literal(15), z.literal(30)]) }),
  /** At this minute of each hour. */
  z.object({ kind: z.literal("hourly"), minute: z.number().int().min(0).max(59) }),
  z.object({ kind: z.literal("daily"), at: clockTimeSchema }),
  z.object({ kind: z.literal("weekly"), days: z.array(z.enum(weekdays)).min(1).max(7), at: clockTimeSchema }),
  z.object({ kind: z.literal("monthly"), on: monthDaySchema, at: clockTimeSchema }),
  /** Typed by hand: minute, hour, day of the month, month, day of the week. */
  z.object({ kind: z.literal("cron"), pattern: z.string().trim().min(9).max(100) }),
]);
export type ScheduleWhen = z.infer<typeof scheduleWhenSchema>;

export const scheduleRuleSchema = z.object({
  when: scheduleWhenSchema,
  /** By whose clock: "Europe/Berlin". */
  timeZone: z.string().min(1).max(64),
});
export type ScheduleRule = z.infer<typeof scheduleRuleSchema>;

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

/** As it is written: "Monday". */
export function weekdayName(day: Weekday): string {
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;
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
