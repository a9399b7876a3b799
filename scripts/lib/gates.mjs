/**
 * The gates of `npm run check`. A gate runs one tool, says what it covered, and fails when it covered
 * nothing: a green check that checked nothing is worse than none.
 */
import { join } from "node:path";
import { projectFolder, resolveDataFolder } from "./data-folder.mjs";
import { nodeBinary } from "./installation.mjs";
import { runProgram } from "./processes.mjs";
import { ensureAppBuilt, ensureDemoData, nextProgram } from "./setup.mjs";
import { noTests } from "./test-counts.mjs";
import { playwrightGate, vitestGate } from "./test-gates.mjs";
import { tracingProblem } from "./traced-files.mjs";

/**
 * @typedef {(text: string) => void} Print
 * @typedef {object} GateOutcome
 * @property {string | null} problem
 * @property {string} covered What it looked at, in words.
 * @property {import("./test-counts.mjs").TestCounts} tests
 * @property {readonly import("./slowest-tests.mjs").TimedTest[]} [times]
 * @property {readonly import("./failed-tests.mjs").FailedTest[]} [failures]
 * @typedef {{ name: string, run: (print: Print) => Promise<GateOutcome> }} Gate
 */

const gates = {
  lint: { name: "format, lint, layers, sizes (biome)", run: lint },
  types: { name: "types (tsc)", run: typecheck },
  unused: { name: "unused files, exports, packages (knip)", run: findUnused },
  unit: vitestGate("unit, contract and architecture tests (vitest)", [
    "tests/unit",
    "tests/contract",
    "tests/architecture",
  ]),
  preparation: { name: "demo data and app build (next)", run: prepare },
  integration: vitestGate("integration tests (vitest)", ["tests/integration"]),
  faults: { name: "planted faults (vitest)", run: plantFaults },
  journeys: playwrightGate("end-to-end tests (playwright)"),
};

/**
 * The gates of a run: those of one group at the same time, the groups one after the other.
 * @param {{ isFull: boolean, isLong: boolean }} wanted Long: also whether the tests see what they are there to see.
 * @returns {readonly (readonly Gate[])[]}
 */
export function gatesOf({ isFull, isLong }) {
  const { lint, types, unused, unit, preparation, integration, faults, journeys } = gates;
  const checks = [lint, types, unused];
  // The type check and the build write the same declarations of Next.js: never both at once.
  if (!isFull) return [checks, [unit]];
  return [checks, [unit, preparation], [integration], ...(isLong ? [[faults]] : []), [journeys]];
}

/** @param {Print} print @returns {Promise<GateOutcome>} */
async function lint(print) {
  const { code, output } = await tool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."], print);
  const files = Number(/Checked (\d+) files?/.exec(output)?.[1] ?? 0);
  return staticOutcome(code, files);
}

/** @param {Print} print @returns {Promise<GateOutcome>} */
async function typecheck(print) {
  const generation = await runProgram(nodeBinary, [nextProgram, "typegen"], { folder: projectFolder, onOutput: print });
  if (generation.code !== 0)
    return { problem: "the route types could not be generated", covered: "0 files", tests: noTests };
  let files = 0;
  // The list of files is only counted; what the compiler has to say is shown.
  const { code, output } = await tool("typescript/bin/tsc", ["--noEmit", "--listFiles"], () => undefined);
  for (const line of output.split("\n")) {
    if (line.startsWith(`${projectFolder}/`) && !/\(\d+,\d+\)/.test(line)) {
      if (!line.includes("/node_modules/")) files += 1;
    } else if (!/^\/|^bundled:|^$/.test(line)) print(`${line}\n`);
  }
  return staticOutcome(code, files);
}

/** @param {Print} print @returns {Promise<GateOutcome>} */
async function findUnused(print) {
  const reporters = ["--reporter", "symbols", "--reporter", "./scripts/lib/knip-coverage.mjs"];
  const { code, output } = await tool("knip/bin/knip.js", ["--no-progress", ...reporters], print);
  return staticOutcome(code, Number(/Knip looked at (\d+) files/.exec(output)?.[1] ?? 0));
}

/** @returns {Promise<GateOutcome>} */
async function prepare() {
  await ensureDemoData(resolveDataFolder(process.env.DATA_DIR));
  const problem = tracingProblem(projectFolder, await ensureAppBuilt());
  return { problem, covered: "2 databases, 1 app", tests: noTests };
}

/** @param {Print} print @returns {Promise<GateOutcome>} */
async function plantFaults(print) {
  const script = join(projectFolder, "scripts", "faults.mjs");
  // The gates before this one have run the same tests on the unchanged product.
  const args = [script, "--tests-ran"];
  const { code, output } = await runProgram(nodeBinary, args, { folder: projectFolder, onOutput: print });
  const [, seen = "0", planted = "0"] = /(\d+) of (\d+) faults seen/.exec(output) ?? [];
  const problem = code === 0 && Number(planted) > 0 ? null : `${Number(planted) - Number(seen)} faults were not seen`;
  return { problem, covered: `${seen} of ${planted} faults seen`, tests: noTests };
}

/**
 * @param {number} code
 * @param {number} files
 * @returns {GateOutcome}
 */
function staticOutcome(code, files) {
  const covered = `${files} files`;
  if (files === 0) return { problem: "it covered nothing", covered, tests: noTests };
  return { problem: code === 0 ? null : "see above", covered, tests: noTests };
}

/**
 * Runs a program of a package with the project's Node.
 * @param {string} path Below node_modules.
 * @param {readonly string[]} args
 * @param {Print} print
 */
function tool(path, args, print) {
  const program = join(projectFolder, "node_modules", path);
  return runProgram(nodeBinary, [program, ...args], { folder: projectFolder, onOutput: print });
}
