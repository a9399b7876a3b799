import { describe, expect, test } from "vitest";
import type { SimpleMeasure } from "#lib/domain/plan";
import { isAboutNothing, linkTo } from "#lib/planner/plan/row-link";
import type { SemanticModel } from "#lib/semantic/model";
import { sampleModel } from "../../support/planner/sample-model.ts";

/** Repairs told apart by boat and number, with parts; boats that are tenders of others. */
const model: SemanticModel = {
  ...sampleModel,
  tables: [
    ...sampleModel.tables,
    ...sampleModel.tables.filter(({ name }) => name === "REPAIRS").map((table) => ({ ...table, name: "PARTS" })),
  ],
  relationships: [
    ...sampleModel.relationships,
    {
      fromTable: "PARTS",
      fromColumns: ["BOAT_ID", "REPAIR_ID"],
      toTable: "REPAIRS",
      toColumns: ["BOAT_ID", "REPAIR_ID"],
      source: "declared",
    },
    { fromTable: "BOATS", fromColumns: ["HOME_PORT_ID"], toTable: "BOATS", toColumns: ["BOAT_ID"], source: "declared" },
  ],
};

describe("the way from a row to related rows", () => {
  test("goes over all columns of a key", () => {
    expect(linkTo(model, "REPAIRS", "PARTS")).toEqual({
      base: "PARTS",
      pairs: [
        { own: { table: "PARTS", column: "BOAT_ID" }, of: { table: "REPAIRS", column: "BOAT_ID" } },
        { own: { table: "PARTS", column: "REPAIR_ID" }, of: { table: "REPAIRS", column: "REPAIR_ID" } },
      ],
      present: null,
    });
  });

  test("goes over several keys, from the farthest row that belongs to it", () => {
    expect(linkTo(model, "BOATS", "PARTS")).toEqual({
      base: "PARTS",
      pairs: [{ own: { table: "REPAIRS", column: "BOAT_ID" }, of: { table: "BOATS", column: "BOAT_ID" } }],
      present: null,
    });
  });

  test("goes over a table between them, whose other row has to be there", () => {
    expect(linkTo(model, "GUESTS", "BOATS")).toMatchObject({
      base: "BOOKINGS",
      present: { table: "BOATS", column: "BOAT_ID" },
    });
  });

  test("goes from a row to the one that it belongs to, and to rows of its own table", () => {
    expect(linkTo(model, "BOOKINGS", "GUESTS").pairs).toEqual([
      { own: { table: "GUESTS", column: "GUEST_ID" }, of: { table: "BOOKINGS", column: "GUEST_ID" } },
    ]);
    expect(linkTo(model, "BOATS", "BOATS").pairs).toEqual([
      { own: { table: "BOATS", column: "HOME_PORT_ID" }, of: { table: "BOATS", column: "BOAT_ID" } },
    ]);
  });

  test("is refused where there is none, and where a sum would count rows twice", () => {
    expect(() => linkTo(sampleModel, "REPAIRS", "GUESTS")).toThrow("No way from GUESTS to REPAIRS");
    const price: SimpleMeasure = {
      kind: "aggregate",
      function: "sum",
      column: { table: "BOATS", column: "DAILY_PRICE" },
    };
    expect(() => linkTo(sampleModel, "GUESTS", "BOATS", price)).toThrow("cannot be added up over BOOKINGS");
  });
});

test.each([
  ["<", 3, true],
  ["<=", 0, true],
  ["=", 0, true],
  ["!=", 2, true],
  [">", 0, false],
  [">=", 1, false],
] as const)("no row at all is %s %d: %s", (operator, value, holds) => {
  expect(isAboutNothing({ measure: { kind: "count", table: "BOOKINGS" }, operator, value })).toBe(holds);
  const amount: SimpleMeasure = { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "AMOUNT" } };
  expect(isAboutNothing({ measure: amount, operator, value })).toBe(false);
});
