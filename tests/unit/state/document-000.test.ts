/** The flowchart of document 000, walked step by step: by the rules of the server and in the store of the browser. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handoffSchema, type Session, sessionSchema } from "#lib/domain/session";
import type { SessionEvent } from "#lib/state/session-event";
import { createSession, reduce } from "#lib/state/session-reducer";
import { resetState } from "#lib/state/session-state";
import { createSessionStore } from "#lib/state/session-store";
import { changeSince, projectSession } from "#lib/state/session-view";
import {
  context,
  emptySession,
  eventsAt,
  otherContext,
  play,
  routingTo,
  runOf,
  text,
} from "../../support/session-events.ts";
import { walkArbitrary } from "../../support/session-walks.ts";

/** The seven fields of the document, in our spelling. */
function documentState(session: Pick<Session, (typeof documentFields)[number]>) {
  const { messages, routerCounter, handoff, routing, userInputHistory, currentDb, currentSchema } = session;
  return { messages, routerCounter, handoff, routing, userInputHistory, currentDb, currentSchema };
}

const routerFields = ["routerCounter", "handoff", "routing", "userInputHistory"] as const;
const documentFields = [...routerFields, "messages", "currentDb", "currentSchema"] as const;
const firstValues = { routerCounter: 0, handoff: "user", routing: null, userInputHistory: [], messages: [] };
const defaultedFields = [...routerFields, "messages"] as const;

/** A store of the browser that has the session open. */
function storeOf(session: Session) {
  let count = 0;
  const dependencies = { newId: () => `new-${++count}`, now: () => 1_000 };
  return createSessionStore({ session: projectSession(session), branches: [], damage: null }, dependencies);
}

/** Applies events on the server and shows each change in the browser; both always have the same seven fields. */
function walkBoth(start: Session, steps: readonly ((session: Session) => SessionEvent)[]): Session[] {
  const store = storeOf(start);
  let session = start;
  return steps.map((step) => {
    const before = session;
    session = reduce(before, step(before)).session;
    expect(session.rev).toBe(before.rev + 1);
    store.getState().acceptChange(changeSince(session, before.messages.length));
    expect(documentState(store.getState())).toEqual(documentState(session));
    return session;
  });
}

/** Any session that a conversation can come to. */
const anySession = walkArbitrary.map((walked) => walked.at(-1)?.reduction.session ?? emptySession());
const openSession = anySession.filter(({ status, deletedAt }) => status === "open" && deletedAt === null);

const asked = play(
  emptySession(),
  () => eventsAt(1).send("show me the numbers"),
  (s) => eventsAt(2).routed(runOf(s), routingTo("user")),
);

describe("the state of a session", () => {
  it("has the document's seven fields, and no other that belongs to the router but the count of our questions [req 1]", () => {
    const fresh = createSession({ id: "s", ownerId: "local", context: null, at: 0 });
    expect(documentState(fresh)).toEqual({ ...firstValues, currentDb: null, currentSchema: null });
    expect(documentState(storeOf(fresh).getState())).toEqual(documentState(fresh));
    expect(Object.keys(resetState()).sort()).toEqual([...routerFields, "rounds"].sort());
    for (const [field, wrong] of [
      ["messages", "none"],
      ["routerCounter", "1"],
      ["routerCounter", 0.5],
      ["handoff", null],
      ["routing", "user"],
      ["userInputHistory", {}],
      ["currentDb", 1],
      ["currentSchema", 1],
    ] as const) {
      expect(sessionSchema.safeParse({ ...fresh, [field]: wrong }).success, field).toBe(false);
    }
  });

  it("hands a request to the user, the SQL agent or the dashboard agent and to nobody else [req 20]", () => {
    expect(handoffSchema.options).toEqual(["user", "sql_query_agent", "dashboard_agent"]);
    fc.assert(fc.property(anySession, ({ handoff }) => handoffSchema.options.includes(handoff)));
  });
});

