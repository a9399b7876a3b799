import { describe, expect, test } from "vitest";
import type { ScheduleRule, ScheduleWhen } from "#lib/domain/schedule";
import { scheduleRuleText } from "#lib/domain/schedule-words";
import { weekdays, workingDays } from "#lib/domain/weekdays";
import { checkRule, nextDue } from "#lib/services/jobs/due-times";
import { daysAt, type WallQuarter, wallQuarters } from "../../../support/jobs/wall-clock.ts";

const from = Date.parse("2026-01-01T00:00:00Z");
const to = Date.parse("2027-06-01T00:00:00Z");

function dueBetween(rule: ScheduleRule, first = from, last = to): number[] {
  const times: number[] = [];
  for (let next = nextDue(rule, first - 1); next !== null && next < last; next = nextDue(rule, next)) times.push(next);
  return times;
}

/** Clocks are changed in these months. */
const changes = [
  ["2026-02-10T00:00:00Z", "2026-04-08T00:00:00Z"],
  ["2026-10-01T00:00:00Z", "2026-11-05T00:00:00Z"],
] as const;

/** The first and last day of a time are cut at another hour than the zone's midnight. */
function inside(times: readonly number[]): readonly number[] {
  return times.filter((time) => time > from + 36 * 3_600_000 && time < to - 36 * 3_600_000);
}

const dayOf = ({ date }: WallQuarter) => Number(date.slice(8));
const lastDayOf = ({ date }: WallQuarter) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
const isWorking = ({ weekday }: WallQuarter) => weekday >= 1 && weekday <= 5;

/** Which days each rule means, in other words than those of the product. */
const meant: readonly (readonly [ScheduleWhen, string, (day: WallQuarter) => boolean])[] = [
  [{ kind: "daily", at: "02:30" }, "02:30", () => true],
  [{ kind: "daily", at: "00:00" }, "00:00", () => true],
  [{ kind: "weekly", days: ["sunday", "monday"], at: "02:15" }, "02:15", ({ weekday }) => weekday < 2],
  [{ kind: "weekly", days: [...workingDays], at: "23:59" }, "23:59", isWorking],
  [{ kind: "monthly", on: 31, at: "02:45" }, "02:45", (day) => dayOf(day) === lastDayOf(day)],
  [{ kind: "monthly", on: 30, at: "08:00" }, "08:00", (day) => dayOf(day) === Math.min(30, lastDayOf(day))],
  [{ kind: "monthly", on: 1, at: "00:30" }, "00:30", (day) => dayOf(day) === 1],
  [{ kind: "monthly", on: "last-day", at: "12:00" }, "12:00", (day) => dayOf(day) === lastDayOf(day)],
  [
    { kind: "monthly", on: "first-working-day", at: "08:00" },
    "08:00",
    (day) => isWorking(day) && ![...Array(dayOf(day) - 1).keys()].some((earlier) => weekdayOf(day, earlier + 1)),
  ],
  [
    { kind: "monthly", on: "last-working-day", at: "17:00" },
    "17:00",
    (day) =>
      isWorking(day) &&
      ![...Array(lastDayOf(day) - dayOf(day)).keys()].some((later) => weekdayOf(day, dayOf(day) + later + 1)),
  ],
  [{ kind: "cron", pattern: "30 2 * * 0" }, "02:30", ({ weekday }) => weekday === 0],
];

