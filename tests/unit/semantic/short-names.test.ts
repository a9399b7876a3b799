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

describe("letters that stand for words", () => {
  it.each([
    ["mrr", "monthly recurring revenue"],
    ["mrr amt", "monthly recurring revenue"],
    ["average order value", "aov"],
    ["net average order value", "net aov"],
  ])("%s is called %s as well", (column, phrase) => {
    expect(foundIn("repairs", column, phrase)).toMatchObject([{ column }]);
  });

  it("are no part of other words", () => {
    expect(foundIn("repairs", "order value", "aov")).toEqual([]);
  });
});

describe("what comes for each unit of time", () => {
  it.each([
    ["wage hr amt", "hourly wage"],
    ["rent per month", "monthly rent"],
    ["fee year", "annual fee"],
    ["fee year", "yearly fee"],
  ])("%s is called %s as well", (column, phrase) => {
    expect(foundIn("repairs", column, phrase)).toMatchObject([{ column }]);
  });
});