describe("the app opens", () => {
  it("and compares the chosen pair first: the same one touches nothing, not even what is missing [req 2]", () => {
    const { routerCounter: _counter, routing: _routing, ...rest } = asked;
    const stored: Session = JSON.parse(JSON.stringify(rest));
    const same = reduce(stored, eventsAt(3).setContext(context));
    expect(same.session).toBe(stored);
    const opened = reduce(same.session, { type: "INIT" }).session;
    expect(opened).toMatchObject({ routerCounter: 0, routing: null, messages: asked.messages });
  });

  it("with the same pair every field keeps its value [req 3]", () => {
    fc.assert(
      fc.property(openSession, (session) => {
        const { currentDb, currentSchema, otherContexts } = session;
        if (currentDb === null || currentSchema === null) return;
        const same = { database: currentDb, schema: currentSchema, otherContexts };
        expect(reduce(session, eventsAt(900).setContext(same)).session).toBe(session);
        const store = storeOf(session);
        const before = store.getState();
        expect(store.getState().chooseContext(same)).toBe("same");
        for (const field of documentFields) expect(store.getState()[field]).toBe(before[field]);
      }),
    );
  });

  it.each([
    ["a missing routerCounter becomes 0 [req 4]", "routerCounter"],
    ["a missing handoff becomes user [req 5]", "handoff"],
    ["a missing routing becomes null [req 6]", "routing"],
    ["a missing userInputHistory becomes an empty list [req 7]", "userInputHistory"],
    ["missing messages become an empty list [req 8]", "messages"],
  ] as const)("%s", (_title, field) => {
    const { [field]: _missing, ...rest } = asked;
    const stored: Session = JSON.parse(JSON.stringify(rest));
    expect(reduce(stored, { type: "INIT" }).session).toEqual({ ...asked, [field]: firstValues[field] });
    expect(sessionSchema.parse(stored)).toEqual({ ...asked, [field]: firstValues[field] });
  });

  it("whatever is missing, the rest is never overwritten, at once or field by field in the document's order [req 9]", () => {
    fc.assert(
      fc.property(openSession, fc.subarray([...defaultedFields]), (session, missing) => {
        const without = (fields: readonly string[]): Session =>
          JSON.parse(
            JSON.stringify(Object.fromEntries(Object.entries(session).filter(([field]) => !fields.includes(field)))),
          );
        const wanted = { ...session, ...Object.fromEntries(missing.map((field) => [field, firstValues[field]])) };
        expect(reduce(without(missing), { type: "INIT" }).session).toEqual(wanted);
        let current = without(missing);
        for (const field of defaultedFields) {
          if (missing.includes(field)) current = { ...current, [field]: firstValues[field] };
          expect(reduce(current, { type: "INIT" }).session).toEqual(wanted);
        }
        expect(reduce(current, { type: "INIT" }).session).toBe(current);
      }),
    );
  });
});

describe("another database or schema", () => {
  it("in the browser opens a fresh state: cleared, reset and bound to the new pair in one step [req 10-15]", () => {
    fc.assert(
      fc.property(openSession, (session) => {
        const elsewhere = { database: "ELSEWHERE", schema: "NEW", otherContexts: [] };
        const store = storeOf(session);
        const seen: unknown[] = [];
        store.subscribe((state) => seen.push(documentState(state)));
        store.getState().chooseContext(elsewhere);
        // Whoever watches sees the old state or the new one, never a cleared one under the old pair.
        expect(seen).toEqual([{ ...firstValues, currentDb: "ELSEWHERE", currentSchema: "NEW" }]);
      }),
    );
  });

  it("on the server leaves a chat with messages whole, and rebinds one without [req 10]", () => {
    const left = reduce(asked, eventsAt(3).setContext(otherContext));
    expect([left.session, left.result.kind]).toEqual([asked, "open_new"]);
    const rebound = reduce(emptySession(), eventsAt(3).setContext(otherContext)).session;
    expect(documentState(rebound)).toEqual({ ...firstValues, currentDb: "DEMO", currentSchema: "MARKETING" });
  });

  it("takes away nothing that is not there, without an error [req 18]", () => {
    const { routerCounter: _c, handoff: _h, routing: _r, userInputHistory: _u, ...rest } = emptySession();
    const stored: Session = JSON.parse(JSON.stringify(rest));
    const { session } = reduce(stored, eventsAt(1).setContext(otherContext));
    expect(documentState(session)).toEqual({ ...firstValues, currentDb: "DEMO", currentSchema: "MARKETING" });
    expect(reduce(emptySession(), eventsAt(1).clear()).result.kind).toBe("unchanged");
  });

  it("is the only thing that changes the pair: no end of an agent's work does [req 16]", () => {
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        for (const { before, event, reduction } of walked) {
          if (event.type === "SET_CONTEXT") continue;
          const { currentDb, currentSchema } = reduction.session;
          expect([currentDb, currentSchema]).toEqual([before.currentDb, before.currentSchema]);
        }
      }),
    );
  });
});

