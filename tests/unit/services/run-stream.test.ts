import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noChartEdit } from "#lib/domain/chart-edit";
import { type DrawnChart, drawChart } from "#lib/domain/drawn-chart";
import type { RunEvent } from "#lib/domain/run-event";
import { createRunLog } from "#lib/services/run-log";
import { followRun } from "#lib/services/run-stream";
import { resultPart } from "../../support/session-events.ts";
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

const request = { resultId: "r", outputs: [], hint: null, question: "", edit: noChartEdit };
const chart: DrawnChart = drawChart({ ref: resultPart.ref, rows: [] }, request);
const noChart = async () => null;

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
    const read = readAll(followRun(log, { runId: "run-1", fromSeq: 1, now: () => 0, chartOf: noChart }));
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await read).toEqual(["queued", "heartbeat"]);
  });

  test("goes on for whoever attaches again, and closes with the run's end", async () => {
    const log = newLog();
    log.append({ type: "queued", ahead: 1 });
    const read = readAll(followRun(log, { runId: "run-1", fromSeq: 2, now: () => 0, chartOf: noChart }));
    log.end("succeeded");
    expect(await read).toEqual(["run-end"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("tells the chart of a result that comes meanwhile, under the number of the last event", async () => {
    const log = newLog();
    const drawn = { type: "chart-drawn" as const, request, chart };
    const events = followRun(log, { runId: "run-1", fromSeq: 1, now: () => 0, chartOf: async () => drawn });
    log.append({ type: "part-ready", part: resultPart });
    const reader = events.getReader();
    expect((await reader.read()).value).toMatchObject({ type: "part-ready", seq: 1 });
    expect((await reader.read()).value).toEqual({ ...drawn, runId: "run-1", seq: 1, at: 0 });
    expect(log.read(1)).toHaveLength(1);
    await reader.cancel();
  });

  test("ends with its run, whether or not the chart is there by then", async () => {
    const log = newLog();
    let draw = (_drawn: null): void => undefined;
    const drawing = new Promise<null>((resolve) => {
      draw = resolve;
    });
    const read = readAll(followRun(log, { runId: "run-1", fromSeq: 1, now: () => 0, chartOf: () => drawing }));
    log.append({ type: "part-ready", part: resultPart });
    log.end("succeeded");
    expect(await read).toEqual(["part-ready", "run-end"]);
    draw(null);
    await drawing;
  });
});
