import { describe, expect, it } from "vitest";
import { indexModel, type ModelElement } from "#lib/semantic/index-model";
import { sampleArgs } from "../../support/planner/sample-model.ts";

/** What a phrase means where the repairs are called otherwise, and their cost as well. */
function foundIn(label: string, column: string, phrase: string): readonly ModelElement[] {
  const tables = sampleArgs.model.tables.map((table) =>
    table.name === "REPAIRS"
      ? {
          ...table,
          label,
          columns: table.columns.map((one) => (one.name === "COST" ? { ...one, name: column, label: column } : one)),
        }
      : table,
  );
  const { phrases } = indexModel({ ...sampleArgs.model, tables });
  return (phrases.get(phrase) ?? []).flatMap(({ element, weight }) => (weight >= 0.8 ? [element] : []));
}

describe("a column of a table with a short name", () => {
  it("is called by what the short form ends in", () => {
    expect(foundIn("csat ratings", "score", "satisfaction score")).toMatchObject([
      { table: "REPAIRS", column: "score" },
    ]);
  });

  it("is that itself where it is a mark of how much there is of it", () => {
    expect(foundIn("csat ratings", "score", "satisfaction")).toMatchObject([{ table: "REPAIRS", column: "score" }]);
    expect(foundIn("csat ratings", "cost", "satisfaction")).toEqual([]);
  });

  it("is not called by other words of the table, nor by them where nothing is short", () => {
    expect(foundIn("csat ratings", "score", "customer score")).toEqual([]);
    expect(foundIn("satisfaction ratings", "score", "satisfaction score")).toEqual([]);
  });
});
