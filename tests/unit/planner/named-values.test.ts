import { describe, expect, it } from "vitest";
import { indexModel } from "#lib/semantic/index-model";
import { sampleArgs } from "../../support/planner/sample-model.ts";
import { planned, sketch } from "../../support/planner/sketch-plan.ts";

describe("what is looked for in texts", () => {
  it.each([
    ['boats with "Gul" in the name', "contains"],
    ['boats starting with "Gul"', "starts_with"],
    ["boats whose name starts with Gul", "starts_with"],
    ["boats containing the word Gul", "contains"],
  ])("is said in many ways, with and without quotes: %s", (question, operator) => {
    expect(sketch(planned(question))).toBe(`rows of BOATS where BOAT_NAME ${operator}`);
  });
});

describe("an empty column", () => {
  it.each([
    ["how many guests have an unknown country", "count where COUNTRY is_null"],
    ["number of guests with a missing country", "count where COUNTRY is_null"],
    ["number of guests for each known country", "count by GUESTS.COUNTRY where COUNTRY is_not_null"],
  ])("is described before its name as well: %s", (question, expected) => {
    expect(sketch(planned(question))).toBe(expected);
  });
});

describe("a column that several tables have", () => {
  it("is that of the rows that are counted for it", () => {
    expect(sketch(planned("which countries have 2 or more guests?"))).toBe("count by GUESTS.COUNTRY");
  });
});

describe("a date whose name is a verb in one word", () => {
  it("is found by the verb in two words", () => {
    const tables = sampleArgs.model.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.name === "BOOKING_DATE" ? { ...column, label: "checkout date" } : column,
      ),
    }));
    const { phrases } = indexModel({ ...sampleArgs.model, tables });
    expect(phrases.get("checked out")?.map(({ element }) => element)).toMatchObject([{ column: "BOOKING_DATE" }]);
  });
});
