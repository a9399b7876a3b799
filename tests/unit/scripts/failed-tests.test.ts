import { expect, test } from "vitest";
import { failureLines, playwrightFailures, vitestFailures } from "../../../scripts/lib/failed-tests.mjs";

const red = "\u001b[31m";

test("what failed in both runners is told with its file, its title and how its message begins", () => {
  const fromVitest = vitestFailures(
    {
      testResults: [
        {
          name: "/project/tests/unit/a.test.ts",
          status: "failed",
          assertionResults: [
            { title: "holds", status: "passed", failureMessages: [] },
            {
              title: "does not hold",
              status: "failed",
              failureMessages: [`${red}expected 1 to be 2\n\n  at a.test.ts:3`],
            },
          ],
        },
        { name: "/project/tests/unit/b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
        { name: "/project/tests/unit/c.test.ts", status: "passed", message: "", assertionResults: [] },
      ],
    },
    "/project",
  );
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "d.spec.ts",
    tests: [{ status, results: [message === undefined ? {} : { error: { message } }, {}] }],
  });
  const fromPlaywright = playwrightFailures({
    suites: [
      { specs: [spec("is well", "expected")] },
      {
        suites: [{ specs: [spec("is ill", "unexpected", "timed out"), spec("is well at times", "flaky", "not seen")] }],
      },
    ],
  });
  expect(failureLines([...fromVitest, ...fromPlaywright])).toEqual([
    "  tests/unit/a.test.ts › does not hold",
    "      expected 1 to be 2",
    "        at a.test.ts:3",
    "  tests/unit/b.test.ts",
    "      no such module",
    "  e2e/journeys/d.spec.ts › is ill",
    "      timed out",
    "  e2e/journeys/d.spec.ts › is well at times",
    "      not seen",
  ]);
});

test("a long message is cut to its beginning", () => {
  const message = Array.from({ length: 50 }, (_, index) => `line ${index}`).join("\n");
  expect(failureLines([{ title: "a", message }])).toHaveLength(9);
});
