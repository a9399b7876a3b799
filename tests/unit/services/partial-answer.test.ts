import { describe, expect, it } from "vitest";
import type { RunEvent, RunEventBody } from "#lib/domain/run-event";
import { partialParts } from "#lib/services/partial-answer";
import { text } from "../../support/session-events.ts";

function events(...bodies: RunEventBody[]): RunEvent[] {
  return bodies.map((body, index) => ({ ...body, runId: "run", seq: index + 1, at: 100 + index }));
}

const step = {
  id: "1",
  label: "Running query",
  status: "running" as const,
  detail: null,
  startedAt: 100,
  ms: null,
  sql: null,
};

const tooSlow = { code: "TIMEOUT" as const, message: "slow", nextStep: null, retryable: true, position: null };

describe("what a stopped run had to show", () => {
  it("is nothing when nothing came", () => {
    expect(partialParts([])).toEqual([]);
  });

  it("is the text so far and the steps, the running one stopped", () => {
    const parts = partialParts(
      events(
        { type: "step-start", step },
        { type: "text-delta", text: "Half " },
        { type: "text-delta", text: "a word" },
      ),
    );
    expect(parts[0]).toEqual(text("Half a word"));
    expect(parts[1]).toMatchObject({ type: "steps", steps: [{ ...step, status: "stopped" }], totalMs: 2 });
  });

  it("tells what models had taken by then", () => {
    const bounds = { maxAttempts: 10, maxModelCalls: 24, maxStatements: 40, maxTokens: null, maxDollars: null };
    const spent = {
      ...bounds,
      attempts: 1,
      modelCalls: 2,
      statements: 0,
      inputTokens: 90,
      outputTokens: 10,
      cost: null,
    };
    const [steps] = partialParts(events({ type: "step-start", step }, { type: "usage", usage: spent }));
    const modelUse = { inputTokens: 90, outputTokens: 10, cachedTokens: 0, cost: null };
    expect(steps).toMatchObject({ modelCallCount: 2, modelUse });
  });

  it("does not repeat text that has become a part", () => {
    const parts = partialParts(events({ type: "text-delta", text: "All" }, { type: "part-ready", part: text("All") }));
    expect(parts).toEqual([text("All")]);
  });

  it("has the sections of a report in the order of its page, whichever was ready first", () => {
    const tile = (title: string) => ({ status: "failed" as const, title, error: tooSlow });
    const [report] = partialParts(
      events(
        { type: "tiles-planned", title: "Sales report", titles: ["Figures", "Outlook"], form: "report" },
        { type: "tile-ready", index: 1, tile: tile("Outlook") },
        { type: "tile-ready", index: 0, tile: tile("Figures") },
      ),
    );
    expect(report).toMatchObject({ form: "report", tiles: [{ title: "Figures" }, { title: "Outlook" }] });
  });

  it("keeps the tiles that were ready", () => {
    const tile = {
      status: "failed" as const,
      title: "One",
      error: tooSlow,
    };
    const parts = partialParts(
      events({ type: "tiles-planned", title: "Sales", titles: ["One", "Two"] }, { type: "tile-ready", index: 0, tile }),
    );
    expect(parts).toEqual([{ type: "dashboard", title: "Sales", tiles: [tile] }]);
  });
});
