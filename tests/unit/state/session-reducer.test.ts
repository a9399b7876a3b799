import { describe, expect, it } from "vitest";
import { sessionSchema } from "#lib/domain/session";
import { createSession, reduce } from "#lib/state/session-reducer";
import { resetState } from "#lib/state/session-state";
import { projectSession, visibleMessages } from "#lib/state/session-view";
import {
  archive,
  bothContexts,
  context,
  emptySession,
  eventsAt,
  maxRounds,
  otherContext,
  play,
  resultPart,
  routingTo,
  runOf,
  text,
} from "../../support/session-events.ts";

const asked = play(
  emptySession(),
  (_, tick) => eventsAt(tick).send("show me the numbers"),
  (s, tick) => eventsAt(tick).routed(runOf(s), routingTo("user")),
);
const routing = play(emptySession(), (_, tick) => eventsAt(tick).send());
const working = play(
  emptySession(),
  (_, tick) => eventsAt(tick).send(),
  (s, tick) => eventsAt(tick).routed(runOf(s), routingTo("sql_query_agent")),
);
const answered = reduce(working, eventsAt(9).done(runOf(working))).session;

describe("SEND", () => {
  it("appends the message, opens a run in routing and counts the turn [req 21, 22, 73]", () => {
    expect(routing.messages).toMatchObject([{ seq: 1, role: "user", parts: [text("total revenue")] }]);
    expect(routing.run).toMatchObject({ id: "run-1", stage: "routing" });
    expect(routing.routerCounter).toBe(1);
    expect(routing.userInputHistory).toEqual([{ role: "user", text: "total revenue" }]);
    expect(routing.title).toBe("total revenue");
  });

  it("is refused without a context", () => {
    const session = createSession({ id: "s", ownerId: "local", context: null, at: 0 });
    expect(reduce(session, eventsAt(1).send()).result).toEqual({ kind: "rejected", code: "NO_CONTEXT" });
  });

  it("is refused while a run works [req 78]", () => {
    expect(reduce(routing, eventsAt(2).send()).result).toEqual({ kind: "rejected", code: "RUN_ACTIVE" });
  });

  it("names the run that the same client message started before", () => {
    const reduction = reduce(routing, eventsAt(1).send());
    expect(reduction).toEqual({ session: routing, effects: [], result: { kind: "unchanged", runId: "run-1" } });
  });

  it("cuts a long first question to a title of 60 characters", () => {
    const { session } = reduce(emptySession(), eventsAt(1).send("revenue ".repeat(30)));
    expect(session.title.length).toBeLessThanOrEqual(60);
    expect(session.title.endsWith("…")).toBe(true);
  });
});

describe("ROUTED", () => {
  it("to the user asks the question and keeps the request open [req 25]", () => {
    expect(asked.run).toBeNull();
    expect(asked).toMatchObject({ handoff: "user", routerCounter: 1, rounds: 1 });
    expect(asked.userInputHistory.at(-1)).toEqual({ role: "router", text: "Which one?" });
    expect(asked.messages.at(-1)).toMatchObject({ kind: "clarification", status: "complete" });
  });

  it("to an agent starts it [req 26]", () => {
    const reduction = reduce(routing, eventsAt(2).routed("run-1", routingTo("dashboard_agent")));
    expect(reduction.session).toMatchObject({ handoff: "dashboard_agent", run: { stage: "dashboard_agent" } });
    expect(reduction.effects).toEqual([{ type: "start-agent", runId: "run-1", agent: "dashboard_agent" }]);
  });

  it("to the user after the last round goes to the SQL agent with stated assumptions", () => {
    const exhausted = { ...routing, rounds: maxRounds };
    const reduction = reduce(exhausted, eventsAt(2).routed("run-1", routingTo("user")));
    expect(reduction.effects).toMatchObject([{ type: "start-agent", agent: "sql_query_agent" }]);
    expect(reduction.session.routing).toEqual({
      handoff: "sql_query_agent",
      userRequest: "total revenue",
      question: null,
      options: [],
      pending: null,
    });
  });

  it("as a new request forgets the open one", () => {
    const second = reduce(asked, eventsAt(3).send("customers in Berlin")).session;
    const { session } = reduce(second, eventsAt(4).routed("run-3", routingTo("sql_query_agent"), "new_request"));
    expect(session.userInputHistory).toEqual([{ role: "user", text: "customers in Berlin" }]);
    expect(session).toMatchObject({ routerCounter: 1, rounds: 0 });
  });

  it("of a run that works already is refused", () => {
    const reduction = reduce(working, eventsAt(3).routed(runOf(working), routingTo("user")));
    expect(reduction.result).toEqual({ kind: "rejected", code: "INVALID_STATE" });
  });
});

