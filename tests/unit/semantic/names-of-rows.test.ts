import { describe, expect, it } from "vitest";
import { defaultAggregate } from "#lib/semantic/column-role";
import { indexModel } from "#lib/semantic/index-model";
import { namesOfRows } from "#lib/semantic/names-of-rows";
import { sampleArgs } from "../../support/planner/sample-model.ts";

const namesOf = (words: string, rows: string): string[] =>
  namesOfRows(words.split(" "), rows.split(" ")).map((name) => name.join(" "));

describe("a number with what its rows are inside its name", () => {
  it("is said with the rows, and with what was done to make them", () => {
    expect(namesOf("net amount", "invoice")).toEqual([
      ...["net invoice amount", "net invoice value", "net invoice sum", "net invoice revenue"],
      ...["net invoiced amount", "net invoiced value", "net invoiced sum", "net invoiced revenue"],
      ...["invoiced net amount", "net amount invoiced"],
    ]);
    expect(namesOf("late fee", "shipment")).toContain("late shipment fee");
  });

  it.each([
    ["amount", "invoice"],
    ["invoice amount", "invoice"],
    ["net amount", "order line"],
    ["net amount", "sku"],
  ])(
    "has no such name where it is one word, holds the rows already, or rows are several words: %s of %s",
    (words, rows) => expect(namesOf(words, rows)).toEqual([]),
  );

  it("is found by it", () => {
    const tables = sampleArgs.model.tables.map((table) =>
      table.name === "BOOKINGS"
        ? {
            ...table,
            columns: table.columns.map((column) =>
              column.name === "AMOUNT" ? { ...column, name: "NET_AMT", label: "net amt" } : column,
            ),
          }
        : table,
    );
    const { phrases } = indexModel({ ...sampleArgs.model, tables });
    expect(phrases.get("net booking amount")?.[0]?.element).toMatchObject({ kind: "column", column: "NET_AMT" });
    expect(phrases.has("gross booking amount")).toBe(false);
  });
});

it.each(["api calls", "sessions", "page visits", "downloads"])(
  "%s add up over rows: each of them happened once",
  (name) => expect(defaultAggregate(name, "fact")).toBe("sum"),
);
