/** What holds in every conversation, whatever users, tabs, late runs and restarts do. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reduce } from "#lib/state/session-reducer";
import { createSessionStore } from "#lib/state/session-store";
import { changeSince, projectSession } from "#lib/state/session-view";
import { randomCases } from "../../support/random-cases.ts";
import { emptySession, eventsAt } from "../../support/session-events.ts";
import { invariants } from "../../support/session-invariants.ts";
import { longestWalk, type Walked, walkArbitrary } from "../../support/session-walks.ts";

describe("in every conversation", () => {
  it.each(invariants.map(({ name, check }) => [name, check] as const))("%s", (_name, check) => {
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        for (const step of walked) check(step);
      }),
      { numRuns: 100 },
    );
  });

  it("all of these hold after every event of many conversations of up to 60 events", () => {
    let longest = 0;
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        longest = Math.max(longest, walked.length);
        for (const step of walked) for (const { check } of invariants) check(step);
      }),
      { numRuns: randomCases({ few: 1_000, all: 5_000 }) },
    );
    expect(longest).toBe(longestWalk);
  }, 600_000);

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

  it("replaying the accepted events gives an equal session, which survives JSON", () => {
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        const replayed = acceptedOf(walked).reduce(
          (session, step) => reduce(session, step.event).session,
          emptySession(),
        );
        expect(replayed).toEqual(walked.at(-1)?.reduction.session);
        expect(JSON.parse(JSON.stringify(replayed))).toEqual(replayed);
      }),
    );
  });

  it("two chats in any interleaving end as each one alone [req 86]", () => {
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
});

describe("the browser's store", () => {
  const opened = () => ({ session: projectSession(emptySession()), branches: [], damage: null });

  it("fed by any prefix of the changes equals the server's session at that rev", () => {
    fc.assert(
      fc.property(walkArbitrary, (walked) => {
        const store = createSessionStore(opened());
        for (const { before, reduction } of acceptedOf(walked)) {
          expect(store.getState().acceptChange(changeSince(reduction.session, before.messages.length))).toBe(true);
          expect(store.getState()).toMatchObject(projectSession(reduction.session));
        }
      }),
      { numRuns: 100 },
    );
  });

  it("fed by changes that are lost, late or doubled shows a session that the server had, never an older one, or says what it lacks", () => {
    fc.assert(
      fc.property(walkArbitrary, fc.array(fc.nat(), { maxLength: 80 }), (walked, order) => {
        const accepted = acceptedOf(walked);
        const store = createSessionStore(opened());
        let shown = projectSession(emptySession());
        for (const place of order) {
          const step = accepted[place % Math.max(1, accepted.length)];
          if (step === undefined) continue;
          const server = projectSession(step.reduction.session);
          const isTaken = store
            .getState()
            .acceptChange(changeSince(step.reduction.session, step.before.messages.length));
          const isNewer = server.rev > shown.rev;
          const lacks = shown.messages.length < step.before.messages.length;
          expect(isTaken).toBe(!isNewer || !lacks);
          if (isNewer && !lacks) shown = server;
          expect(store.getState()).toMatchObject(shown);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function acceptedOf(walked: readonly Walked[]): readonly Walked[] {
  return walked.filter((step) => step.reduction.result.kind === "accepted");
}

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
