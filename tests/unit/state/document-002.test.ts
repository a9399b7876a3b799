/**
 * The loop of document 002: its states are the phases of a session and the steps of its run. What the document keeps
 * in a slot for the next message is the run itself, so that nothing can be left behind in it.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RunEvent, RunEventBody } from "#lib/domain/run-event";
import type { Session } from "#lib/domain/session";
import { type LiveRun, newLiveRun, reduceLiveRun } from "#lib/state/live-run";
import type { SessionEvent } from "#lib/state/session-event";
import { reduce } from "#lib/state/session-reducer";
import { phaseOf, resetState, type SessionPhase } from "#lib/state/session-state";
import { createSessionStore, freshChat, selectIsBusy } from "#lib/state/session-store";
import { changeSince, projectSession } from "#lib/state/session-view";
import { toTurns } from "#lib/state/turns";
import {
  context,
  emptySession,
  eventsAt,
  play,
  resultPart,
  routingTo,
  runOf,
  text,
} from "../../support/session-events.ts";
import { stateInvariants } from "../../support/session-invariants.ts";
import { type Move, moveArbitrary, walkArbitrary } from "../../support/session-walks.ts";

/** The phases of a session in which the document's loop prompts the user, works on a response, or has ended. */
const loop = {
  prompt: ["no_context", "idle", "question_open"],
  response: ["routing", "agent"],
  exit: ["archived", "deleted"],
} as const satisfies Record<string, readonly SessionPhase[]>;

function isIn(state: keyof typeof loop, session: Session): boolean {
  return loop[state].some((phase) => phase === phaseOf(session));
}

/** What a watcher of the run sees to be going on. */
function stepsAtWork({ steps }: LiveRun): readonly string[] {
  return steps.filter(({ status }) => status === "running").map(({ label }) => label);
}

/** The user's messages that nothing has answered yet: what the document calls the next message. */
function pendingMessages({ messages }: Session): readonly string[] {
  const answered = new Set(messages.flatMap(({ role, runId }) => (role === "assistant" ? [runId] : [])));
  return messages.filter(({ role, runId }) => role === "user" && !answered.has(runId)).map(({ runId }) => runId);
}

const begun = reduce(emptySession(), eventsAt(1).send("revenue")).session;
const working = reduce(begun, eventsAt(2).routed("run-1", routingTo("sql_query_agent"))).session;

/** A run's log as its watchers get it. */
function logOf(...bodies: readonly RunEventBody[]): RunEvent[] {
  return bodies.map((body, index) => ({ ...body, runId: "run-1", seq: index + 1, at: index }));
}

const query = { id: "q", label: "Running query", detail: null, startedAt: 0, sql: null };

describe("the loop", () => {
  it("is at the prompt, at work or at its end, in one alone: a chat that was put aside begins nothing [req 70]", () => {
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        for (const { reduction } of walked) {
          const { session } = reduction;
          const states = [isIn("prompt", session), isIn("response", session), isIn("exit", session)];
          expect(states.filter(Boolean)).toEqual([true]);
          expect(isIn("response", session)).toBe(session.run !== null);
          const next = [reduce(session, eventsAt(900).send()), reduce(session, eventsAt(901).editedSql())];
          if (!isIn("prompt", session)) expect(next.map(({ result }) => result.kind)).toEqual(["rejected", "rejected"]);
        }
      }),
    );
  });

  it("begins at the prompt with no message pending [req 71]", () => {
    expect(emptySession()).toMatchObject({ run: null, messages: [] });
    expect(phaseOf(emptySession())).toBe("idle");
    expect(freshChat(context, { newId: () => "new", now: () => 0 }).session).toMatchObject({ run: null, messages: [] });
  });

  it("takes the input at the prompt: in one event it is pending and its run works on it [req 72, 73]", () => {
    const { session, effects } = reduce(emptySession(), eventsAt(1).send("revenue"));
    expect(session).toMatchObject({
      run: { id: "run-1" },
      messages: [{ role: "user", runId: "run-1", parts: [{ type: "text", text: "revenue" }] }],
      userInputHistory: [{ role: "user", text: "revenue" }],
    });
    expect(effects).toEqual([{ type: "start-run", runId: "run-1" }]);
    expect(phaseOf(session)).toBe("routing");
    const blank = reduce(emptySession(), eventsAt(1).send("  "));
    expect(phaseOf(blank.session)).toBe("idle");
    expect(blank.session.messages).toEqual([]);
  });

  it("streams the response, asks the database in between, and is back at the prompt with the message [req 74]", () => {
    const ending = { ...eventsAt(9).done("run-1"), parts: [text("42"), resultPart] };
    const done = reduce(working, ending).session;
    const events = logOf(
      { type: "text-delta", text: "4" },
      { type: "step-start", step: { ...query, status: "running", ms: null } },
      { type: "step-end", step: { ...query, status: "done", ms: 5 } },
      { type: "part-ready", part: resultPart },
      { type: "text-delta", text: "2" },
      { type: "session", change: changeSince(done, 1) },
      { type: "run-end", status: "succeeded" },
    );
    let live = newLiveRun("run-1");
    const seen = events.map((event) => {
      live = reduceLiveRun(live, event);
      return { at: stepsAtWork(live), text: live.text, parts: live.parts.length };
    });
    expect(seen).toEqual([
      { at: [], text: "4", parts: 0 },
      { at: ["Running query"], text: "4", parts: 0 },
      { at: [], text: "4", parts: 0 },
      // What the database gave is appended before the response goes on.
      { at: [], text: "4", parts: 1 },
      { at: [], text: "42", parts: 1 },
      { at: [], text: "42", parts: 1 },
      { at: [], text: "42", parts: 1 },
    ]);
    expect([phaseOf(working), phaseOf(done)]).toEqual(["agent", "idle"]);
    expect(done.messages.at(-1)).toMatchObject({ role: "assistant", parts: [text("42"), resultPart] });
  });

  it("ends a response whole: every invariant holds in the same event that frees the prompt [req 76]", () => {
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        for (const { before, reduction } of walked) {
          const { session } = reduction;
          if (before.run === null || session.run !== null) continue;
          for (const { check } of stateInvariants) check(session);
          expect(pendingMessages(session)).toEqual([]);
        }
      }),
    );
  });
});