describe("the end of a run", () => {
  it("after an answer resets all five fields of the router [req 29-34]", () => {
    expect(answered).toMatchObject({ ...resetState(), run: null });
    expect(answered.messages.at(-1)).toMatchObject({ seq: 2, kind: "answer", status: "complete" });
  });

  it("by Stop keeps the question and what came so far, marked as cancelled", () => {
    const reduction = reduce(working, eventsAt(3).cancel(runOf(working)));
    expect(reduction.session.messages.at(-1)).toMatchObject({ status: "cancelled", parts: [text("so far")] });
    expect(reduction.effects.map((effect) => effect.type)).toEqual(["abort-run", "end-run"]);
  });

  it("by a failure can be asked again with the history it started from", () => {
    const failed = reduce(working, eventsAt(3).failed(runOf(working))).session;
    const again = reduce(failed, eventsAt(4).retry("run-1")).session;
    expect(again.messages.at(-1)).toMatchObject({ role: "user", retryOf: "run-1", parts: [text("total revenue")] });
    expect(again).toMatchObject({ routerCounter: 1, run: { id: "run-4" } });
  });

  it("by an answer can be asked again until the next question is sent", () => {
    const again = reduce(answered, eventsAt(10).retry("run-1")).session;
    expect(again.messages.at(-1)).toMatchObject({ role: "user", retryOf: "run-1", parts: [text("total revenue")] });
    const next = play(
      answered,
      () => eventsAt(10).send("customers in Berlin"),
      () => eventsAt(11).failed("run-10"),
    );
    expect(reduce(next, eventsAt(12).retry("run-1")).result).toEqual({ kind: "rejected", code: "NOT_RETRYABLE" });
    expect(reduce(next, eventsAt(12).retry("run-10")).result).toEqual({ kind: "accepted" });
  });

  it("by the first answer names the chat after it, unless the user gave a name", () => {
    const parts = [{ ...resultPart, title: "Total revenue by region" }];
    const done = { ...eventsAt(9).done(runOf(working)), parts };
    expect(reduce(working, done).session).toMatchObject({ title: "Total revenue by region", titleFrom: "answer" });
    const renamed = reduce(working, eventsAt(8).rename("  My   numbers ")).session;
    expect(reduce(renamed, done).session).toMatchObject({ title: "My numbers", titleFrom: "user" });
    const second = play(
      reduce(working, done).session,
      () => eventsAt(10).send("orders"),
      () => eventsAt(11).routed("run-10", routingTo("sql_query_agent")),
      () => ({ ...eventsAt(12).done("run-10"), parts: [{ ...resultPart, title: "Orders" }] }),
    );
    expect(second.title).toBe("Total revenue by region");
  });

  it("by a question of the agent is refused when no question is left", () => {
    const exhausted = { ...working, rounds: maxRounds };
    const reduction = reduce(exhausted, eventsAt(3).asked(runOf(working)));
    expect(reduction.result).toEqual({ kind: "rejected", code: "CLARIFY_LIMIT" });
  });

  it("ignores a name that every object inherits", () => {
    expect(reduce(answered, eventsAt(11).retry("constructor")).result).toMatchObject({ code: "NOT_RETRYABLE" });
  });
});

describe("SET_CONTEXT", () => {
  it("with the same pair changes nothing [req 3]", () => {
    const reduction = reduce(answered, eventsAt(10).setContext(context));
    expect(reduction).toEqual({ session: answered, effects: [], result: { kind: "unchanged", runId: null } });
  });

  it("binds an empty chat anew and resets it [req 11-15]", () => {
    const { session, effects } = reduce(emptySession(), eventsAt(1).setContext());
    expect(session).toMatchObject({ ...resetState(), currentDb: "DEMO", currentSchema: "MARKETING" });
    expect(effects).toEqual([{ type: "change-context", from: context, to: otherContext, at: 1 }]);
  });

  it("asks for a fresh chat where there are messages [req 10]", () => {
    const reduction = reduce(answered, eventsAt(10).setContext());
    expect(reduction).toEqual({ session: answered, effects: [], result: { kind: "open_new" } });
  });
});

describe("SET_CONTEXT with several databases", () => {
  const both = reduce(emptySession(), eventsAt(1).setContext(bothContexts)).session;

  it("binds an empty chat to all of them", () => {
    expect(both).toMatchObject({ currentDb: "DEMO", currentSchema: "SALES", otherContexts: [archive] });
  });

  it("in another order of the further ones changes nothing", () => {
    const [first, second] = [archive, { database: "OPENDATA", schema: "CLIMATE" }];
    const { session } = reduce(both, eventsAt(2).setContext({ ...context, otherContexts: [first, second] }));
    const again = reduce(session, eventsAt(3).setContext({ ...context, otherContexts: [second, first] }));
    expect(again).toEqual({ session, effects: [], result: { kind: "unchanged", runId: null } });
  });

  it("asks for a fresh chat where there are messages, also when only a further one is added or dropped", () => {
    const added = reduce(answered, eventsAt(10).setContext(bothContexts));
    expect(added).toEqual({ session: answered, effects: [], result: { kind: "open_new" } });
    const asked = { ...answered, otherContexts: [archive] };
    expect(reduce(asked, eventsAt(10).setContext(context)).result).toEqual({ kind: "open_new" });
  });

  it("leaves out repeats, the leading one and more than may be asked", () => {
    const schemas = ["A", "B", "C"].map((schema) => ({ database: "OPENDATA", schema }));
    const wanted = { ...context, otherContexts: [context, ...schemas.slice(0, 1), ...schemas] };
    const { session } = reduce(emptySession(), eventsAt(1).setContext(wanted));
    expect(session.otherContexts).toEqual(schemas.slice(0, 2));
  });
});

