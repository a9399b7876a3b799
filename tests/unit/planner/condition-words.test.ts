/** Conditions are told in plain words wherever they stand: in titles, assumptions, and behind a figure. */
import { describe, expect, test } from "vitest";
import type { PlanFilter } from "#lib/domain/plan";
import { conditionPhrase, type NamedColumn } from "#lib/planner/explain/condition-phrase";
import { planConditionWords } from "#lib/planner/explain/plan-condition-words";
import { planTitle } from "#lib/planner/explain/plan-title";
import { revenueByCity, shopModel } from "../../support/agents/small-model.ts";

type Condition = PlanFilter["condition"];
type Told = readonly [
  column: string,
  condition: Condition,
  phrase: string,
  sentence: string,
  more?: Partial<NamedColumn>,
];

const other = { table: "ORDERS", column: "DUE_DATE" };

const told: readonly Told[] = [
  ["CITY", { operator: "=", value: "Berlin" }, 'city "Berlin"', 'is "Berlin"'],
  ["CITY", { operator: "!=", value: "Berlin" }, 'city other than "Berlin"', 'is not "Berlin"'],
  ["IS_ACTIVE", { operator: "=", value: true }, "active", "is yes"],
  ["IS_ACTIVE", { operator: "=", value: false }, "not active", "is no"],
  ["IS_ACTIVE", { operator: "!=", value: true }, "not active", "is not yes"],
  ["PRICE", { operator: ">", value: 1500 }, "price over $1,500", "is more than 1,500", { unit: "USD" }],
  ["PRICE", { operator: ">=", value: 10.5 }, "price at least $10.5", "is at least 10.5", { unit: "USD" }],
  ["DELAY", { operator: "<", value: 1 }, "delay under 1 minute", "is less than 1", { unit: "minutes" }],
  ["RATE", { operator: "<=", value: 0.2 }, "rate at most 20%", "is at most 0.2", { format: "percent" }],
  ["BIRTH_YEAR", { operator: ">", value: 1950 }, "birth year after 1950", "is more than 1950"],
  ["BIRTH_YEAR", { operator: ">=", value: 1950 }, "birth year in or after 1950", "is at least 1950"],
  ["STORE_ID", { operator: "=", value: 12345 }, "store ID 12345", "is 12345"],
  [
    "ORDER_DATE",
    { operator: ">=", value: "2025-01-01" },
    "order date on or after 2025-01-01",
    "is on or after 2025-01-01",
  ],
  ["ORDER_DATE", { operator: "<", value: "2025-01-01" }, "order date before 2025-01-01", "is before 2025-01-01"],
  ["CITY", { operator: "in", values: ["Rome", "Paris"] }, 'city "Rome" or "Paris"', 'is one of "Rome", "Paris"'],
  [
    "CITY",
    { operator: "not_in", values: ["Rome", "Paris"] },
    'city other than "Rome" or "Paris"',
    'is none of "Rome", "Paris"',
  ],
  ["PRICE", { operator: "between", low: 5, high: 1000 }, "price between 5 and 1,000", "is between 5 and 1,000"],
  ["NAME", { operator: "contains", text: "pro" }, 'name containing "pro"', 'contains "pro"'],
  ["NAME", { operator: "not_contains", text: "pro" }, 'name not containing "pro"', 'does not contain "pro"'],
  ["NAME", { operator: "starts_with", text: "A" }, 'name starting with "A"', 'starts with "A"'],
  ["NAME", { operator: "ends_with", text: "z" }, 'name ending with "z"', 'ends with "z"'],
  ["SHIP_DATE", { operator: "is_null" }, "no ship date", "is empty"],
  ["SHIP_DATE", { operator: "is_not_null" }, "ship date known", "is filled"],
  [
    "ORDER_DATE",
    { operator: "in_months", months: [3, 12] },
    "order date in March and December of any year",
    "is in Mar or Dec of any year",
  ],
  [
    "SHIP_DATE",
    { operator: "compare_column", comparison: ">", other },
    "ship date after the due date",
    "is after ORDERS.DUE_DATE",
    { isTime: true },
  ],
  ["IS_ACTIVE", { operator: "is_null" }, "active status unknown", "is empty", { isFlag: true }],
  ["IS_ACTIVE", { operator: "is_not_null" }, "active status known", "is filled", { isFlag: true }],
  ["IS_ACTIVE", { operator: "=", value: false }, "not active", "is no", { isFlag: true }],
  [
    "PRICE",
    { operator: "compare_aggregate", function: "avg", within: [], time: null, comparison: ">" },
    "price above the average of all products",
    "is more than the average of all rows",
  ],
];

describe("a condition in plain words", () => {
  test.each(told.map((row) => ({ row, phrase: row[2] })))("$phrase", ({ row }) => {
    const [name, condition, phrase, sentence, more = {}] = row;
    const nameOf = ({ column }: { readonly column: string }): NamedColumn => ({
      name: column,
      label: column.toLowerCase().replaceAll("_", " ").replace(" id", " ID"),
      isTime: false,
      isFlag: false,
      rows: "products",
      ...more,
    });
    const column = { table: "T", column: name };
    expect(conditionPhrase({ column, condition }, nameOf)).toBe(phrase);
    expect(planConditionWords(condition, name)).toBe(sentence);
  });

  test("names a few of many values, and how many others there are", () => {
    const column = { table: "STORES", column: "CITY" };
    const condition: Condition = { operator: "in", values: ["A", "B", "C", "D", "E", "F", "G"] };
    const nameOf = () => ({ name: "CITY", label: "city", isTime: false, isFlag: false, rows: "stores" });
    expect(conditionPhrase({ column, condition }, nameOf)).toBe('city "A", "B", "C", "D", "E" or 2 more');
  });

  test("stands in a title without signs of a statement", () => {
    const filter = (column: string, condition: Condition): PlanFilter => ({
      column: { table: "STORES", column },
      via: null,
      condition,
      evidence: ["asked"],
    });
    const plan = revenueByCity({
      filters: [
        filter("COUNTRY", { operator: "!=", value: "France" }),
        filter("FLOOR_AREA", { operator: ">=", value: 1000 }),
        filter("OPENING_YEAR", { operator: ">", value: 1950 }),
        filter("IS_OPEN", { operator: "=", value: true }),
      ],
      having: [{ metric: { kind: "count", table: "ORDERS" }, operator: ">", value: 1000, evidence: [] }],
    });
    expect(planTitle(plan, shopModel)).toBe(
      "Revenue by city (outside France, floor area at least 1,000, opening year after 1950, open, more than 1,000 orders)",
    );
  });
});