describe("no message is pending at the prompt", () => {
  it("after anything that users, tabs, late runs and restarts do [req 77]", () => {
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        for (const { reduction } of walked) {
          const { session } = reduction;
          const isPrompt = isIn("prompt", session) || isIn("exit", session);
          expect(pendingMessages(session)).toHaveLength(isPrompt ? 0 : 1);
          if (isPrompt) expect(session.handoff).toBe("user");
        }
      }),
      { numRuns: 300 },
    );
  });

  const endings: readonly (readonly [string, (session: Session) => SessionEvent])[] = [
    ["an answer", (s) => eventsAt(9).done(runOf(s))],
    ["half an answer", (s) => eventsAt(9).done(runOf(s), "partial")],
    ["an error", (s) => eventsAt(9).failed(runOf(s))],
    ["a stop", (s) => eventsAt(9).cancel(runOf(s))],
    ["a question to the user", (s) => eventsAt(9).asked(runOf(s))],
    ["the question of a costly statement", (s) => eventsAt(9).confirm(runOf(s))],
    ["a restart of the app", () => eventsAt(9).boot("boot-2")],
    ["clearing the chat", () => eventsAt(9).clear()],
  ];

  it.each(endings)("after %s, and the next message works [req 77]", (_ending, event) => {
    const ended = reduce(working, event(working)).session;
    expect([isIn("prompt", ended), pendingMessages(ended)]).toEqual([true, []]);
    const next = reduce(ended, eventsAt(10).send("and then?"));
    expect(next.result.kind).toBe("accepted");
    expect(pendingMessages(next.session)).toEqual(["run-10"]);
    const answered = reduce(
      reduce(next.session, eventsAt(11).routed("run-10", routingTo("sql_query_agent"))).session,
      eventsAt(12).done("run-10"),
    ).session;
    expect([isIn("prompt", answered), pendingMessages(answered)]).toEqual([true, []]);
  });

  it("nor in the browser, whatever it shows of the chat, after a message that the server refused [req 77]", () => {
    const refused = { code: "UNAVAILABLE" as const, message: "No.", nextStep: null, retryable: true, position: null };
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        const session = walked.at(-1)?.reduction.session ?? emptySession();
        const store = createSessionStore({ session: projectSession(session), branches: [], damage: null });
        const question = store.getState().send("and then?");
        if (question !== null) store.getState().sendRefused(question, refused);
        expect(selectIsBusy(store.getState())).toBe(session.run !== null);
        expect(store.getState().messages).toEqual(session.messages);
      }),
    );
  });

  it("a message while one is pending is refused, and nothing is changed or lost [req 78]", () => {
    for (const session of [begun, working]) {
      const second = reduce(session, eventsAt(5).send("and then?"));
      expect(second).toEqual({ session, effects: [], result: { kind: "rejected", code: "RUN_ACTIVE" } });
    }
    const store = createSessionStore({ session: projectSession(working), branches: [], damage: null });
    store.getState().write("and then?");
    expect(store.getState().send("and then?")).toBeNull();
    expect(store.getState()).toMatchObject({ draft: "and then?", problem: { code: "RUN_ACTIVE" } });
  });
});

