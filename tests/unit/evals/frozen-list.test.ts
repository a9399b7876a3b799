import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { partOfDatabase } from "../../../evals/part.ts";

test("every database that the page lists as frozen is frozen by the rule", () => {
  const page = readFileSync("evals/README.md", "utf8");
  const section = page.slice(page.indexOf("## Frozen databases"), page.indexOf("## Nothing of the sets"));
  const names = section
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? ""));
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => partOfDatabase(name) !== "frozen")).toEqual([]);
});
