/** Where the time of a run goes: its slowest tests, from the reports of both runners. */

/** @typedef {{ title: string, durationMs: number }} TimedTest */

/**
 * @param {{ testResults: { name: string, assertionResults: { title: string, duration?: number | null }[] }[] }} report Vitest's.
 * @param {string} root The project's folder; the report names files absolutely.
 * @returns {TimedTest[]}
 */
export function vitestTimes(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      title: `${name.replace(`${root}/`, "")} › ${title}`,
      durationMs: duration ?? 0,
    })),
  );
}

/**
 * @typedef {{ title: string, file: string, tests: { results: { duration: number }[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @param {PlaywrightSuite} report Playwright's, or a part of it.
 * @returns {TimedTest[]}
 */
export function playwrightTimes(report) {
  const own = (report.specs ?? []).map(({ title, file, tests }) => ({
    title: `e2e/journeys/${file} › ${title}`,
    durationMs: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...(report.suites ?? []).flatMap(playwrightTimes)];
}

/**
 * @param {readonly TimedTest[]} tests
 * @param {number} count
 * @returns {string[]} A line each, the slowest first.
 */
export function slowestLines(tests, count) {
  return [...tests]
    .sort((left, right) => right.durationMs - left.durationMs)
    .slice(0, count)
    .map(({ title, durationMs }) => `${(durationMs / 1_000).toFixed(1).padStart(6)} s  ${title}`);
}
