import { describe, expect, test } from "vitest";
import {
  addCounts,
  contractCases,
  noTests,
  playwrightCounts,
  summaryLine,
  totalOf,
  vitestCountsByFolder,
} from "../../../scripts/lib/test-counts.mjs";

const file = (name: string, status: string, statuses: readonly string[]) => ({
  name: `/project/${name}`,
  status,
  assertionResults: statuses.map((entry) => ({ status: entry })),
});

describe("vitest", () => {
  test("tests are counted by their folder", () => {
    const counts = vitestCountsByFolder(
      {
        testResults: [
          file("tests/unit/a/b.test.ts", "passed", ["passed", "passed"]),
          file("tests/unit/c.test.ts", "failed", ["passed", "failed"]),
          file("tests/contract/d.test.ts", "passed", ["pending", "skipped", "todo"]),
        ],
      },
      "/project",
    );
    expect(counts.get("tests/unit")).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(counts.get("tests/contract")).toEqual({ passed: 0, failed: 0, skipped: 3 });
  });

  test("a file that could not be loaded counts as a failure although none of its tests ran", () => {
    const counts = vitestCountsByFolder({ testResults: [file("tests/unit/broken.test.ts", "failed", [])] }, "/project");
    expect(counts.get("tests/unit")).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test("the cases of the contract suite are counted by the engine that ran them", () => {
  const ran = (title: string, status = "passed") => ({ status, ancestorTitles: [title] });
  const report = {
    testResults: [
      {
        name: "/project/tests/contract/values.test.ts",
        assertionResults: [ran("values of alpha"), ran("values of alpha", "failed"), ran("values of alpha", "skipped")],
      },
      { name: "/project/tests/contract/run.test.ts", assertionResults: [ran("running with alpha-account")] },
      { name: "/project/tests/unit/other.test.ts", assertionResults: [ran("something of alpha")] },
    ],
  };
  const cases = contractCases(report, "/project", ["alpha", "alpha-account", "beta"]);
  expect([...cases]).toEqual([
    ["alpha", 2],
    ["alpha-account", 1],
    ["beta", 0],
  ]);
});

describe("playwright", () => {
  test("a test that passed only when repeated counts as failed", () => {
    const counts = playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 1 } });
    expect(counts).toEqual({ passed: 5, failed: 3, skipped: 1 });
  });

  test("an error outside the tests counts as failed", () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightCounts({ stats, errors: [{ message: "no server" }] }).failed).toBe(1);
  });
});

test("the closing line sums all runners", () => {
  const sum = addCounts({ passed: 1, failed: 0, skipped: 2 }, { passed: 10, failed: 1, skipped: 0 });
  expect(summaryLine(sum)).toBe("11 passed, 1 failed, 2 skipped");
  expect(totalOf(sum)).toBe(14);
  expect(totalOf(noTests)).toBe(0);
});
