import { expect, test } from "vitest";
import { formatElapsed, lastLines } from "../../../scripts/lib/progress.mjs";

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
  expect(lastLines("one\ntwo\nthree\n", 2)).toBe("two\nthree");
});
