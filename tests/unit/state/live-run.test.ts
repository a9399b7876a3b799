import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Step } from "#lib/domain/message";
import type { RunEvent, RunEventBody } from "#lib/domain/run-event";
import { type LiveRun, newLiveRun, reduceLiveRun } from "#lib/state/live-run";

const runId = "run-1";

/** Numbers events 1, 2, 3, ... as the server does. */
function log(...bodies: readonly RunEventBody[]): RunEvent[] {
  return bodies.map((body, index) => ({ ...body, runId, seq: index + 1, at: index }));
}

function step(id: string, status: Step["status"]): Step {
  return {
    id,
    label: `Step ${id}`,
    status,
    detail: null,
    startedAt: 0,
    ms: status === "running" ? null : 5,
    sql: null,
  };
}

function fold(events: readonly RunEvent[], from: LiveRun = newLiveRun(runId)): LiveRun {
  return events.reduce(reduceLiveRun, from);
}

describe("a live run", () => {
  it("that another server begins anew shows nothing of the first one, and says so", () => {
    const first: readonly RunEventBody[] = [
      { type: "step-start", step: step("a", "running") },
      { type: "text-delta", text: "There are" },
      { type: "part-ready", part: { type: "notice", text: "Mind the gap." } },
      { type: "tiles-planned", title: "Sales", titles: ["Orders"] },
      { type: "taken-over" },
    ];
    const { steps, text, parts, tiles, lastSeq } = fold(log(...first));
    expect(steps.map(({ label, status }) => [label, status])).toEqual([["Begun anew", "done"]]);
    expect({ text, parts, tiles, lastSeq }).toEqual({ text: "", parts: [], tiles: null, lastSeq: 5 });
    const next = fold(log(...first, { type: "step-start", step: step("a", "running") }));
    expect(next.steps.map(({ id }) => id)).toEqual(["begun-anew", "a"]);
  });

  it("shows a step once, from its start to its end, in the order of the starts", () => {
    const run = fold(
      log(
        { type: "step-start", step: step("a", "running") },
        { type: "step-end", step: step("a", "done") },
        { type: "step-start", step: step("b", "running") },
      ),
    );
    expect(run.steps.map(({ id, status }) => [id, status])).toEqual([
      ["a", "done"],
      ["b", "running"],
    ]);
  });

  it("knows what the run has spent last", () => {
    const limits = { maxAttempts: 10, maxModelCalls: 24, maxStatements: 40, maxTokens: null, maxDollars: null };
    const spent = {
      ...limits,
      cost: null,
      attempts: 1,
      modelCalls: 1,
      statements: 2,
      inputTokens: 90,
      outputTokens: 10,
    };
    const later = { ...spent, statements: 3 };
    expect(fold([]).usage).toBeNull();
    expect(fold(log({ type: "usage", usage: spent }, { type: "usage", usage: later })).usage).toEqual(later);
  });

  it("joins the pieces of the text, and the finished text replaces them", () => {
    const events = log(
      { type: "text-delta", text: "Revenue " },
      { type: "text-delta", text: "is 5." },
      { type: "part-ready", part: { type: "text", text: "Revenue is **5**." } },
    );
    expect(fold(events.slice(0, 2)).text).toBe("Revenue is 5.");
    expect(fold(events).text).toBe("Revenue is **5**.");
  });

  it("shows each tile of a dashboard in its place as soon as it is ready", () => {
    const error = { code: "TIMEOUT", message: "Slow.", nextStep: null, retryable: true, position: null } as const;
    const tile = { status: "failed", title: "Orders", error } as const;
    const run = fold(
      log(
        { type: "tiles-planned", title: "Sales", titles: ["Revenue", "Orders"] },
        { type: "tile-ready", index: 1, tile },
      ),
    );
    expect(run.tiles).toEqual({ title: "Sales", titles: ["Revenue", "Orders"], tiles: [null, tile] });
  });

  it("ignores events of another run", () => {
    const run = newLiveRun(runId);
    const [event] = log({ type: "text-delta", text: "other" });
    expect(event === undefined ? null : reduceLiveRun(run, { ...event, runId: "run-2" })).toBe(run);
  });

  it("is not changed by a heartbeat", () => {
    const run = fold(log({ type: "text-delta", text: "a" }));
    expect(reduceLiveRun(run, { type: "heartbeat", runId, seq: 1, at: 9 })).toBe(run);
  });

  it("ends with the status that the run ended with", () => {
    expect(fold(log({ type: "run-end", status: "cancelled" })).status).toBe("cancelled");
  });

  it("is the same whatever part of its log is replayed after a lost connection", () => {
    const events = log(
      { type: "step-start", step: step("a", "running") },
      { type: "text-delta", text: "one " },
      { type: "step-end", step: step("a", "done") },
      { type: "text-delta", text: "two" },
      { type: "part-ready", part: { type: "notice", text: "Mind this." } },
      { type: "run-end", status: "succeeded" },
    );
    const whole = fold(events);
    fc.assert(
      fc.property(fc.nat(events.length), fc.nat(events.length), (lostAt, replayFrom) => {
        const before = fold(events.slice(0, lostAt));
        const from = Math.min(replayFrom, lostAt);
        expect(fold(events.slice(from), before)).toEqual(whole);
      }),
    );
  });
});
