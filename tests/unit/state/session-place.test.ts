import { describe, expect, it } from "vitest";
import { reduce } from "#lib/state/session-reducer";
import { emptySession, eventsAt, play } from "../../support/session-events.ts";

const answered = play(
  emptySession(),
  () => eventsAt(1).send(),
  () => eventsAt(2).failed("run-1"),
);

describe("a chat's title", () => {
  it("is one line of whole characters, without marks that turn its direction", () => {
    const { session } = reduce(answered, eventsAt(3).rename("\u202eRevenue\u0000\n by \ud83d region\u2069"));
    expect(session.title).toBe("Revenue by region");
  });

  it("keeps characters that are made of several", () => {
    const title = "👩‍👩‍👧 می‌خواهم é";
    expect(reduce(answered, eventsAt(3).rename(title)).session.title).toBe(title);
  });

  it("is refused when nothing of it can be seen", () => {
    for (const title of ["\u200b", "\u0000", "\ufeff\u2060 \n", "\u202e"]) {
      const { result } = reduce(answered, eventsAt(3).rename(title));
      expect(result).toEqual({ kind: "rejected", code: "BAD_REQUEST" });
    }
  });

  it("is cut between two characters where the first question is long", () => {
    const { session } = reduce(emptySession(), eventsAt(1).send("🙂".repeat(100)));
    expect(session.title).toBe(`${"🙂".repeat(59)}…`);
  });
});

describe("a chat that is cleared", () => {
  it("has nothing left to be read", () => {
    const { session } = reduce(answered, eventsAt(3).clear());
    expect(answered.readUpTo).toBe(1);
    expect(session).toMatchObject({ clearedBefore: 2, readUpTo: 2 });
  });
});
