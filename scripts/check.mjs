/**
 * `npm run check`: the fast gates. `npm run check:full` (what `npm test` runs after its set-up) adds the demo data,
 * the build, the integration tests and the end-to-end tests; `--long` looks at all random cases, runs all tests and
 * plants faults that the tests have to see.
 * All gates run, whatever the others say; what failed is said again at the end, and the last line is
 * `N passed, N failed, N skipped`, where a gate that is no test run counts as one failure.
 */
import { failureLines } from "./lib/failed-tests.mjs";
import { SetupFailure } from "./lib/failure.mjs";
import { gatesOf } from "./lib/gates.mjs";
import { temporaryFolder } from "./lib/memory-folder.mjs";
import { stopOnSignals } from "./lib/processes.mjs";
import { formatElapsed } from "./lib/progress.mjs";
import { slowestLines } from "./lib/slowest-tests.mjs";
import { addCounts, noTests, summaryLine } from "./lib/test-counts.mjs";

/** @typedef {import("./lib/gates.mjs").Gate} Gate */

const slowestShown = 30;

stopOnSignals();
const isLong = process.argv.includes("--long");
if (isLong) process.env.RANDOM_CASES = "all";
process.env.TESTS = isLong ? "all" : "short";
process.env.TMPDIR = temporaryFolder();

const startedAt = Date.now();
/** @type {string[]} */
const lines = [];
/** @type {import("./lib/slowest-tests.mjs").TimedTest[]} */
const times = [];
/** @type {import("./lib/failed-tests.mjs").FailedTest[]} */
const failures = [];
let counts = noTests;
for (const group of gatesOf({ isFull: process.argv.includes("--full"), isLong })) {
  const outcomes = await Promise.all(group.map((gate) => outcomeOf(gate, group.length > 1)));
  for (const { line, outcome } of outcomes) {
    lines.push(line);
    times.push(...(outcome.times ?? []));
    failures.push(...(outcome.failures ?? []));
    const isOtherFailure = outcome.problem !== null && outcome.tests.failed === 0;
    counts = addCounts(counts, isOtherFailure ? { ...outcome.tests, failed: 1 } : outcome.tests);
  }
}

console.log(`\nThe slowest tests:\n${slowestLines(times, slowestShown).join("\n")}`);
if (failures.length > 0) console.log(`\nThe tests that failed:\n${failureLines(failures).join("\n")}`);
console.log(`\n${lines.join("\n")}\nall gates: ${formatElapsed(Date.now() - startedAt)}\n\n${summaryLine(counts)}`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/**
 * A gate that breaks is a gate that failed; the others still run.
 * @param {Gate} gate
 * @param {boolean} isAccompanied What it prints is kept together until its end.
 */
async function outcomeOf(gate, isAccompanied) {
  const begunAt = Date.now();
  const heading = `\n=== ${gate.name}\n`;
  let kept = heading;
  process.stdout.write(isAccompanied ? `Running: ${gate.name}\n` : heading);
  const outcome = await gate
    .run((text) => {
      if (isAccompanied) kept += text;
      else process.stdout.write(text);
    })
    .catch((error) => {
      console.error(error instanceof SetupFailure ? error.message : error);
      return { problem: "see above", covered: "nothing", tests: noTests, times: [], failures: [] };
    });
  if (isAccompanied) process.stdout.write(kept);
  const verdict = outcome.problem === null ? "ok" : `FAILED: ${outcome.problem}`;
  return { outcome, line: `${gate.name}: ${verdict} (${outcome.covered}, ${formatElapsed(Date.now() - begunAt)})` };
}
