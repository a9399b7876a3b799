/** What failed and why, from the reports of both runners: repeated at the end of a run, where a cut log is still read. */

/** @typedef {{ title: string, message: string }} FailedTest */

const shownLines = 8;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the runners colour their messages with control characters.
const colours = /\u001b\[[0-9;]*m/g;

/**
 * @typedef {{ title: string, status: string, failureMessages?: string[] | null }} VitestCase
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: VitestCase[] }[] }} report Vitest's.
 * @param {string} root The project's folder; the report names files absolutely.
 * @returns {FailedTest[]} A file that could not be loaded stands as one.
 */
export function vitestFailures(report, root) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, "");
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ title, failureMessages }) => ({
        title: `${file} › ${title}`,
        message: (failureMessages ?? []).join("\n"),
      }));
    const isBroken = status === "failed" && failed.length === 0;
    return isBroken ? [{ title: file, message: message ?? "" }] : failed;
  });
}

/**
 * @typedef {{ status?: string, error?: { message?: string } }} PlaywrightResult
 * @typedef {{ title: string, file: string, tests: { status?: string, results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @param {PlaywrightSuite} report Playwright's, or a part of it.
 * @returns {FailedTest[]} A test that passed only when repeated is among them.
 */
export function playwrightFailures(report) {
  const own = (report.specs ?? []).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => ({
        title: `e2e/journeys/${file} › ${title}`,
        message: results.find(({ error }) => error !== undefined)?.error?.message ?? "",
      })),
  );
  return [...own, ...(report.suites ?? []).flatMap(playwrightFailures)];
}

/**
 * @param {readonly FailedTest[]} tests
 * @returns {string[]} The title of each, and below it the beginning of what it said.
 */
export function failureLines(tests) {
  return tests.flatMap(({ title, message }) => [
    `  ${title}`,
    ...message
      .replace(colours, "")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(0, shownLines)
      .map((line) => `      ${line}`),
  ]);
}
