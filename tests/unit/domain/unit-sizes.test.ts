import { expect, test } from "vitest";
import { unitFactor, unitKinds } from "#lib/domain/unit-sizes";

test.each([
  ["miles", "kilometres", { operator: "*", value: 1.609344 }],
  ["kilometres", "miles", { operator: "/", value: 1.609344 }],
  ["minutes", "hours", { operator: "/", value: 60 }],
  ["days", "minutes", { operator: "*", value: 1_440 }],
  ["inches", "feet", { operator: "/", value: 12 }],
  ["grams", "kilograms", { operator: "/", value: 1_000 }],
] as const)("%s become %s by a factor that is exact", (from, to, factor) => {
  expect(unitFactor(from, to)).toEqual(factor);
});

test.each([
  ["miles", "minutes"],
  ["points", "miles"],
  ["toString", "miles"],
])("%s become no %s", (from, to) => {
  expect(unitFactor(from, to)).toBeNull();
});

test("no unit is of two kinds", () => {
  const names = unitKinds.flatMap((kind) => Object.keys(kind));
  expect(new Set(names).size).toBe(names.length);
});
