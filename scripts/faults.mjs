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
    for (const group of faultGroups) {
      // The unchanged product first: tests that fail without a fault say nothing about one.
      const untouched = await outcomeWith({ fault: null, tests: group.tests }, folder);
      console.log(`without a fault: ${untouched.passed} passed${failedText(untouched.failed)}`);
      const isSound = untouched.passed > 0 && untouched.failed.length === 0;
      for (const fault of group.faults) {
        const { failed } = await outcomeWith({ fault: faults.indexOf(fault), tests: group.tests }, folder);
        if (failed.length > 0 && isSound) seen += 1;
        console.log(
          `${failed.length === 0 ? "MISSED" : "seen"}: ${fault.name}${failed[0] ? ` (by "${failed[0]}")` : ""}`,
        );
      }
    }
    console.log(`${seen} of ${faults.length} faults seen.`);
    process.exitCode = seen === faults.length ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * @param {string[]} failed
 * @returns {string}
 */
function failedText(failed) {
  return failed.length === 0 ? "" : `, failed: ${failed.join(", ")}`;
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
