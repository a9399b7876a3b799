/** Until when the questions of a shared chat are asked in somebody's copy. */
import { describe, expect, it } from "vitest";
import { ok } from "#lib/domain/errors";
import type { RunEvent } from "#lib/domain/run-event";
import type { FinalRunStatus } from "#lib/domain/session";
import type { AskArgs } from "#lib/services/conversations";
import { createSharedChatCopies } from "#lib/services/shared-chat-copies";
import type { Standing } from "#lib/services/standing";
import { createSession } from "#lib/state/session-reducer";
import { projectSession } from "#lib/state/session-view";
import { silentLogger } from "../../support/silent-logger.ts";

const context = { database: "TRADE", schema: "SALES", otherContexts: [] };
const session = createSession({ id: "shared", ownerId: "ada", context, at: 0 });
const eve = { ownerId: "eve", groups: ["Readers"] };

/** Somebody's standing and grant as the test has them, and the runs of the questions, which end when it says so. */
function open() {
  const asked: AskArgs[] = [];
  const ends: ((status: FinalRunStatus) => void)[] = [];
  const now: { standing: Standing | null; reaches: boolean } = {
    standing: { groups: ["Readers"], rights: "emea", role: "viewer" },
    reaches: true,
  };
  let ids = 0;
  const copies = createSharedChatCopies({
    conversations: {
      ask: async (_, args) => {
        asked.push(args);
        const change = { ...projectSession(session), messageCount: 0 };
        return ok({ sessionId: args.sessionId, runId: `run ${asked.length}`, change });
      },
    },
    runs: {
      attach: async (_, { runId }) => {
        const events = new ReadableStream<RunEvent>({
          start: (controller) => {
            ends.push((status) => controller.enqueue({ type: "run-end", status, runId, seq: 1, at: 0 }));
          },
        });
        return ok({ events });
      },
    },
    reaches: async () => now.reaches,
    standingOf: async () => now.standing,
    logger: silentLogger,
    newId: () => `id ${ids++}`,
  });
  /** The latest run ends. @returns what was asked until nothing more happens without another end. */
  const end = async (status: FinalRunStatus): Promise<readonly string[]> => {
    const before = ends.length;
    ends.at(-1)?.(status);
    await expect.poll(() => ends.length > before || !copies.isAtWork()).toBe(true);
    return asked.map(({ text }) => text);
  };
  const begin = async () => {
    await copies.begin(eve, { session, questions: ["one", "two", "three", "four"] });
    await expect.poll(() => ends.length).toBe(1);
  };
  return { asked, copies, now, begin, end };
}

describe("a copy of a shared chat", () => {
  it("is begun by its first question alone, and ends after the last one", async () => {
    const { asked, begin, end, copies } = open();
    await begin();
    expect(await end("succeeded")).toEqual(["one", "two"]);
    await end("succeeded");
    expect(await end("succeeded")).toEqual(["one", "two", "three", "four"]);
    expect(asked.map(({ begins }) => begins)).toEqual([true, false, false, false]);
    expect(copies.isAtWork()).toBe(false);
  });

  it.each(["cancelled", "failed", "interrupted", "not_answered", "partial", "awaiting_user"] as const)(
    "ends with a question that ended as %s",
    async (status) => {
      const { begin, end, copies } = open();
      await begin();
      await end("succeeded");
      expect(await end(status)).toEqual(["one", "two"]);
      expect(copies.isAtWork()).toBe(false);
    },
  );

  it.each([
    ["who may not sign in any more", { standing: null }],
    ["whose rights are others", { standing: { groups: ["Readers"], rights: "desk", role: "viewer" } }],
    ["who sees everything now", { standing: { groups: ["Readers"], rights: null, role: "viewer" } }],
    ["from whom the chat was taken away", { reaches: false }],
  ])("is asked no further for somebody %s", async (_, change) => {
    const { begin, end, now } = open();
    await begin();
    Object.assign(now, change);
    expect(await end("succeeded")).toEqual(["one"]);
  });

  it("ends with the work of whoever copies, and not with that of others", async () => {
    const { begin, end, copies, asked } = open();
    await begin();
    await copies.stopOf("somebody else");
    expect(await end("succeeded")).toEqual(["one", "two"]);
    await copies.stopOf("eve");
    expect([copies.isAtWork(), asked.length]).toEqual([false, 2]);
  });
});
