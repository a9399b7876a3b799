/** What a node of the SQL agent does to the state that it is given: nothing. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { sqlMachine } from "#lib/agents/sql/machine";
import { graphScript, runGraph } from "../../../support/agents/graph-run.ts";
import { randomCases } from "../../../support/random-cases.ts";

test("a node gives a new state, and the one that it was given stays what it was [req 42, 126]", async () => {
  const visited = new Set<string>();
  const changed: string[] = [];
  for (const [name, row] of Object.entries(sqlMachine.rows)) {
    const run = row.run.bind(row);
    vi.spyOn(row, "run").mockImplementation(async (state, dependencies) => {
      const before = structuredClone(state);
      const output = await run(state, dependencies);
      visited.add(name);
      // Told apart from the run, which takes an error inside of a step for a failure of the step.
      const isNew = output.patchedKeys.length === 0 || output.patched !== state;
      if (!isNew || !isDeepStrictEqual(state, before)) changed.push(name);
      return output;
    });
  }
  await fc.assert(
    fc.asyncProperty(graphScript, async (script) => {
      await runGraph(script);
      expect(changed).toEqual([]);
    }),
    { numRuns: randomCases({ few: 80, all: 300 }) },
  );
  // No scripted engine tells what a statement would read, so that none waits for a yes, and no script asks for an analysis.
  const unscripted = ["confirm", "analyse"];
  expect(visited).toEqual(new Set(Object.keys(sqlMachine.rows).filter((name) => !unscripted.includes(name))));
});
