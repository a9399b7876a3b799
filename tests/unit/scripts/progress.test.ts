import { expect, test } from "vitest";
import { failureExcerpt, formatElapsed } from "../../../scripts/lib/progress.mjs";

test("durations are written as people say them", () => {
  expect([400, 4_200, 59_400, 60_000, 125_000].map(formatElapsed)).toEqual([
    "0 s",
    "4 s",
    "59 s",
    "1 min 0 s",
    "2 min 5 s",
  ]);
});

test("a failure report keeps the end of a long output", () => {
  const output = Array.from({ length: 100 }, (_, index) => `line ${index}`).join("\n");
  expect(failureExcerpt(output).split("\n")).toHaveLength(40);
  expect(failureExcerpt(output)).toContain("line 99");
});

test("a failure report of npm keeps its first errors and not its pages of options", () => {
  const options = Array.from({ length: 60 }, () => "npm error   --an-option");
  const excerpt = failureExcerpt(["npm warn old", "npm error code EUSAGE", ...options].join("\n"));
  expect(excerpt).toMatch(/^npm error code EUSAGE/);
  expect(excerpt.split("\n")).toHaveLength(15);
});
