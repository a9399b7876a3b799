/**
 * `npm run check:faults`: plants one fault after the other into the rules of conversations, their store, their runs
 * and the agents, and sees that the properties fail. Ends with 0 when every fault was seen and the unchanged product
 * passes; `--tests-ran` when its tests have just been run by somebody else, who tells of their failures.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faultGroups, faults } from "./faults/list.ts";
import { projectFolder } from "./lib/data-folder.mjs";
import { runMain } from "./lib/failure.mjs";
import { runProgram, stopOnSignals } from "./lib/processes.mjs";

/** Two cores are the machine we promise to fit. */
const atOnce = 2;

await runMain(async () => {
  stopOnSignals();
  const folder = mkdtempSync(join(tmpdir(), "snowgpt-faults-"));
  try {
    const passes = process.argv.includes("--tests-ran") || (await passesUntouched(folder));
    const planted = faultGroups.flatMap(({ stages, faults: own }) => own.map((fault) => ({ fault, stages })));
    const seen = (await inTurn(planted, (each) => isSeen(each, folder))).filter(Boolean).length;
    console.log(`${passes ? seen : 0} of ${faults.length} faults seen.`);
    process.exitCode = passes && seen === faults.length ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * Whether all the tests pass without a fault: where they do not, that they fail with one says nothing.
 * @param {string} folder
 * @returns {Promise<boolean>}
 */
async function passesUntouched(folder) {
  const tests = faultGroups.flatMap(({ stages }) => stages.flat());
  const { passed, failed } = await outcomeWith({ fault: "none", tests, workers: atOnce }, folder);
  console.log(`without a fault: ${passed} passed${failed.map((name) => `, FAILED: ${name}`).join("")}`);
  return passed > 0 && failed.length === 0;
}

/**
 * @param {{ fault: import("./faults/fault.ts").Fault, stages: readonly (readonly string[])[] }} planted
 * @param {string} folder
 * @returns {Promise<boolean>}
 */
async function isSeen({ fault, stages }, folder) {
  for (const tests of stages) {
    const { failed } = await outcomeWith({ fault: String(faults.indexOf(fault)), tests, workers: 1 }, folder);
    const [by] = failed;
    if (by === undefined) continue;
    console.log(`seen: ${fault.name} (by "${by}")`);
    return true;
  }
  console.log(`MISSED: ${fault.name}`);
  return false;
}

/**
 * Works on all of them, a few at a time.
 * @template Item, Value
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Value>} work
 * @returns {Promise<Value[]>}
 */
async function inTurn(items, work) {
  /** @type {Value[]} */
  const values = [];
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) values.push(await work(item));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return values;
}

/**
 * @param {{ fault: string, tests: readonly string[], workers: number }} run
 * @param {string} folder
 * @returns {Promise<{ passed: number, failed: string[] }>} failed: the names of the tests that failed.
 */
async function outcomeWith({ fault, tests, workers }, folder) {
  const report = join(folder, `${fault}.json`);
  const { output } = await runProgram(
    process.execPath,
    [
      join(projectFolder, "node_modules", "vitest", "vitest.mjs"),
      "run",
      ...["--config", "vitest.faults.config.ts", "--maxWorkers", String(workers)],
      ...["--reporter", "json", "--outputFile", report],
      ...tests,
    ],
    // The first case that sees the fault ends the run: all random cases cost nothing but where few would miss it.
    { folder: projectFolder, environment: { PLANTED_FAULT: fault, RANDOM_CASES: fault === "none" ? "few" : "all" } },
  );
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  /** @type {{ status: string, title: string }[]} */
  const assertions = testResults.flatMap((/** @type {{ assertionResults: object[] }} */ file) => file.assertionResults);
  // A fault that keeps the tests from being loaded was not seen by any of them.
  if (assertions.length === 0) throw new Error(output);
  return {
    passed: numPassedTests,
    failed: assertions.filter(({ status }) => status === "failed").map(({ title }) => title),
  };
}
