/** What holds in every conversation, whatever users, tabs, late runs and restarts do. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contextsOf,
  isSameSelection,
  maxOtherContexts,
  selectContexts,
  selectionOf,
} from "#lib/domain/context-selection";
import type { Session } from "#lib/domain/session";
import { reduce, visibleMessages } from "#lib/state/session-reducer";
import { resetState } from "#lib/state/session-state";
import { emptySession, eventsAt, maxRounds, type Walked, walkArbitrary } from "../../support/session-events.ts";

/** Checks a property after every event of many random conversations. */
function always(check: (step: Walked, walked: readonly Walked[]) => void): void {
  fc.assert(
    fc.property(walkArbitrary, (walked) => {
      for (const step of walked) check(step, walked);
    }),
    { numRuns: 300 },
  );
}

const ofRole = (session: Session, role: "user" | "assistant") =>
  session.messages.filter((message) => message.role === role);
const isUser = (entry: { role: string }) => entry.role === "user";

describe("in every conversation", () => {
  it("there is one user message more than answers exactly while a run works", () => {
    always(({ reduction: { session } }) => {
      const open = ofRole(session, "user").length - ofRole(session, "assistant").length;
      expect(open).toBe(session.run === null ? 0 : 1);
    });
  });

  it("the user may type only while the handoff is theirs; an agent's run is the agent's handoff", () => {
    always(({ reduction: { session } }) => {
      // The analyst's own statement is the SQL agent's to check and run.
      const stages = { routing: "user", edited_sql: "sql_query_agent" } as const;
      const stage = session.run?.stage ?? "routing";
      const isOwn = stage === "sql_query_agent" || stage === "dashboard_agent";
      expect(session.handoff).toBe(isOwn ? stage : stages[stage]);
    });
  });

  it("routerCounter counts the user's turns and is 0 exactly when the history is empty", () => {
    always(({ reduction: { session } }) => {
      expect(session.routerCounter).toBe(session.userInputHistory.filter(isUser).length);
      expect(session.routerCounter === 0).toBe(session.userInputHistory.length === 0);
    });
  });

  it("an open request ends with our question when idle and with the user's words when running", () => {
    always(({ reduction: { session } }) => {
      const last = session.userInputHistory.at(-1);
      if (session.run !== null) expect(last?.role).toBe("user");
      else if (session.routerCounter > 0) expect(last?.role).not.toBe("user");
    });
  });

  it("every ended run has one question and one closing message that never changes", () => {
    always(({ before, reduction: { session } }) => {
      expect(session.messages.slice(0, before.messages.length)).toEqual(before.messages);
      const ended = ofRole(session, "assistant").map((message) => message.runId);
      expect(new Set(ended).size).toBe(ended.length);
      expect(ended.every((runId) => ofRole(session, "user").filter((m) => m.runId === runId).length === 1)).toBe(true);
    });
  });

  it("many messages at once start one run", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), (tabs) => {
        let session = emptySession();
        const starts = Array.from({ length: tabs }, (_, tick) => {
          const reduction = reduce(session, eventsAt(tick + 1).send());
          session = reduction.session;
          return reduction.effects.filter((effect) => effect.type === "start-run").length;
        });
        expect(starts.reduce((sum, count) => sum + count, 0)).toBe(1);
      }),
    );
  });

  it("an event of another run leaves the session as it is", () => {
    always(({ before, event, reduction }) => {
      if (!("runId" in event) || event.type === "SEND" || event.type === "RETRY" || event.type === "EDITED_SQL") return;
      if (event.runId !== before.run?.id) expect(reduction.session).toBe(before);
    });
  });

  it("a refused event keeps the same reference and has no effect", () => {
    always(({ before, reduction: { session, effects, result } }) => {
      if (result.kind === "accepted") expect(session.rev).toBe(before.rev + 1);
      else expect([session === before, effects]).toEqual([true, []]);
    });
  });

  it("a chat with messages never changes what it asks", () => {
    always(({ before, event, reduction: { session } }) => {
      if (before.messages.length > 0) {
        expect(selectionOf(session)).toEqual(selectionOf(before));
      } else if (event.type === "SET_CONTEXT") {
        expect(session).toMatchObject({ ...resetState(), currentSchema: event.context.schema });
      }
    });
  });

  it("the databases asked are at most three, and none twice", () => {
    always(({ event, before, reduction: { session, result } }) => {
      const selection = selectionOf(session);
      const asked = selection === null ? [] : contextsOf(selection).map((context) => JSON.stringify(context));
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked.length).toBeLessThanOrEqual(1 + maxOtherContexts);
      if (event.type !== "SET_CONTEXT" || selection === null) return;
      const wanted = selectContexts(event.context, event.context.otherContexts);
      if (before.messages.length === 0) expect(isSameSelection(selection, wanted)).toBe(true);
      if (result.kind === "unchanged") expect(isSameSelection(wanted, selection)).toBe(true);
    });
  });

  it("messages are numbered 1 to n, and a cleared chat shows none of them", () => {
    always(({ event, reduction: { session, result } }) => {
      expect(session.messages.map((message) => message.seq)).toEqual(session.messages.map((_, index) => index + 1));
      if (event.type !== "CLEAR_CHAT" || result.kind !== "accepted") return;
      expect(visibleMessages(session)).toEqual([]);
      expect(session).toMatchObject(resetState());
    });
  });

  it("replaying the accepted events gives an equal session, which survives JSON", () => {
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        const accepted = walked.filter((step) => step.reduction.result.kind === "accepted");
        const replayed = accepted.reduce((session, step) => reduce(session, step.event).session, emptySession());
        const last = walked.at(-1)?.reduction.session;
        expect(replayed).toEqual(last);
        expect(JSON.parse(JSON.stringify(replayed))).toEqual(replayed);
      }),
    );
  });

  it("the same client message twice is one message of one run", () => {
    always(({ reduction: { session } }) => {
      const runs = Object.values(session.seen);
      expect(new Set(runs).size).toBe(runs.length);
      expect(runs.length).toBe(ofRole(session, "user").length);
    });
  });

  it("two chats in any interleaving end as each one alone", () => {
    fc.assert(
      fc.property(walkArbitrary, walkArbitrary, fc.infiniteStream(fc.nat(1_000)), (first, second, ranks) => {
        const sessions = [emptySession(), emptySession()];
        for (const { chat, step } of interleave([first, second], ranks)) {
          sessions[chat] = reduce(sessions[chat] ?? emptySession(), step.event).session;
        }
        expect(sessions).toEqual([first.at(-1)?.reduction.session, second.at(-1)?.reduction.session]);
      }),
      { numRuns: 100 },
    );
  });

  it("after a restart no chat has a run, and an interrupted one can be asked again", () => {
    always(({ reduction: { session } }) => {
      const booted = reduce(session, eventsAt(1_000).boot("boot-3")).session;
      expect(booted.run).toBeNull();
      if (session.run === null) return;
      const again = reduce(booted, eventsAt(1_001).retry(session.run.id));
      expect(again.result.kind).toBe("accepted");
      expect(again.session.userInputHistory).toEqual(session.snapshots[session.run.id]?.userInputHistory);
    });
  });

  it("a request has at most three rounds of questions", () => {
    always(({ reduction: { session } }) => {
      expect(session.rounds).toBeLessThanOrEqual(maxRounds);
    });
  });
});

/** Mixes the steps of several chats; within a chat they keep their order, because their ranks only grow. */
function interleave(chats: readonly (readonly Walked[])[], ranks: fc.Stream<number>) {
  const ranked = chats.flatMap((steps, chat) => {
    let rank = 0;
    return steps.map((step) => {
      rank += ranks.next().value ?? 0;
      return { chat, step, rank };
    });
  });
  return ranked.sort((left, right) => left.rank - right.rank);
}
