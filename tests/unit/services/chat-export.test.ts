/** An exported chat while it is made: bounded, read piece by piece, and given up when nobody waits for it. */
import { describe, expect, it } from "vitest";
import { chatExportLimits } from "#lib/config/limits";
import { StoreFailure } from "#lib/db/store/store-failure";
import type { AppError } from "#lib/domain/errors";
import { appError, err, ok } from "#lib/domain/errors";
import type { Session } from "#lib/domain/session";
import { type ChatExportDependencies, openChatExport } from "#lib/services/chat-export";
import { projectSession } from "#lib/state/session-view";
import { unzip } from "../../support/results/exported.ts";
import { emptySession, eventsAt, play, resultPart, routingTo, runOf } from "../../support/session-events.ts";

/** A chat with one answer per size of a result's file. */
function chatOf(sizes: readonly number[]): Session {
  return sizes.reduce(
    (session, _size, index) =>
      play(
        session,
        () => eventsAt(index * 10 + 1).send(`question ${index + 1}`),
        (s) => eventsAt(index * 10 + 2).routed(runOf(s), routingTo("sql_query_agent")),
        (s) => ({
          ...eventsAt(index * 10 + 3).done(runOf(s)),
          parts: [{ ...resultPart, title: `Result ${index + 1}`, ref: { ...resultPart.ref, id: `${index}` } }],
        }),
      ),
    emptySession(),
  );
}

type Fake = {
  readonly sizes: readonly number[];
  readonly limits?: Partial<Record<keyof typeof chatExportLimits, number>>;
  readonly failure?: AppError;
};

/** Results whose files are given by their size; it is told what was opened, read and given up. */
function fakeExport({ sizes, limits, failure }: Fake) {
  const log = { opened: 0, pulled: 0, cancelled: 0 };
  const dependencies: ChatExportDependencies = {
    limits: { ...chatExportLimits, ...limits },
    sessions: { open: async () => ok({ session: projectSession(chatOf(sizes)), branches: [], damage: null }) },
    results: {
      readPage: async () => err(appError("NOT_FOUND", "Gone.")),
      openExport: async (_owner, { resultId }) => {
        log.opened += 1;
        if (failure !== undefined) return err(failure);
        const bytes = sizes[Number(resultId)] ?? 0;
        return ok({ bytes, stream: byteStream(bytes, log) });
      },
    },
  };
  const stop = new AbortController();
  const request = { ownerId: "local", sessionId: "session", now: Date.UTC(2026, 10, 22), timeZone: "UTC" };
  return { log, stop, open: () => openChatExport(dependencies, { ...request, signal: stop.signal }) };
}

function byteStream(bytes: number, log: { pulled: number; cancelled: number }): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream(
    {
      pull: (controller) => {
        if (left === 0) return controller.close();
        const size = Math.min(left, 100_000);
        // Noise, so that packing it makes it no smaller.
        controller.enqueue(crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536))));
        left -= Math.min(size, 65_536);
        log.pulled += 1;
      },
      cancel: () => {
        log.cancelled += 1;
      },
    },
    { highWaterMark: 0 },
  );
}

async function filesOf(fake: ReturnType<typeof fakeExport>): Promise<Map<string, string>> {
  const opened = await fake.open();
  if (!opened.ok) throw new Error(opened.error.message);
  return unzip(Buffer.from(await new Response(opened.value.stream).arrayBuffer()));
}

describe("the size of an archive", () => {
  it("is bounded: a file that does not fit is named in the text, a later one that fits is in", async () => {
    const fake = fakeExport({ sizes: [400, 700, 500], limits: { totalBytes: 1_000 } });
    const files = await filesOf(fake);
    expect([...files.keys()]).toEqual(["results/1-Result 1.csv", "results/3-Result 3.csv", "chat.md"]);
    expect(files.get("chat.md")?.match(/did not fit into this archive/g)).toHaveLength(1);
    expect(fake.log.cancelled).toBe(1);
  });

  it("is bounded in files too, and what surely does not fit is not even written", async () => {
    const fake = fakeExport({ sizes: [1, 1, 1], limits: { maxFiles: 2 } });
    expect([...(await filesOf(fake)).keys()]).toEqual(["results/1-Result 1.csv", "results/2-Result 2.csv", "chat.md"]);
    expect(fake.log.opened).toBe(2);
    const none = fakeExport({ sizes: [1, 1], limits: { totalBytes: 0 } });
    expect([...(await filesOf(none)).keys()]).toEqual(["chat.md"]);
    expect(none.log.opened).toBe(0);
  });

  it("a file that cannot be made is told in the text, without the engine's own words", async () => {
    const failure = appError("RESOURCE", "The download took too long to make.", { cause: "secret path" });
    const text = (await filesOf(fakeExport({ sizes: [1], failure }))).get("chat.md") ?? "";
    expect(text).toContain("Its file could not be made: The download took too long to make.");
    expect(text).not.toContain("secret");
  });
});

describe("a download that is given up", () => {
  it("lets others have their turn, however long its text is", async () => {
    const { open } = fakeExport({ sizes: Array.from({ length: 300 }, () => 0), limits: { maxFiles: 0 } });
    const exported = await open();
    let turns = 0;
    let isOver = false;
    const takeTurns = (): void => {
      turns += 1;
      if (!isOver) setImmediate(takeTurns);
    };
    setImmediate(takeTurns);
    if (exported.ok) await new Response(exported.value.stream).arrayBuffer();
    isOver = true;
    expect(turns).toBeGreaterThan(10);
  });

  it("is read only as far as somebody takes it", async () => {
    const fake = fakeExport({ sizes: [50_000_000] });
    const opened = await fake.open();
    const reader = opened.ok ? opened.value.stream.getReader() : null;
    await reader?.read();
    await reader?.read();
    expect(fake.log.pulled).toBeLessThan(20);
    await reader?.cancel();
  });

  it("lets go of the result that it reads and opens no other", async () => {
    const fake = fakeExport({ sizes: [50_000_000, 1, 1] });
    const opened = await fake.open();
    const reader = opened.ok ? opened.value.stream.getReader() : null;
    await reader?.read();
    await reader?.cancel();
    expect(fake.log).toMatchObject({ opened: 1, cancelled: 1 });
  });

  it("ends with an error when the request was aborted, and opens nothing more", async () => {
    const fake = fakeExport({ sizes: [1, 1, 1] });
    fake.stop.abort();
    await expect(filesOf(fake)).rejects.toThrow();
    expect(fake.log.opened).toBe(0);
  });
});

it("an archive of a chat whose store is out of reach says so", async () => {
  const failure = appError("UNAVAILABLE", "The store of the chats is in use by another program.");
  const sessions = { open: () => Promise.reject(new StoreFailure(failure)) };
  const never = () => Promise.reject(new Error("No result is wanted."));
  const results = { openExport: never, readPage: never };
  const request = { ownerId: "local", sessionId: "session", now: 0, timeZone: "UTC" };
  const opened = openChatExport({ sessions, results }, { ...request, signal: new AbortController().signal });
  expect(await opened).toEqual(err(failure));
});
