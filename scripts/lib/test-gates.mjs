/** The gates that run tests, and what they read from the runners' reports. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "./data-folder.mjs";
import { playwrightFailures, vitestFailures } from "./failed-tests.mjs";
import { nodeBinary } from "./installation.mjs";
import { runProgram } from "./processes.mjs";
import { playwrightTimes, vitestTimes } from "./slowest-tests.mjs";
import { addCounts, contractCases, noTests, playwrightCounts, totalOf, vitestCountsByFolder } from "./test-counts.mjs";

/**
 * @typedef {import("./gates.mjs").Gate} Gate
 * @typedef {import("./gates.mjs").GateOutcome} GateOutcome
 * @typedef {import("./gates.mjs").Print} Print
 */

/**
 * Runs the tests of some folders; each of the folders must hold at least one.
 * @param {string} name
 * @param {readonly string[]} folders
 * @returns {Gate}
 */
export function vitestGate(name, folders) {
  const run = (/** @type {Print} */ print) =>
    withReport(async (file) => {
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      const program = ["vitest/vitest.mjs", "run", ...folders, ...reporters];
      const { code } = await runner(program, { onOutput: print });
      if (!existsSync(file)) return unreported;
      const report = JSON.parse(readFileSync(file, "utf8"));
      const counts = vitestCountsByFolder(report, projectFolder);
      const tooFew = folders.includes("tests/contract") ? contractProblems(report, print) : [];
      const empty = folders.filter((folder) => totalOf(counts.get(folder) ?? noTests) === 0);
      const covered = folders.map((folder) => `${totalOf(counts.get(folder) ?? noTests)} in ${folder}`).join(", ");
      const tests = [...counts.values()].reduce(addCounts, noTests);
      const problem = testProblem(code, empty, tests) ?? tooFew[0] ?? null;
      const [times, failures] = [vitestTimes(report, projectFolder), vitestFailures(report, projectFolder)];
      return { problem, covered: `tests: ${covered}`, tests, times, failures };
    });
  return { name, run };
}

/**
 * Runs the journeys in the browser.
 * @param {string} name
 * @returns {Gate}
 */
export function playwrightGate(name) {
  const run = (/** @type {Print} */ print) =>
    withReport(async (file) => {
      const { code } = await runner(["@playwright/test/cli.js", "test", "--reporter=list,json"], {
        onOutput: print,
        environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      });
      if (!existsSync(file)) return unreported;
      const report = JSON.parse(readFileSync(file, "utf8"));
      const tests = playwrightCounts(report);
      const empty = totalOf(tests) === 0 ? ["e2e"] : [];
      const problem = testProblem(code, empty, tests);
      const [times, failures] = [playwrightTimes(report), playwrightFailures(report)];
      const left = process.env.TESTS === "short" ? ", without those marked long" : "";
      return { problem, covered: `${totalOf(tests)} tests${left}`, tests, times, failures };
    });
  return { name, run };
}

/** @type {GateOutcome} */
const unreported = { problem: "no report was written", covered: "0 tests", tests: noTests };

/** Engines whose cases always run, and how many there are at least. */
const contractEngines = ["duckdb", "snowflake"];
const leastContractCases = 80;

/**
 * Says how many cases each engine ran, loudly where a real account was not asked.
 * @param {Parameters<typeof contractCases>[0]} report
 * @param {Print} print
 * @returns {string[]} An engine with too few is a problem.
 */
function contractProblems(report, print) {
  const account = "snowflake-account";
  const cases = contractCases(report, projectFolder, [...contractEngines, account]);
  for (const [engine, count] of cases) {
    const isUnset = engine === account && count === 0;
    const ran = isUnset ? "NOT RUN, no account is set (SNOWFLAKE_*)" : `${count} cases`;
    print(`Contract suite, ${engine}: ${ran}\n`);
  }
  return contractEngines
    .filter((engine) => (cases.get(engine) ?? 0) < leastContractCases)
    .map((engine) => `the contract suite ran fewer than ${leastContractCases} cases on ${engine}`);
}

/**
 * @param {number} code
 * @param {readonly string[]} empty Folders in which no test was found.
 * @param {import("./test-counts.mjs").TestCounts} tests
 */
function testProblem(code, empty, tests) {
  if (empty.length > 0) return `no test was found in ${empty.join(", ")}`;
  if (tests.failed > 0) return `${tests.failed} failed`;
  return code === 0 ? null : `the runner ended with code ${code}`;
}

/**
 * @param {readonly string[]} program Its path below node_modules, then its arguments.
 * @param {import("./processes.mjs").CommandOptions} options
 */
function runner([path = "", ...args], options) {
  return runProgram(nodeBinary, [join(projectFolder, "node_modules", path), ...args], {
    folder: projectFolder,
    ...options,
  });
}

/**
 * Gives the work a file for its report and removes it afterwards.
 * @param {(file: string) => Promise<GateOutcome>} work
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), "check-report-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
