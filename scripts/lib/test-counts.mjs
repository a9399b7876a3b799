/** Reads how many tests passed, failed and were skipped from the reports of the two test runners. */

/** @typedef {{ passed: number, failed: number, skipped: number }} TestCounts */

/** @type {Readonly<TestCounts>} */
export const noTests = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {TestCounts} left
 * @param {TestCounts} right
 * @returns {TestCounts}
 */
export function addCounts(left, right) {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/**
 * All tests that were found, run or not.
 * @param {TestCounts} counts
 */
export function totalOf(counts) {
  return counts.passed + counts.failed + counts.skipped;
}

/**
 * The closing line of a run.
 * @param {TestCounts} counts
 */
export function summaryLine(counts) {
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
}

/**
 * Counts of Vitest's JSON report, per test folder. A file that could not be loaded counts as one failure.
 * @param {{ testResults: { name: string, status: string, assertionResults: { status: string }[] }[] }} report
 * @param {string} root The project's folder; the report names files absolutely.
 * @returns {Map<string, TestCounts>} By folder below the root, e.g. `tests/unit`.
 */
export function vitestCountsByFolder(report, root) {
  /** @type {Map<string, TestCounts>} */
  const counts = new Map();
  for (const file of report.testResults) {
    const relative = file.name.startsWith(`${root}/`) ? file.name.slice(root.length + 1) : file.name;
    const folder = relative.split("/").slice(0, 2).join("/");
    counts.set(folder, addCounts(counts.get(folder) ?? noTests, vitestFileCounts(file)));
  }
  return counts;
}

/**
 * How many cases of the contract suite each engine ran: its describe blocks end with the engine's name.
 * @param {{ testResults: { name: string, assertionResults: { status: string, ancestorTitles: string[] }[] }[] }} report
 * @param {string} root The project's folder.
 * @param {readonly string[]} engines
 * @returns {Map<string, number>}
 */
export function contractCases(report, root, engines) {
  const titles = report.testResults
    .filter((file) => file.name.startsWith(`${root}/tests/contract/`))
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === "passed" || test.status === "failed")
    .map((test) => test.ancestorTitles.join(" "));
  const runBy = (/** @type {string} */ engine) => titles.filter((title) => title.split(" ").includes(engine)).length;
  return new Map(engines.map((engine) => [engine, runBy(engine)]));
}

/**
 * Counts of Playwright's JSON report. A test that passed only when repeated counts as failed: it is not to be trusted.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors?: unknown[] }} report
 * @returns {TestCounts}
 */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped };
}

/**
 * @param {{ status: string, assertionResults: { status: string }[] }} file
 * @returns {TestCounts}
 */
function vitestFileCounts(file) {
  const count = (/** @type {(status: string) => boolean} */ matches) =>
    file.assertionResults.filter((test) => matches(test.status)).length;
  const passed = count((status) => status === "passed");
  const failed = count((status) => status === "failed");
  const skipped = file.assertionResults.length - passed - failed;
  const isBroken = file.status === "failed" && failed === 0;
  return { passed, failed: isBroken ? 1 : failed, skipped };
}
