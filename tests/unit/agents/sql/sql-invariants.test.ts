/** Whatever the model says and the engine does: what holds of every run of the SQL agent's graph. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messagePartSchema } from "#lib/domain/message";
import { traceEntrySchema } from "#lib/domain/trace";
import { graphChecks } from "../../../support/agents/graph-checks.ts";
import { graphScript, runGraph } from "../../../support/agents/graph-run.ts";
import { randomCases } from "../../../support/random-cases.ts";

const runs = randomCases({ few: 1_000, all: 5_000 });

describe("every run of the SQL agent, whatever the model and the engine do,", () => {
  test.each(graphChecks)("keeps invariant $name", async ({ faults }) => {
    await fc.assert(
      fc.asyncProperty(graphScript, async (script) => {
        expect(faults(await runGraph(script))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("keeps all of them in 1,000 runs and more [req 42, 61, 69, 108, 110, 111, 124, 126]", async () => {
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
      { numRuns: 300 },
    );
  });
});
