/**
 * The gates of `npm run check`. A gate runs one tool, says what it covered, and fails when it covered
 * nothing: a green check that checked nothing is worse than none.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder, resolveDataFolder } from "./data-folder.mjs";
import { readOrMakeEncryptionKey } from "./encryption-key.mjs";
import { nodeBinary } from "./installation.mjs";
import { runProgram } from "./processes.mjs";
import { ensureAppBuilt, ensureDemoData, nextProgram } from "./setup.mjs";
import { addCounts, contractCases, noTests, playwrightCounts, totalOf, vitestCountsByFolder } from "./test-counts.mjs";

/**
 * @typedef {import("./test-counts.mjs").TestCounts} TestCounts
 * @typedef {{ problem: string | null, covered: string, tests: TestCounts }} GateOutcome
 * @typedef {{ name: string, run: () => Promise<GateOutcome> }} Gate
 */

/** @type {readonly Gate[]} */
const fastGates = [
  { name: "format, lint, layers, sizes (biome)", run: lint },
  { name: "types (tsc)", run: typecheck },
  { name: "unused files, exports, packages (knip)", run: findUnused },
  {
    name: "unit, contract and architecture tests (vitest)",
    run: () => vitest(["tests/unit", "tests/contract", "tests/architecture"]),
  },
];

/** @type {readonly Gate[]} */
const fullGates = [
  { name: "demo data", run: buildDemoData },
  { name: "app build (next)", run: buildApp },
  { name: "integration tests (vitest)", run: () => vitest(["tests/integration"]) },
  { name: "planted faults (vitest)", run: plantFaults },
  { name: "end-to-end tests (playwright)", run: playwright },
];

/**
 * The gates of a run in their order.
 * @param {boolean} isFull
 * @returns {readonly Gate[]}
 */
export function gatesOf(isFull) {
  return isFull ? [...fastGates, ...fullGates] : fastGates;
}

/** @returns {Promise<GateOutcome>} */
async function lint() {
  const { code, output } = await tool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]);
  const files = Number(/Checked (\d+) files?/.exec(output)?.[1] ?? 0);
  return staticOutcome(code, files, "files");
}

/** @returns {Promise<GateOutcome>} */
async function typecheck() {
  const generation = await runProgram(nodeBinary, [nextProgram, "typegen"], streamed());
  if (generation.code !== 0)
    return { problem: "the route types could not be generated", covered: "0 files", tests: noTests };
  let files = 0;
  // The list of files is only counted; what the compiler has to say is shown.
  const { code, output } = await runProgram(nodeBinary, [program("typescript/bin/tsc"), "--noEmit", "--listFiles"], {
    folder: projectFolder,
  });
  for (const line of output.split("\n")) {
    if (line.startsWith(`${projectFolder}/`) && !/\(\d+,\d+\)/.test(line)) {
      if (!line.includes("/node_modules/")) files += 1;
    } else if (!/^\/|^bundled:|^$/.test(line)) console.log(line);
  }
  return staticOutcome(code, files, "files");
}

/** @returns {Promise<GateOutcome>} */
async function plantFaults() {
  const script = join(projectFolder, "scripts", "faults.mjs");
  const { code, output } = await runProgram(nodeBinary, [script], streamed());
  const [, seen = "0", planted = "0"] = /(\d+) of (\d+) faults seen/.exec(output) ?? [];
  const problem = code === 0 && Number(planted) > 0 ? null : `${Number(planted) - Number(seen)} faults were not seen`;
  return { problem, covered: `${seen} of ${planted} faults seen`, tests: noTests };
}

/** @returns {Promise<GateOutcome>} */
async function findUnused() {
  const reporters = ["--reporter", "symbols", "--reporter", "./scripts/lib/knip-coverage.mjs"];
  const { code, output } = await tool("knip/bin/knip.js", ["--no-progress", ...reporters]);
  const files = Number(/Knip looked at (\d+) files/.exec(output)?.[1] ?? 0);
  return staticOutcome(code, files, "files");
}

/** @returns {Promise<GateOutcome>} */
async function buildDemoData() {
  await ensureDemoData(resolveDataFolder(process.env.DATA_DIR));
  return { problem: null, covered: "2 databases", tests: noTests };
}

