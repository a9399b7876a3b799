/**
 * `npm run check`: the fast gates. `npm run check:full` (what `npm test` runs after its set-up) adds the
 * demo data, the build, the integration tests and the end-to-end tests. All gates run, whatever the others
 * say; the last line is `N passed, N failed, N skipped`, where a gate that is no test run counts as one failure.
 */
import { SetupFailure } from "./lib/failure.mjs";
import { gatesOf } from "./lib/gates.mjs";
import { stopOnSignals } from "./lib/processes.mjs";
import { formatElapsed } from "./lib/progress.mjs";
import { addCounts, noTests, summaryLine } from "./lib/test-counts.mjs";

stopOnSignals();

/** @type {string[]} */
const lines = [];
let counts = noTests;
for (const gate of gatesOf(process.argv.includes("--full"))) {
  console.log(`\n=== ${gate.name}`);
  const startedAt = Date.now();
  const outcome = await outcomeOf(gate);
  const verdict = outcome.problem === null ? "ok" : `FAILED: ${outcome.problem}`;
  lines.push(`${gate.name}: ${verdict} (${outcome.covered}, ${formatElapsed(Date.now() - startedAt)})`);
  const isOtherFailure = outcome.problem !== null && outcome.tests.failed === 0;
  counts = addCounts(counts, isOtherFailure ? { ...outcome.tests, failed: 1 } : outcome.tests);
}

console.log(`\n${lines.join("\n")}\n\n${summaryLine(counts)}`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/**
 * A gate that breaks is a gate that failed; the others still run.
 * @param {import("./lib/gates.mjs").Gate} gate
 * @returns {Promise<import("./lib/gates.mjs").GateOutcome>}
 */
async function outcomeOf(gate) {
  try {
    return await gate.run();
  } catch (error) {
    console.error(error instanceof SetupFailure ? error.message : error);
    return { problem: "see above", covered: "nothing", tests: noTests };
  }
}
