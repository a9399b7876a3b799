import { describe, expect, it } from "vitest";
import { sheetLimits } from "#lib/domain/sheet";
import { duplicateSession } from "#lib/state/session-copy";
import { reduce } from "#lib/state/session-reducer";
import { emptySession, eventsAt, play, routingTo, runOf } from "../../support/session-events.ts";

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

describe("the sheet of a chat", () => {
  /** So many answers with a result each, and the results. */
  function chatOf(answers: number) {
    const moves = Array.from({ length: answers }, (_, place) => [
      () => eventsAt(3 * place + 1).send(),
      (session: Parameters<typeof runOf>[0]) =>
        eventsAt(3 * place + 2).routed(runOf(session), routingTo("sql_query_agent")),
      (session: Parameters<typeof runOf>[0]) => eventsAt(3 * place + 3).answered(runOf(session)),
    ]).flat();
    const session = play(emptySession(), ...moves);
    const cards = session.messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === "result" ? [part.ref.id] : [])),
    );
    return { session, cards };
  }

  it("holds answers in the order in which they were put there, until they are taken off", () => {
    const { session, cards } = chatOf(2);
    const [first = "", second = ""] = cards;
    const both = play(
      session,
      () => eventsAt(20).onSheet(second),
      () => eventsAt(21).onSheet(first),
    );
    expect(both.sheet).toEqual([second, first]);
    expect(reduce(both, eventsAt(22).onSheet(second, false)).session.sheet).toEqual([first]);
    expect(reduce(both, eventsAt(22).onSheet(second)).result.kind).toBe("unchanged");
  });

  it("takes no answer of another chat, and no more than there is room for", () => {
    const { session, cards } = chatOf(sheetLimits.answers + 1);
    expect(reduce(session, eventsAt(50).onSheet("elsewhere")).result).toEqual({ kind: "rejected", code: "NOT_FOUND" });
    const full = play(session, ...cards.slice(0, sheetLimits.answers).map((card) => () => eventsAt(50).onSheet(card)));
    const [last = ""] = cards.slice(-1);
    expect(reduce(full, eventsAt(51).onSheet(last)).result).toEqual({ kind: "rejected", code: "RESOURCE" });
  });

  it("goes along into a copy of the chat, as far as its answers do", () => {
    const { session, cards } = chatOf(1);
    const put = play(session, () => eventsAt(20).onSheet(cards[0] ?? ""));
    expect(duplicateSession(put, { id: "copy", at: 30 }).sheet).toEqual(cards);
  });

  it("is not changed in a chat that was put aside", () => {
    const { session, cards } = chatOf(1);
    const aside = play(session, () => eventsAt(20).archive());
    expect(reduce(aside, eventsAt(21).onSheet(cards[0] ?? "")).result).toEqual({
      kind: "rejected",
      code: "INVALID_STATE",
    });
  });
});