/** @returns {Promise<GateOutcome>} */
async function buildApp() {
  await ensureAppBuilt(readOrMakeEncryptionKey(resolveDataFolder(process.env.DATA_DIR)));
  return { problem: null, covered: "1 app", tests: noTests };
}

/**
 * Runs the tests of some folders; each of the folders must hold at least one.
 * @param {readonly string[]} folders
 * @returns {Promise<GateOutcome>}
 */
function vitest(folders) {
  return withReport(async (file) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const { code } = await tool("vitest/vitest.mjs", ["run", ...folders, ...reporters]);
    if (!existsSync(file)) return { problem: "no report was written", covered: "0 tests", tests: noTests };
    const report = JSON.parse(readFileSync(file, "utf8"));
    const counts = vitestCountsByFolder(report, projectFolder);
    const tooFew = folders.includes("tests/contract") ? printContractCases(report) : [];
    const empty = folders.filter((folder) => totalOf(counts.get(folder) ?? noTests) === 0);
    const covered = folders.map((folder) => `${totalOf(counts.get(folder) ?? noTests)} in ${folder}`).join(", ");
    const tests = [...counts.values()].reduce(addCounts, noTests);
    const problem = testProblem(code, empty, tests) ?? tooFew[0] ?? null;
    return { problem, covered: `tests: ${covered}`, tests };
  });
}

/** Engines whose cases always run, and how many there are at least. */
const contractEngines = ["duckdb", "snowflake"];
const leastContractCases = 80;

/**
 * Says how many cases each engine ran, loudly where a real account was not asked.
 * @param {Parameters<typeof contractCases>[0]} report
 * @returns {string[]} An engine with too few is a problem.
 */
function printContractCases(report) {
  const account = "snowflake-account";
  const cases = contractCases(report, projectFolder, [...contractEngines, account]);
  for (const [engine, count] of cases) {
    const isUnset = engine === account && count === 0;
    console.log(
      `Contract suite, ${engine}: ${isUnset ? "NOT RUN, no account is set (SNOWFLAKE_*)" : `${count} cases`}`,
    );
  }
  return contractEngines
    .filter((engine) => (cases.get(engine) ?? 0) < leastContractCases)
    .map((engine) => `the contract suite ran fewer than ${leastContractCases} cases on ${engine}`);
}

/** @returns {Promise<GateOutcome>} */
function playwright() {
  return withReport(async (file) => {
    const { code } = await tool("@playwright/test/cli.js", ["test", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    if (!existsSync(file)) return { problem: "no report was written", covered: "0 tests", tests: noTests };
    const tests = playwrightCounts(JSON.parse(readFileSync(file, "utf8")));
    const empty = totalOf(tests) === 0 ? ["e2e"] : [];
    return { problem: testProblem(code, empty, tests), covered: `${totalOf(tests)} tests`, tests };
  });
}

/**
 * @param {number} code
 * @param {readonly string[]} empty Folders in which no test was found.
 * @param {TestCounts} tests
 */
function testProblem(code, empty, tests) {
  if (empty.length > 0) return `no test was found in ${empty.join(", ")}`;
  if (tests.failed > 0) return `${tests.failed} failed`;
  return code === 0 ? null : `the runner ended with code ${code}`;
}

/**
 * @param {number} code
 * @param {number} count
 * @param {string} unit
 * @returns {GateOutcome}
 */
function staticOutcome(code, count, unit) {
  const covered = `${count} ${unit}`;
  if (count === 0) return { problem: "it covered nothing", covered, tests: noTests };
  return { problem: code === 0 ? null : "see above", covered, tests: noTests };
}

/**
 * Runs a program of a package with the project's Node and shows what it prints.
 * @param {string} path Below node_modules.
 * @param {readonly string[]} args
 * @param {import("./processes.mjs").Variables} [environment]
 */
function tool(path, args, environment) {
  return runProgram(nodeBinary, [program(path), ...args], { ...streamed(), environment });
}

/** @param {string} path */
function program(path) {
  return join(projectFolder, "node_modules", path);
}

function streamed() {
  return { folder: projectFolder, onOutput: (/** @type {string} */ text) => process.stdout.write(text) };
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
