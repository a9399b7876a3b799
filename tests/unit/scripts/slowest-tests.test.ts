import { expect, test } from "vitest";
import { playwrightTimes, slowestLines, vitestTimes } from "../../../scripts/lib/slowest-tests.mjs";

test("the slowest tests of both runners are told in one list, by file and title", () => {
  const fromVitest = vitestTimes(
    {
      testResults: [
        {
          name: "/project/tests/unit/a.test.ts",
          assertionResults: [
            { title: "is quick", duration: 3 },
            { title: "takes its time", duration: 2_340 },
            { title: "did not run" },
          ],
        },
      ],
    },
    "/project",
  );
  const spec = (title: string, duration: number) => ({
    title,
    file: "b.spec.ts",
    tests: [{ results: [{ duration }] }],
  });
  const fromPlaywright = playwrightTimes({
    suites: [{ specs: [spec("a journey", 12_000)], suites: [{ specs: [spec("a short one", 900)] }] }],
  });
  expect(slowestLines([...fromVitest, ...fromPlaywright], 3)).toEqual([
    "  12.0 s  e2e/journeys/b.spec.ts › a journey",
    "   2.3 s  tests/unit/a.test.ts › takes its time",
    "   0.9 s  e2e/journeys/b.spec.ts › a short one",
  ]);
});
