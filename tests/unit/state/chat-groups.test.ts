import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { chatGroupNames, groupChats, localDays, nextMidnight } from "#lib/state/chat-groups";
import { chatItem } from "../../support/chats/chat-server.ts";

/** Zones whose clocks change at different hours, one of them at midnight, and one that is half an hour off. */
const zones = ["UTC", "America/New_York", "Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kolkata"];

afterEach(() => void vi.unstubAllEnvs());

function groupOf(updatedAt: number, now: number, isPinned = false): string | undefined {
  return groupChats([chatItem("a", { updatedAt, isPinned })], localDays(now))[0]?.name;
}

/** Days between two moments on the calendar of a zone, told by another calendar than the one under test. */
function daysBetween(earlier: number, later: number, timeZone: string): number {
  const dayOf = (at: number) => {
    const parts = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at).split("-").map(Number);
    const [year = 0, month = 1, day = 1] = parts;
    return Date.UTC(year, month - 1, day) / 86_400_000;
  };
  return dayOf(later) - dayOf(earlier);
}

function expectedGroup(days: number): string {
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days <= 7 ? "week" : "older";
}

describe("the groups of the chat list", () => {
  it("hold every chat in exactly one group, in the order given, and none is empty", () => {
    const chats = fc.array(fc.record({ updatedAt: fc.integer({ min: 0, max: 4e12 }), isPinned: fc.boolean() }));
    fc.assert(
      fc.property(chats, fc.integer({ min: 0, max: 4e12 }), (given, now) => {
        const items = given.map((more, index) => chatItem(String(index), more));
        const groups = groupChats(items, localDays(now));
        expect(groups.flatMap((group) => group.chats.map((chat) => chat.id)).toSorted()).toEqual(
          items.map((chat) => chat.id).toSorted(),
        );
        for (const { chats: grouped } of groups) {
          expect(grouped.length).toBeGreaterThan(0);
          expect(grouped).toEqual(items.filter((chat) => grouped.includes(chat)));
        }
        const names = groups.map((group) => group.name);
        expect(names).toEqual(chatGroupNames.filter((name) => names.includes(name)));
      }),
    );
  });

  it.each(zones)("follow the calendar of %s, also where the clocks change", (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    // 2018 has a midnight in São Paulo that does not exist.
    const moment = fc.integer({ min: Date.UTC(2018, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 10 * 86_400_000 }), (now, age) => {
        expect(groupOf(now - age, now)).toBe(expectedGroup(daysBetween(now - age, now, timeZone)));
      }),
      { numRuns: 500 },
    );
  });

  it("turn over at midnight, to the millisecond", () => {
    vi.stubEnv("TZ", "Europe/Berlin");
    const midnight = new Date(2026, 2, 29).getTime();
    expect(groupOf(midnight, midnight)).toBe("today");
    expect(groupOf(midnight - 1, midnight)).toBe("yesterday");
    expect(groupOf(midnight - 1, midnight - 1)).toBe("today");
    expect(nextMidnight(midnight - 1)).toBe(midnight);
  });

  it("know that the day on which the clocks go forward has 23 hours", () => {
    vi.stubEnv("TZ", "Europe/Berlin");
    const start = new Date(2026, 2, 29).getTime();
    expect(nextMidnight(start) - start).toBe(23 * 3_600_000);
    expect(groupOf(start, nextMidnight(start))).toBe("yesterday");
    expect(groupOf(start - 1, nextMidnight(start))).toBe("week");
  });

  it("put a pinned chat above all, however old, and a chat from a clock that is ahead into today", () => {
    const now = Date.UTC(2026, 5, 1, 12);
    expect(groupOf(0, now, true)).toBe("pinned");
    expect(groupOf(now + 3_600_000 * 48, now)).toBe("today");
  });
});
