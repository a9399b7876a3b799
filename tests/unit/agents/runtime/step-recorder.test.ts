import { expect, test } from "vitest";
import { createStepRecorder } from "#lib/agents/runtime/step-recorder";
import type { RunEventBody } from "#lib/domain/run-event";

function recorder() {
  const events: RunEventBody[] = [];
  let now = 0;
  const made = createStepRecorder([], { emit: (event) => events.push(event), now: () => ++now, newId: () => "id" });
  return { made, events };
}

test("a step tells the statement that it runs while it runs, and no longer once it has ended", () => {
  const { made, events } = recorder();
  made.start("Running query", { sql: "SELECT 1" })({ status: "done", detail: null });
  expect(events).toMatchObject([
    { type: "step-start", step: { sql: "SELECT 1", status: "running" } },
    { type: "step-end", step: { sql: null, status: "done" } },
  ]);
  expect(made.steps()).toMatchObject([{ sql: null }]);
});

test("a step that was cut short keeps no statement, and a very long one is cut: events are small", () => {
  const { made, events } = recorder();
  made.start("Running query", { sql: "x".repeat(100_000) });
  expect(JSON.stringify(events).length).toBeLessThan(5_000);
  expect(made.steps()).toMatchObject([{ status: "stopped", sql: null }]);
});

test("a step without a statement has none", () => {
  const { made, events } = recorder();
  made.start("Understanding question");
  expect(events).toMatchObject([{ step: { sql: null } }]);
});
