import { describe, expect, it } from "vitest";
import { ColumnTracker, untagged } from "#lib/db/results/column-tracker";
import type { ColumnKind } from "#lib/domain/catalog";
import type { ColumnStorage } from "#lib/domain/column-storage";
import type { Cell } from "#lib/domain/result-set";

function storageOf(kind: ColumnKind, cells: readonly Cell[]): ColumnStorage {
  const tracker = new ColumnTracker(kind);
  for (const cell of cells) tracker.take(cell);
  return tracker.storage();
}

describe("how a column is stored", () => {
  it.each<[string, ColumnKind, readonly Cell[], ColumnStorage]>([
    ["whole numbers as such", "integer", [1, null, -5], { as: "integer" }],
    ["whole numbers beyond 2^53 as such", "integer", [1, "9007199254740993"], { as: "integer" }],
    ["whole numbers of up to 38 digits as wide ones", "integer", ["9".repeat(38)], { as: "wide_integer" }],
    ["a whole number as text among numbers with a letter", "integer", [1, "5"], { as: "tagged", scale: 0 }],
    ["whole numbers that all are text as text", "integer", ["5", "6"], { as: "text", scale: 0 }],
    [
      "decimals with the digits that they have",
      "decimal",
      ["1.50", "-123.45"],
      { as: "decimal", precision: 5, scale: 2 },
    ],
    ["decimals that differ in digits as text", "decimal", ["1.5", "1.50"], { as: "text", scale: 2 }],
    ["decimals beyond 38 digits as text", "decimal", [`${"9".repeat(38)}.5`], { as: "text", scale: null }],
    ["a decimal in powers of ten as text", "decimal", ["1e-10"], { as: "text", scale: null }],
    ["floats as such, with what is no number", "float", [0.1, "NaN", "-Infinity"], { as: "float" }],
    ["days as such", "date", ["2024-02-29", "0001-01-01"], { as: "date" }],
    ["a day that the calendar has not as text", "date", ["2023-02-29"], { as: "text", scale: null }],
    ["moments to the microsecond as such", "timestamp", ["2024-01-01 10:00:00.5"], { as: "timestamp" }],
    ["finer moments as text", "timestamp", ["2024-01-01 10:00:00.123456789"], { as: "text", scale: null }],
    ["moments in UTC as such", "timestamp_tz", ["2024-01-01 10:00:00+00:00"], { as: "timestamp_tz" }],
    ["moments elsewhere as text", "timestamp_tz", ["2024-01-01 10:00:00+02:00"], { as: "text", scale: null }],
    ["bytes as such", "binary", ["00FF"], { as: "binary" }],
    ["words as such", "text", ["a", null, ""], { as: "text", scale: null }],
    ["half a pair of letters with a letter before it", "text", ["a", "\ud800"], { as: "tagged", scale: null }],
    ["nothing at all by its kind", "boolean", [null], { as: "boolean" }],
  ])("keeps %s", (_, kind, cells, storage) => {
    expect(storageOf(kind, cells)).toEqual(storage);
  });

  it.each<Cell>(["text", "", 0, -0, 1e21, 0.1, true, false, "\ud800", "n5"])("gives %j back with its type", (cell) => {
    const tracker = new ColumnTracker("other");
    tracker.take(1);
    tracker.take(cell);
    expect(untagged(tracker.encode(cell) ?? "")).toBe(cell);
  });
});
