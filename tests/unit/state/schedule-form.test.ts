import { describe, expect, it } from "vitest";
import type { ScheduleWhen } from "#lib/domain/schedule";
import { monthDayOf, newRuleDraft, readRuleDraft, ruleDraft } from "#lib/state/schedule-form";
import { fixedDaysText, runText, standingText } from "#lib/state/schedule-words";

const timeZone = "Europe/Berlin";

describe("the form of a schedule", () => {
  it("begins with every Monday at 8, by the clock of whoever looks", () => {
    expect(readRuleDraft(newRuleDraft(timeZone))).toEqual({
      rule: { when: { kind: "weekly", days: ["monday"], at: "08:00" }, timeZone },
    });
  });

  const kept: readonly ScheduleWhen[] = [
    { kind: "hourly", minute: 5 },
    { kind: "daily", at: "23:59" },
    { kind: "weekly", days: ["tuesday", "friday"], at: "07:30" },
    { kind: "monthly", on: 31, at: "08:00" },
    { kind: "monthly", on: "last-working-day", at: "08:00" },
    { kind: "cron", pattern: "0 8 * * 1" },
  ];

  it.each(kept)("gives back the rule that it was filled in with: %o", (when) => {
    expect(readRuleDraft(ruleDraft({ when, timeZone }))).toEqual({ rule: { when, timeZone } });
  });

  it("says what is missing", () => {
    const draft = newRuleDraft(timeZone);
    expect(readRuleDraft({ ...draft, days: [] })).toEqual({ fault: "Choose a day of the week, or several." });
    expect(readRuleDraft({ ...draft, at: "" })).toEqual({ fault: "Choose a time of the day." });
    expect(readRuleDraft({ ...draft, rhythm: "cron", pattern: "0 8 *" })).toMatchObject({
      fault: expect.stringContaining("five parts"),
    });
  });

  it("reads the day of the month that was chosen from a list", () => {
    expect([monthDayOf("31"), monthDayOf("last-day"), monthDayOf("else")]).toEqual([
      31,
      "last-day",
      "first-working-day",
    ]);
  });
});

describe("what is said of a schedule", () => {
  it("tells how it stands", () => {
    expect(standingText({ state: "active", snoozedUntil: null }, 5)).toBeNull();
    expect(standingText({ state: "active", snoozedUntil: 6 }, 5)).toBe("Snoozed");
    expect(standingText({ state: "active", snoozedUntil: 5 }, 5)).toBeNull();
    expect(standingText({ state: "paused", snoozedUntil: 6 }, 5)).toBe("Paused");
    expect(standingText({ state: "ended", snoozedUntil: null }, 5)).toBe("Ended");
  });

  it("tells what became of a run", () => {
    const run = { id: "run", dueAt: 1, attempts: 1, missed: 0, isByHand: false, startedAt: 1, endedAt: 2 };
    expect(runText({ ...run, state: "done" })).toBe("Done");
    expect(runText({ ...run, state: "done", isByHand: true })).toBe("Done, by hand");
    expect(runText({ ...run, state: "waiting" })).toBe("Is tried again");
    expect(runText({ ...run, state: "waiting", attempts: 0 })).toBe("Waits for its turn");
    expect(runText({ ...run, state: "failed", missed: 2 })).toBe("Failed, 2 earlier times missed");
  });

  it("tells where days were named: nothing newer comes into them", () => {
    const column = { table: "ORDERS", column: "ORDER_DATE" };
    const march = { column, from: "2024-03-01", to: "2024-04-01", label: "March 2024", anchor: null, evidence: [] };
    expect(fixedDaysText({ time: march })).toBe(
      "It is of the same days each time (March 2024): nothing newer comes into it.",
    );
    // "Since March 2024" has no end, and "last month" goes on with the calendar.
    expect(fixedDaysText({ time: { ...march, to: null } })).toBeNull();
    expect(fixedDaysText({ time: { ...march, anchor: "2024-04-15" } })).toBeNull();
    expect(fixedDaysText({ time: null })).toBeNull();
    expect(fixedDaysText(null)).toBeNull();
  });
});
