import { describe, expect, it } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import { inferOutputs, labelOf } from "#lib/domain/infer-outputs";
import type { Cell } from "#lib/domain/result-set";

type Column = readonly [name: string, kind: ColumnKind, ...cells: Cell[]];

describe("the role of a column", () => {
  it.each<[string, Column[], string[]]>([
    [
      "dates run along time, amounts are measured",
      [
        ["ORDER_DATE", "date", "2024-01-01"],
        ["REVENUE", "decimal", "1.5"],
      ],
      ["time", "measure"],
    ],
    [
      "only the first of two dates runs along time",
      [
        ["A", "date", "2024-01-01"],
        ["B", "date", "2024-01-01"],
      ],
      ["time", "detail"],
    ],
    [
      "text groups",
      [
        ["REGION", "text", "North"],
        ["N", "integer", 3],
      ],
      ["category", "measure"],
    ],
    [
      "text that reads as a month runs along time",
      [
        ["PERIOD", "text", "2024-01", "2024-02"],
        ["N", "integer", 3],
      ],
      ["time", "measure"],
    ],
    [
      "codes in text do not run along time",
      [
        ["BRANCH", "text", "001", "002"],
        ["N", "integer", 3],
      ],
      ["category", "measure"],
    ],
    [
      "names of months run along time",
      [
        ["MONTH_NAME", "text", "January", "March"],
        ["N", "integer", 3],
      ],
      ["time", "measure"],
    ],
    [
      "numbered years run along time",
      [
        ["YEAR", "integer", 2023, 2024],
        ["N", "integer", 3],
      ],
      ["time", "measure"],
    ],
    [
      "years split the lines beside months",
      [
        ["YEAR", "integer", 2023],
        ["MONTH", "integer", 4],
        ["N", "integer", 3],
      ],
      ["category", "time", "measure"],
    ],
    [
      "identifiers beside a name are details",
      [
        ["STORE_ID", "integer", 4],
        ["STORE", "text", "A"],
        ["N", "integer", 3],
      ],
      ["detail", "category", "measure"],
    ],
    [
      "identifiers alone group",
      [
        ["STORE_ID", "integer", 4],
        ["N", "integer", 3],
      ],
      ["category", "measure"],
    ],
    [
      "ranks are details",
      [
        ["NAME", "text", "A"],
        ["RANK", "integer", 1],
        ["N", "integer", 3],
      ],
      ["category", "detail", "measure"],
    ],
    [
      "flags group",
      [
        ["IS_ACTIVE", "boolean", true],
        ["N", "integer", 3],
      ],
      ["category", "measure"],
    ],
    [
      "nested values are details",
      [
        ["DOC", "json", "{}"],
        ["N", "integer", 3],
      ],
      ["detail", "measure"],
    ],
    [
      "amounts per year are measured",
      [
        ["NAME", "text", "A"],
        ["ORDERS_PER_YEAR", "integer", 9],
      ],
      ["category", "measure"],
    ],
  ])("%s", (_guarantee, columns, expected) => {
    expect(infer(columns).map((output) => output.role)).toEqual(expected);
  });
});

describe("the format and additivity of a measure", () => {
  it.each<[string, Column, string, boolean]>([
    ["amounts of money are summed", ["TOTAL_REVENUE", "decimal", "12.5"], "currency", true],
    ["counts are summed", ["ORDER_COUNT", "integer", 12], "integer", true],
    ["averages are not", ["AVG_DELAY", "float", 12.5], "number", false],
    ["distinct counts are not", ["DISTINCT_CUSTOMERS", "integer", 12], "integer", false],
    ["fractions named as a rate are percentages", ["RETURN_RATE", "float", 0.25], "percent", false],
    ["shares of a whole are summed", ["REVENUE_SHARE", "float", 0.25], "percent", true],
    ["a rate beyond 1 is a plain number", ["RETURN_RATE", "float", 25.5], "number", false],
    ["prices are not summed", ["UNIT_PRICE", "decimal", "9.99"], "currency", false],
    ["a count of sales is no money", ["SALES_COUNT", "integer", 9], "integer", true],
  ])("%s", (_guarantee, column, format, isAdditive) => {
    expect(infer([["NAME", "text", "A"], column])[1]).toMatchObject({ role: "measure", format, isAdditive });
  });
});

describe("labelOf", () => {
  it.each([
    ["TOTAL_REVENUE", "Total revenue"],
    ["orderCount", "Order count"],
    ["CUSTOMER_ID", "Customer ID"],
    ["Net of returns", "Net of returns"],
    ["???", "???"],
  ])("writes %s as %s", (name, expected) => {
    expect(labelOf(name)).toBe(expected);
  });
});

function infer(columns: readonly Column[]) {
  const rowCount = Math.max(...columns.map((column) => column.length - 2));
  const rows = Array.from({ length: rowCount }, (_, row) =>
    columns.map(([, , ...cells]) => cells[row] ?? cells[0] ?? null),
  );
  return inferOutputs(
    columns.map(([name, kind]) => ({ name, kind, nativeType: kind })),
    rows,
  );
}
