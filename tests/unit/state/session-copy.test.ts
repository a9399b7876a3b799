import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Session } from "#lib/domain/session";
import { branchSession, duplicateSession, originOf } from "#lib/state/session-copy";
import { reduce } from "#lib/state/session-reducer";
import { revenueByCity } from "../../support/agents/small-model.ts";
import { emptySession, eventsAt, play, routingTo } from "../../support/session-events.ts";
import { stateInvariants } from "../../support/session-invariants.ts";
import { walkArbitrary } from "../../support/session-walks.ts";

/** Two answered questions: messages 1 to 4. */
const answered = play(
  emptySession("root"),
  () => eventsAt(1).send("total revenue"),
  () => eventsAt(2).routed("run-1", routingTo("sql_query_agent")),
  () => eventsAt(3).done("run-1"),
  () => eventsAt(4).send("by region"),
  () => eventsAt(5).routed("run-4", routingTo("sql_query_agent")),
  () => eventsAt(6).done("run-4"),
);

function branchAt(source: Session, seq: number, id: string): Session {
  const branch = branchSession(source, { id, at: 10, seq, origin: originOf(source, seq) });
  if (branch === null) throw new Error("no branch there");
  return reduce(branch, eventsAt(20).send("in other words")).session;
}

/** A plan on offer; what it is of does not matter to a copy. */
const offer = {
  id: "plan-1",
  wish: "answer" as const,
  plan: revenueByCity(),
  modelVersion: "v1",
};

it("a copy offers what its last message offers, a branch does not", () => {
  const offering = { ...answered, offers: [offer] };
  expect(duplicateSession(offering, { id: "copy", at: 10 }).offers).toEqual([offer]);
  expect(branchSession(offering, { id: "b", at: 10, seq: 3, origin: originOf(offering, 3) })?.offers).toEqual([]);
});

describe("a branch", () => {
  it("holds the messages before the one that it replaces, and goes on in its own words", () => {
    const branch = branchAt(answered, 3, "branch");
    expect(branch.messages.slice(0, 2)).toEqual(answered.messages.slice(0, 2));
    expect(branch.messages.at(-1)).toMatchObject({ seq: 3, parts: [{ type: "text", text: "in other words" }] });
    expect(branch).toMatchObject({ id: "branch", branchedFrom: { sessionId: "root", seq: 3 }, currentDb: "DEMO" });
    expect(branch.title).toBe("in other words");
  });

  it("of an answer, of nothing and of what was cleared away cannot be made", () => {
    const at = (seq: number) => ({ id: "b", at: 10, seq, origin: originOf(answered, seq) });
    expect(branchSession(answered, at(2))).toBeNull();
    expect(branchSession(answered, at(9))).toBeNull();
    const cleared = reduce(answered, eventsAt(7).clear()).session;
    expect(branchSession(cleared, at(3))).toBeNull();
  });

  it("of a branch names the chat that has the message first", () => {
    const branch = branchAt(answered, 3, "branch");
    expect(originOf(branch, 1)).toEqual({ sessionId: "root", seq: 1 });
    expect(originOf(branch, 3)).toEqual({ sessionId: "root", seq: 3 });
    expect(originOf(branch, 5)).toEqual({ sessionId: "branch", seq: 5 });
  });
});

describe("a duplicate", () => {
  it("holds all that is answered, and neither a run nor an open question", () => {
    const asking = reduce(answered, eventsAt(7).send("and by month")).session;
    const copy = duplicateSession(asking, { id: "copy", at: 10 });
    expect(copy.messages).toEqual(answered.messages);
    expect(copy).toMatchObject({ id: "copy", run: null, routerCounter: 0, title: "total revenue (copy)", rev: 0 });
  });
});

it("copies of any chat at any moment are chats by all rules, and leave the chat as it is", () => {
  fc.assert(
    fc.property(walkArbitrary, fc.nat(30), (walked, seq) => {
      const source = walked.at(-1)?.reduction.session ?? emptySession();
      const before = structuredClone(source);
      const branch = branchSession(source, { id: "b", at: 10, seq, origin: originOf(source, seq) });
      for (const copy of [duplicateSession(source, { id: "c", at: 10 }), ...(branch === null ? [] : [branch])]) {
        for (const { check } of stateInvariants) check(copy);
        const asked = reduce(copy, eventsAt(99).send("go on"));
        expect(asked.result.kind).toBe("accepted");
      }
      expect(source).toEqual(before);
    }),
    { numRuns: 300 },
  );
});