/** Whether another day of its month is a working day. */
function weekdayOf({ date }: WallQuarter, day: number): boolean {
  const weekday = new Date(`${date.slice(0, 8)}${String(day).padStart(2, "0")}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}

describe.each(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca"])(
  "in %s",
  (timeZone) => {
    const quarters = wallQuarters(timeZone, from, to);

    test.each(meant)(
      "%o is due once on each of its days, in the nights when the clock is changed as well",
      (when, time, isDay) => {
        const due = inside(dueBetween({ when, timeZone }));
        expect(due).toEqual(inside(daysAt(quarters, time, isDay)));
        expect(due.length).toBeGreaterThan(14);
      },
    );

    test("what is due every few minutes or hours goes on by the clock on the wall, each moment once", () => {
      for (const [first, last] of changes.map((times) => times.map((time) => Date.parse(time)))) {
        const shown = quarters.filter(({ at }) => at >= (first ?? 0) && at < (last ?? 0));
        const every15 = dueBetween({ when: { kind: "minutes", every: 15 }, timeZone }, first, last);
        expect(every15).toEqual(shown.map(({ at }) => at));
        const hourly = dueBetween({ when: { kind: "hourly", minute: 5 }, timeZone }, first, last);
        expect(hourly).toEqual(shown.filter(({ time }) => time % 60 === 0).map(({ at }) => at + 5 * 60_000));
      }
    });
  },
);

test("a time that the clock leaves out is due at the first moment after, and one that it shows twice at the first of them", () => {
  const nightly: ScheduleRule = { when: { kind: "daily", at: "02:30" }, timeZone: "Europe/Berlin" };
  const spring = nextDue(nightly, Date.parse("2026-03-28T12:00:00Z")) ?? 0;
  expect(new Date(spring).toISOString()).toBe("2026-03-29T01:00:00.000Z");
  const autumn = nextDue(nightly, Date.parse("2026-10-24T12:00:00Z")) ?? 0;
  expect(new Date(autumn).toISOString()).toBe("2026-10-25T00:30:00.000Z");
  expect(new Date(nextDue(nightly, autumn) ?? 0).toISOString()).toBe("2026-10-26T01:30:00.000Z");
});

test("what nobody could be meant by is refused in words", () => {
  const now = Date.parse("2026-05-01T00:00:00Z");
  const words = (when: ScheduleWhen, timeZone = "Europe/Berlin") => {
    const checked = checkRule({ when, timeZone }, now);
    return checked.ok ? "fine" : checked.error.message;
  };
  expect(words({ kind: "daily", at: "08:00" })).toBe("fine");
  expect(words({ kind: "daily", at: "08:00" }, "Moon/Crater")).toBe(
    "It is not clear when the time zone Moon/Crater would be.",
  );
  expect(words({ kind: "cron", pattern: "0 8 * * 1" })).toBe("fine");
  expect(words({ kind: "cron", pattern: "0 0 8 * * 1" })).toMatch("It is not clear when the pattern");
  expect(words({ kind: "cron", pattern: "every monday" })).toMatch("It is not clear when the pattern");
  expect(words({ kind: "cron", pattern: "0 0 30 2 *" })).toBe("There is no day on which this would be due.");
  expect(words({ kind: "cron", pattern: "*/2 * * * *" })).toBe("A schedule is due every 5 minutes at the most.");
  expect(words({ kind: "minutes", every: 1 })).toBe("A schedule is due every 5 minutes at the most.");
});

test("a rule is told as people say it", () => {
  const text = (when: ScheduleWhen) => scheduleRuleText({ when, timeZone: "Europe/Berlin" });
  expect(text({ kind: "weekly", days: ["monday"], at: "08:00" })).toBe("Every Monday at 08:00 (Europe/Berlin)");
  expect(text({ kind: "weekly", days: ["friday", "monday", "monday"], at: "08:00" })).toBe(
    "Every Monday and Friday at 08:00 (Europe/Berlin)",
  );
  expect(text({ kind: "weekly", days: [...workingDays], at: "07:30" })).toBe("Every weekday at 07:30 (Europe/Berlin)");
  expect(text({ kind: "weekly", days: [...weekdays], at: "07:30" })).toBe("Every day at 07:30 (Europe/Berlin)");
  expect(text({ kind: "monthly", on: "first-working-day", at: "08:00" })).toBe(
    "The first working day of every month at 08:00 (Europe/Berlin)",
  );
  expect(text({ kind: "monthly", on: 15, at: "08:00" })).toBe("The 15th of every month at 08:00 (Europe/Berlin)");
  expect(text({ kind: "hourly", minute: 0 })).toBe("Every hour");
  expect(text({ kind: "hourly", minute: 5 })).toBe("Every hour at 05 minutes past");
  expect(text({ kind: "minutes", every: 15 })).toBe("Every 15 minutes");
});