describe("the other events", () => {
  it("NEW_QUESTION drops the open question", () => {
    expect(reduce(asked, eventsAt(3).newQuestion()).session).toMatchObject(resetState());
  });

  it("NEW_QUESTION without an open question is refused", () => {
    expect(reduce(answered, eventsAt(10).newQuestion()).result).toMatchObject({ code: "INVALID_STATE" });
  });

  it("CLEAR_CHAT while a run works stops it, hides everything and counts as one event", () => {
    const reduction = reduce(working, eventsAt(3).clear());
    expect(reduction.effects[0]).toEqual({ type: "abort-run", runId: "run-1" });
    expect(visibleMessages(reduction.session)).toEqual([]);
    expect(reduction.session.rev).toBe(working.rev + 1);
  });

  it("BOOT of another process interrupts the run", () => {
    const { session } = reduce(working, eventsAt(3).boot("boot-2"));
    expect(session.run).toBeNull();
    expect(session.messages.at(-1)).toMatchObject({ status: "interrupted" });
  });

  it("INIT fills what is missing and keeps what is there [req 9]", () => {
    const { rounds: _rounds, ...withoutRounds } = { ...answered, routerCounter: 7 };
    const stored: typeof answered = JSON.parse(JSON.stringify(withoutRounds));
    expect(reduce(stored, { type: "INIT" }).session).toMatchObject({ rounds: 0, routerCounter: 7 });
  });

  it("a chat that was stored before several databases could be asked has none beside its own", () => {
    const { otherContexts: _none, ...stored } = JSON.parse(JSON.stringify(answered));
    expect(sessionSchema.parse(stored)).toEqual(answered);
    expect(reduce(stored, { type: "INIT" }).session.otherContexts).toEqual([]);
  });

  it("the browser's view holds no owner and no bookkeeping", () => {
    const view = projectSession(answered);
    expect(Object.keys(view)).not.toEqual(expect.arrayContaining(["ownerId"]));
    expect(Object.keys(view)).not.toEqual(expect.arrayContaining(["seen"]));
    expect(Object.keys(view)).not.toEqual(expect.arrayContaining(["snapshots"]));
    expect(view.messages).toEqual(answered.messages);
  });
});

describe("a chat's place in the list", () => {
  const archived = reduce(working, eventsAt(20).archive()).session;
  const deleted = reduce(archived, eventsAt(21).remove()).session;

  it("ARCHIVE stops what runs, in one event", () => {
    const { session, effects } = reduce(working, eventsAt(20).archive());
    expect(effects.map((effect) => effect.type)).toEqual(["abort-run", "end-run"]);
    expect(session).toMatchObject({ ...resetState(), run: null, status: "archived", rev: working.rev + 1 });
    expect(session.messages.at(-1)).toMatchObject({ status: "cancelled", parts: [text("so far")] });
  });

  it("an archived chat takes no question, and comes back with UNARCHIVE", () => {
    expect(reduce(archived, eventsAt(22).send()).result).toEqual({ kind: "rejected", code: "INVALID_STATE" });
    const open = reduce(archived, eventsAt(22).unarchive()).session;
    expect(reduce(open, eventsAt(23).send()).result.kind).toBe("accepted");
  });

  it("DELETE hides the chat and RESTORE brings it back as it was", () => {
    expect(deleted).toMatchObject({ deletedAt: 21, status: "archived" });
    const events = [eventsAt(22).send(), eventsAt(22).rename(), eventsAt(22).unarchive(), eventsAt(22).clear()];
    for (const event of events) expect(reduce(deleted, event).result).toMatchObject({ kind: "rejected" });
    const restored = reduce(deleted, eventsAt(23).restore()).session;
    expect(restored).toEqual({ ...archived, rev: restored.rev });
  });

  it("a late event of a run that ended with the deletion is refused as one of another run", () => {
    const gone = reduce(working, eventsAt(20).remove()).session;
    expect(reduce(gone, eventsAt(21).done(runOf(working))).result).toEqual({ kind: "rejected", code: "FENCED" });
  });

  it("RENAME with blank text, UNARCHIVE of an open chat and a second PIN change nothing", () => {
    expect(reduce(answered, eventsAt(20).rename(" \n ")).result).toMatchObject({ code: "BAD_REQUEST" });
    expect(reduce(answered, eventsAt(20).unarchive()).result).toMatchObject({ code: "INVALID_STATE" });
    const pinned = reduce(answered, eventsAt(20).pin()).session;
    expect(reduce(pinned, eventsAt(21).pin()).result).toMatchObject({ kind: "unchanged" });
  });

  it("READ only grows, and sending a question reads all before it", () => {
    const read = reduce(answered, eventsAt(20).read(99)).session;
    expect(read.readUpTo).toBe(2);
    expect(reduce(read, eventsAt(21).read(1)).session).toBe(read);
    expect(reduce(answered, eventsAt(20).send()).session.readUpTo).toBe(3);
  });
});
