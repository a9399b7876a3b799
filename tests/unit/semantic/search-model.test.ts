import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModelElement } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { searchModel } from "#lib/semantic/search-model";
import { sampleModel } from "../../support/planner/sample-model.ts";

const model: SemanticModel = {
  ...sampleModel,
  tables: sampleModel.tables.map((table) =>
    table.name === "REPAIRS" ? { ...table, description: "Work on hulls and engines in the shipyard." } : table,
  ),
  metrics: [
    {
      name: "INCOME",
      label: "income",
      synonyms: ["takings"],
      description: null,
      expression: { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "AMOUNT" } },
      format: "currency",
    },
  ],
};

function nameOf(element: ModelElement | undefined): string {
  if (element === undefined) return "";
  if (element.kind === "metric") return element.metric;
  if (element.kind === "table") return element.table;
  return element.kind === "value" ? element.value : `${element.table}.${element.column}`;
}

function first(text: string): string {
  return nameOf(searchModel(model, text, 5)[0]?.element);
}

describe("a search in a model", () => {
  it.each([
    ["a table by its name, in singular and plural", "boat", "BOATS"],
    ["a column with its table", "home port of a boat", "BOATS.HOME_PORT_ID"],
    ["a column of the table that is named", "guest country", "GUESTS.COUNTRY"],
    ["a metric by its synonym", "takings", "INCOME"],
    ["a table by its description", "shipyard", "REPAIRS"],
    ["a word that is not written to its end", "repa", "REPAIRS"],
    ["a word with a slip of the pen", "bokings", "BOOKINGS"],
    ["a stored value", "Catamaran", "Catamaran"],
    ["a stored value with a slip of the pen", "catamarn", "Catamaran"],
  ])("finds %s", (_, text, expected) => {
    expect(first(text)).toBe(expected);
  });

  it("finds nothing for words that stand for nothing", () => {
    expect(searchModel(model, "qqqqq xxxxx", 5)).toEqual([]);
    expect(searchModel(model, "", 5)).toEqual([]);
  });

  it("gives at most so many, the best first, and for fewer the same ones", () => {
    const words = fc.array(fc.constantFrom("boat", "port", "name", "country", "booking", "date", "kiel"), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 30 }), (asked, limit) => {
        const text = asked.join(" ");
        const all = searchModel(model, text, 100);
        const hits = searchModel(model, text, limit);
        expect(hits).toEqual(all.slice(0, limit));
        expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).toSorted((a, b) => b - a));
      }),
    );
  });
});
