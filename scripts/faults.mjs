/**
 * `npm run check:faults`: plants one fault after the other into the rules of conversations, their store, their runs
 * and the agents, and sees that the properties fail. Ends with 0 when every fault was seen and the unchanged product passes.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faultGroups, faults } from "./faults/list.ts";
import { projectFolder } from "./lib/data-folder.mjs";
import { runMain } from "./lib/failure.mjs";
import { runProgram, stopOnSignals } from "./lib/processes.mjs";

await runMain(async () => {
  stopOnSignals();
  const folder = mkdtempSync(join(tmpdir(), "snowgpt-faults-"));
  try {
    let seen = 0;
    for (const group of faultGroups) seen += await seenOf(group, folder);
    console.log(`${seen} of ${faults.length} faults seen.`);
    process.exitCode = seen === faults.length ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * How many faults of a group its tests see; none where they fail without a fault, which says nothing about one.
 * @param {import("./faults/list.ts").FaultGroup} group
 * @param {string} folder
 * @returns {Promise<number>}
 */
async function seenOf({ tests, faults: planted }, folder) {
  const untouched = await outcomeWith({ fault: null, tests }, folder);
  const failures = untouched.failed.map((name) => `, FAILED: ${name}`).join("");
  console.log(`without a fault: ${untouched.passed} passed${failures}`);
  let seen = 0;
  for (const fault of planted) {
    const { failed } = await outcomeWith({ fault: faults.indexOf(fault), tests }, folder);
    const [by] = failed;
    if (by !== undefined) seen += 1;
    console.log(by === undefined ? `MISSED: ${fault.name}` : `seen: ${fault.name} (by "${by}")`);
  }
  return untouched.passed > 0 && failures === "" ? seen : 0;
}

/**
 * @param {{ fault: number | null, tests: readonly string[] }} run
 * @param {string} folder
 * @returns {Promise<{ passed: number, failed: string[] }>} failed: the names of the tests that failed.
 */
async function outcomeWith({ fault, tests }, folder) {
  const report = join(folder, `${fault ?? "none"}.json`);
  const { output } = await runProgram(
    process.execPath,
    [
      join(projectFolder, "node_modules", "vitest", "vitest.mjs"),
      "run",
      ...["--config", "vitest.faults.config.ts", "--project", "node"],
      ...["--reporter", "json", "--outputFile", report],
      ...tests,
    ],
    { folder: projectFolder, environment: { PLANTED_FAULT: String(fault ?? "none") } },
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
