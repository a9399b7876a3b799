import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RunEvent } from "#lib/domain/run-event";
import { createRunLog } from "#lib/services/run-log";
import { followRun } from "#lib/services/run-stream";
import { silentLogger } from "../../support/silent-logger.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function newLog() {
  return createRunLog("run-1", { persist: async () => undefined, now: () => 0, logger: silentLogger });
}

/** Everything that comes until the stream closes. */
async function readAll(events: ReadableStream<RunEvent>): Promise<RunEvent["type"][]> {
  const types: RunEvent["type"][] = [];
  for await (const event of events) types.push(event.type);
  return types;
}

describe("a run's stream", () => {
  test("lets its line go after a while: a browser that stopped reading would hold it for as long as the run", async () => {
    const log = newLog();
    log.append({ type: "queued", ahead: 1 });
    const read = readAll(followRun(log, { runId: "run-1", fromSeq: 1, now: () => 0 }));
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await read).toEqual(["queued", "heartbeat"]);
  });

  test("goes on for whoever attaches again, and closes with the run's end", async () => {
    const log = newLog();
    log.append({ type: "queued", ahead: 1 });
    const read = readAll(followRun(log, { runId: "run-1", fromSeq: 2, now: () => 0 }));
    log.end("succeeded");
    expect(await read).toEqual(["run-end"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