describe("the user gives an input", () => {
  it("first: it is counted and in the history before the router runs [req 21, 22]", () => {
    const { session, effects } = reduce(emptySession(), eventsAt(1).send("show me the numbers"));
    expect(effects).toEqual([{ type: "start-run", runId: "run-1" }]);
    expect(session).toMatchObject({ handoff: "user", routerCounter: 1, run: { stage: "routing" }, routing: null });
    expect(session.userInputHistory).toEqual([{ role: "user", text: "show me the numbers" }]);
    const store = storeOf(emptySession());
    store.getState().send("show me the numbers");
    expect(documentState(store.getState())).toMatchObject({ routerCounter: 1, handoff: "user", routing: null });
    expect(store.getState().userInputHistory).toEqual(session.userInputHistory);
  });

  it("again: it is added, and the router works on the whole history; each routed turn is counted [req 23, 24]", () => {
    const inputs = ["show me the numbers", "of the shops", "by city"];
    const steps = inputs.flatMap((input, turn) => [
      () => eventsAt(turn * 2 + 1).send(input),
      (s: Session) => eventsAt(turn * 2 + 2).routed(runOf(s), routingTo("user")),
    ]);
    const states = walkBoth(emptySession(), steps);
    expect(states.map(({ routerCounter }) => routerCounter)).toEqual([1, 1, 2, 2, 3, 3]);
    const said = states.at(-1)?.userInputHistory.filter(({ role }) => role === "user");
    expect(said?.map((entry) => entry.text)).toEqual(inputs);
    // What the run starts from is the history as the router reads it.
    expect(states.at(4)?.snapshots["run-5"]?.userInputHistory).toHaveLength(5);
  });

  it("routed to the user: the question is a message, it is kept, and the chat waits [req 25]", () => {
    const [, waiting] = walkBoth(emptySession(), [
      () => eventsAt(1).send("show me the numbers"),
      (s) => ({ ...eventsAt(2).routed(runOf(s), routingTo("user")), parts: [text("Which one?")] }),
    ]);
    expect(waiting?.messages.at(-1)).toMatchObject({ role: "assistant", parts: [text("Which one?")] });
    expect(waiting?.routing).toMatchObject({ handoff: "user", question: "Which one?" });
    expect(waiting).toMatchObject({ handoff: "user", run: null });
  });

  it.each(["sql_query_agent", "dashboard_agent"] as const)("routed to the %s: that agent runs [req 26]", (agent) => {
    const routed = reduce(reduce(emptySession(), eventsAt(1).send()).session, {
      ...eventsAt(2).routed("run-1", routingTo(agent)),
    });
    expect(routed.session).toMatchObject({ handoff: agent, routing: routingTo(agent), run: { stage: agent } });
    expect(routed.effects).toEqual([{ type: "start-agent", runId: "run-1", agent }]);
  });

  it.each(["sql_query_agent", "dashboard_agent"] as const)(
    "as a reply to the %s reaches the same agent through the router, with all that was said [req 27, 28]",
    (agent) => {
      const states = walkBoth(emptySession(), [
        () => eventsAt(1).send("revenue"),
        (s) => eventsAt(2).routed(runOf(s), routingTo(agent)),
        (s) => eventsAt(3).asked(runOf(s)),
        () => eventsAt(4).send("of 2025"),
        (s) => eventsAt(5).routed(runOf(s), routingTo(agent), "answers"),
      ]);
      expect(states.map(({ handoff }) => handoff)).toEqual(["user", agent, "user", "user", agent]);
      expect(states.map(({ run }) => run?.stage ?? null)).toEqual(["routing", agent, null, "routing", agent]);
      expect(states.at(-1)?.userInputHistory.map((entry) => entry.text)).toEqual(["revenue", "Which one?", "of 2025"]);
    },
  );
});

describe("an agent is done", () => {
  it("its response is a message, and in the same step the router's fields are first values again [req 29-34]", () => {
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        for (const { before, event, reduction } of walked) {
          if (event.type !== "AGENT_DONE" || reduction.result.kind !== "accepted") continue;
          const { session } = reduction;
          expect(session.messages.slice(0, -1)).toEqual(before.messages);
          expect(session.messages.at(-1)).toMatchObject({ role: "assistant", parts: event.parts });
          expect(session).toMatchObject(resetState());
        }
      }),
    );
  });

  it("the next question starts at 0 and is routed again [req 35]", () => {
    const states = walkBoth(emptySession(), [
      () => eventsAt(1).send("revenue"),
      (s) => eventsAt(2).routed(runOf(s), routingTo("sql_query_agent")),
      (s) => eventsAt(3).done(runOf(s)),
      () => eventsAt(4).send("orders"),
    ]);
    expect(states.map(({ routerCounter }) => routerCounter)).toEqual([1, 1, 0, 1]);
    expect(states.at(-1)?.run?.stage).toBe("routing");
    expect(states.at(-1)?.userInputHistory).toEqual([{ role: "user", text: "orders" }]);
  });

  it("one turn: input, handoff, agent, message and state, cleanup, back to the user [req 36]", () => {
    const states = walkBoth(emptySession(), [
      () => eventsAt(1).send("revenue"),
      (s) => eventsAt(2).routed(runOf(s), routingTo("sql_query_agent")),
      (s) => eventsAt(3).done(runOf(s)),
    ]);
    const trace = states.map(({ messages, handoff, routing, run }) => [
      messages.map(({ role }) => role).join(),
      handoff,
      routing?.handoff ?? null,
      run?.stage ?? null,
    ]);
    expect(trace).toEqual([
      ["user", "user", null, "routing"],
      ["user", "sql_query_agent", "sql_query_agent", "sql_query_agent"],
      ["user,assistant", "user", null, null],
    ]);
  });
});
