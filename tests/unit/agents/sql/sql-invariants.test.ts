/** Whatever the model says and the engine does: what holds of every run of the SQL agent's graph. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messagePartSchema } from "#lib/domain/message";
import { type TraceModelCall, traceEntrySchema } from "#lib/domain/trace";
import { graphChecks } from "../../../support/agents/graph-checks.ts";
import { graphScript, runGraph } from "../../../support/agents/graph-run.ts";
import { randomCases } from "../../../support/random-cases.ts";

const runs = randomCases({ few: 200, all: 5_000 });

describe("every run of the SQL agent, whatever the model and the engine do,", () => {
  test.each(graphChecks)("keeps invariant $name", async ({ faults }) => {
    await fc.assert(
      fc.asyncProperty(graphScript, async (script) => {
        expect(faults(await runGraph(script))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("keeps all of them in runs of any kind [req 42, 61, 69, 108, 110, 111, 124, 126]", async () => {
    await fc.assert(
      fc.asyncProperty(graphScript, async (script) => {
        const run = await runGraph(script);
        expect(graphChecks.flatMap(({ faults }) => faults(run))).toEqual([]);
      }),
      { numRuns: runs },
    );
  }, 600_000);

  test("ends with parts that can be shown, the steps last, and a record that can be kept", async () => {
    await fc.assert(
      fc.asyncProperty(graphScript, async (script) => {
        const { outcome, trace } = await runGraph(script);
        // The scripted engine gives no cause: one stands for a crash inside a step.
        if (outcome.kind === "failed" && outcome.error.code === "INTERNAL") expect(outcome.error.cause).toBeNull();
        for (const part of outcome.parts) expect(messagePartSchema.safeParse(part).success).toBe(true);
        expect(outcome.parts.at(-1)?.type).toBe("steps");
        for (const entry of trace) expect(traceEntrySchema.safeParse(entry).success).toBe(true);
        expect(trace.map(({ seq }) => seq)).toEqual(trace.map((_entry, place) => place + 1));
      }),
      { numRuns: randomCases({ few: 60, all: 300 }) },
    );
  });

  test("makes no call once its budget is spent, says so once, and keeps all the same invariants", async () => {
    await fc.assert(
      fc.asyncProperty(graphScript, fc.integer({ min: 1, max: 8 }), async (script, tokens) => {
        const run = await runGraph({ ...script, others: [] }, { tokens, dollars: null });
        expect(graphChecks.flatMap(({ faults }) => faults(run))).toEqual([]);
        const calls = run.trace.flatMap(({ modelCalls }) => modelCalls);
        const taken = calls.map((_call, place) => sumOf(calls.slice(0, place + 1)));
        const isSpent = (taken.at(-1) ?? 0) >= tokens;
        const reachedAt = taken.findIndex((sum) => sum >= tokens);
        expect(isSpent ? calls.length - 1 : -1).toBe(reachedAt);
        const told = run.outcome.parts.filter(
          (part) => part.type === "notice" && part.text.includes("asked no further"),
        );
        expect(told).toHaveLength(isSpent ? 1 : 0);
      }),
      { numRuns: randomCases({ few: 60, all: 300 }) },
    );
  });
});

function sumOf(calls: readonly TraceModelCall[]): number {
  return calls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);
}
