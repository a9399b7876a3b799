/**
 * When something is due by itself: a closed form that people, forms and sentences make. Which moments these are is counted
 * in `lib/services/jobs/due-times.ts`.
 */
import { z } from "zod";
import { weekdays } from "./weekdays.ts";

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