describe("several sessions", () => {
  const other = play(
    emptySession("other"),
    () => ({ ...eventsAt(50).send("orders"), runId: "other-run" }),
    () => eventsAt(51).routed("other-run", routingTo("user")),
  );

  it("a new one is a fresh conversation and starts nothing [req 80]", () => {
    const { session } = freshChat(context, { newId: () => "new", now: () => 0 });
    expect(session).toMatchObject({ ...resetState(), id: "new", messages: [], run: null });
    const store = createSessionStore({ session: projectSession(working), branches: [], damage: null });
    store.getState().startNewChat(context);
    expect(store.getState()).toMatchObject({ ...resetState(), messages: [], run: null });
    expect(store.getState().id).not.toBe(working.id);
  });

  it("have names: the first question's, the answer's, or the one that the user gave [req 81]", () => {
    expect([working.title, other.title]).toEqual(["revenue", "orders"]);
    const ending = { ...eventsAt(9).done("run-1"), parts: [{ ...resultPart, title: "Revenue, total" }] };
    const done = reduce(working, ending);
    expect(done.session.title).toBe("Revenue, total");
    expect(reduce(done.session, eventsAt(10).rename("Board meeting")).session.title).toBe("Board meeting");
  });

  it("switched to shows its own conversation alone, while the one that was left goes on [req 82, 86]", () => {
    const store = createSessionStore({ session: projectSession(working), branches: [], damage: null });
    store.getState().openChat({ session: projectSession(other), branches: [], damage: null });
    const { rev, id, ...shown } = projectSession(other);
    expect(store.getState()).toMatchObject({ id: "other", rev, ...shown });
    // The other run's word comes late: it belongs to a chat that is not on the screen.
    const done = reduce(working, eventsAt(9).done("run-1")).session;
    store.getState().acceptChange(changeSince(done, 1));
    expect(store.getState()).toMatchObject({ id: "other", rev, ...shown });
    store.getState().openChat({ session: projectSession(done), branches: [], damage: null });
    expect(store.getState().messages).toEqual(done.messages);
  });

  it("from A to B and back: in each the first, the second and the third message work, whatever happened before [req 83, 86]", () => {
    const moves = fc.array(moveArbitrary, { maxLength: 12 });
    fc.assert(
      fc.property(moves, moves, fc.array(fc.constantFrom("A", "B"), { maxLength: 8 }), (first, second, switches) => {
        const sessions = { A: settled("A", first), B: settled("B", second) };
        const store = createSessionStore({ session: projectSession(sessions.A), branches: [], damage: null });
        for (const [turn, name] of switches.entries()) {
          store.getState().openChat({ session: projectSession(sessions[name]), branches: [], damage: null });
          const aside = sessions[name === "A" ? "B" : "A"];
          const before = sessions[name];
          expect(store.getState().send(`question ${turn}`)).not.toBeNull();
          sessions[name] = answered(before, turn);
          expect(sessions[name].messages).toHaveLength(before.messages.length + 2);
          expect(store.getState().acceptChange(changeSince(sessions[name], before.messages.length))).toBe(true);
          expect(store.getState()).toMatchObject(projectSession(sessions[name]));
          expect(sessions[name === "A" ? "B" : "A"]).toBe(aside);
          expect(toTurns(store.getState(), null).every(({ key }) => key.startsWith(name))).toBe(true);
        }
      }),
    );
  });

  /** A chat after any events, taken back to the prompt. */
  function settled(id: string, moves: readonly Move[]): Session {
    return play(
      emptySession(id),
      ...moves,
      () => eventsAt(500).restore(),
      () => eventsAt(501).unarchive(),
      (s) => eventsAt(502).cancel(runOf(s)),
    );
  }

  /** One question and its answer. */
  function answered(session: Session, turn: number): Session {
    const tick = 600 + turn * 3;
    return play(
      session,
      () => eventsAt(tick).send(`question ${turn}`),
      (s) => eventsAt(tick + 1).routed(runOf(s), routingTo("sql_query_agent")),
      (s) => eventsAt(tick + 2).done(runOf(s)),
    );
  }
});
