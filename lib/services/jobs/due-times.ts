/**
 * The moments at which a rule is due, by the clock of its zone. A time of the day that a clock leaves out in spring is due
 * once, at the first moment after; one that a clock shows twice in autumn is due at the first of them.
 */
import "server-only";
import { Cron } from "croner";
import { jobLimits } from "#lib/config/job-limits";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { MonthDay, ScheduleRule, ScheduleWhen } from "#lib/domain/schedule";
import { type Weekday, weekdays } from "#lib/domain/weekdays";

/** The first due time after a moment; null where there is none any more. @throws for a rule that `checkRule` refuses. */
export function nextDue(rule: ScheduleRule, after: number): number | null {
  const cron = cronOf(rule);
  let found = cron.nextRun(new Date(after));
  if (rule.when.kind !== "monthly") return found?.getTime() ?? null;
  const { on } = rule.when;
  // Each month has one among its candidates.
  for (let tries = 0; tries < mostCandidates && found !== null; tries += 1) {
    if (isDayOfMonth(on, localDay(found, rule.timeZone))) return found.getTime();
    found = cron.nextRun(found);
  }
  return null;
}

/** More than a month has days. */
const mostCandidates = 40;

/** BAD_REQUEST for a zone or a pattern that there is not, for one that is never due, and for one that is due too often. */
export function checkRule(rule: ScheduleRule, now: number): Result<null> {
  const times = firstTimes(rule, now);
  if (times === null) return err(notReadable(rule));
  if (times.length < 2) return err(neverDue());
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const leastMs = jobLimits.leastMinutes * 60_000;
  return Math.min(...gaps) < leastMs ? err(tooOften()) : ok(null);
}

/** Enough of them to see how close together they come. */
function firstTimes(rule: ScheduleRule, now: number): readonly number[] | null {
  try {
    const times: number[] = [];
    let last = now;
    while (times.length < lookedAt) {
      const next = nextDue(rule, last);
      if (next === null) break;
      times.push(next);
      last = next;
    }
    return times;
  } catch {
    // The library says so by throwing.
    return null;
  }
}

const lookedAt = 60;

function cronOf({ when, timeZone }: ScheduleRule): Cron {
  return new Cron(patternOf(when), { timezone: timeZone, paused: true, mode: "5-part" });
}

function patternOf(when: ScheduleWhen): string {
  switch (when.kind) {
    case "minutes":
      return `*/${when.every} * * * *`;
    case "hourly":
      return `${when.minute} * * * *`;
    case "daily":
      return `${timeOf(when.at)} * * *`;
    case "weekly":
      return `${timeOf(when.at)} * * ${when.days.map(numberOf).join(",")}`;
    case "monthly":
      return `${timeOf(when.at)} ${candidateDays(when.on)} * *`;
    case "cron":
      return when.pattern;
  }
}

function timeOf(at: string): string {
  const [hour, minute] = at.split(":").map(Number);
  return `${minute} ${hour}`;
}

/** As patterns count them: Sunday is 0. */
function numberOf(day: Weekday): number {
  return (weekdays.indexOf(day) + 1) % 7;
}

function candidateDays(on: MonthDay): string {
  if (on === "first-working-day") return "1-3";
  if (on === "last-working-day") return "26-31";
  if (on === "last-day") return "28-31";
  return on > 28 ? "28-31" : String(on);
}

type LocalDay = { readonly day: number; readonly lastDay: number; readonly weekday: number };

function isDayOfMonth(on: MonthDay, { day, lastDay, weekday }: LocalDay): boolean {
  const isWorkingDay = weekday >= 1 && weekday <= 5;
  if (on === "last-day") return day === lastDay;
  if (on === "first-working-day") return isWorkingDay && (day === 1 || weekday === 1);
  if (on === "last-working-day") return isWorkingDay && (day === lastDay || (weekday === 5 && lastDay - day <= 2));
  return day === Math.min(on, lastDay);
}

function localDay(moment: Date, timeZone: string): LocalDay {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat("en-CA", { timeZone })
    .format(moment)
    .split("-")
    .map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { day, lastDay, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

function notReadable({ when, timeZone }: ScheduleRule) {
  const what = when.kind === "cron" ? `the pattern "${when.pattern}" in ${timeZone}` : `the time zone ${timeZone}`;
  return appError("BAD_REQUEST", `It is not clear when ${what} would be.`, {
    nextStep: "A pattern has five parts: minute, hour, day of the month, month and day of the week, e.g. 0 8 * * 1.",
  });
}

function neverDue() {
  return appError("BAD_REQUEST", "There is no day on which this would be due.", { nextStep: "Choose another time." });
}

function tooOften() {
  return appError("BAD_REQUEST", `A schedule is due every ${jobLimits.leastMinutes} minutes at the most.`, {
    nextStep: "Choose a longer time between.",
  });
}
