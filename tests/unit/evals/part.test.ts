import { expect, test } from "vitest";
import { partOfDatabase } from "../../../evals/part.ts";

test("about a fifth of all databases is frozen, and a name never changes its part", () => {
  const names = Array.from({ length: 1_000 }, (_, number) => `database_${number}`);
  const frozen = names.filter((name) => partOfDatabase(name) === "frozen");
  expect(frozen.length).toBeGreaterThan(150);
  expect(frozen.length).toBeLessThan(250);
  expect(names.map(partOfDatabase)).toEqual(names.map(partOfDatabase));
});
