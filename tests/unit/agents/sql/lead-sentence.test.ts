import { describe, expect, test } from "vitest";
import type { Candidate } from "#lib/agents/runtime/candidate";
import type { Execution } from "#lib/agents/runtime/execution";
import { findFigures } from "#lib/agents/sql/find-figures";
import { knownNumbers } from "#lib/agents/sql/known-numbers";
import { readLead } from "#lib/agents/sql/lead-sentence";
import type { OutputColumn } from "#lib/domain/chart";
import type { Plan } from "#lib/domain/plan";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import { dateColumn, numberColumn, textColumn } from "../../../support/agents/agent-world.ts";
import { revenueByCity, shopModel } from "../../../support/agents/small-model.ts";

const city: OutputColumn = { label: "City", role: "category", isAdditive: false, format: null };
const month: OutputColumn = { label: "Month", role: "time", isAdditive: false, format: null };
const name: OutputColumn = { label: "Name", role: "detail", isAdditive: false, format: null };
const revenue: OutputColumn = { label: "Revenue", role: "measure", isAdditive: true, format: "currency" };
const price: OutputColumn = { label: "Average price", role: "measure", isAdditive: false, format: "currency" };

type Case = {
  readonly outputs: OutputColumn[];
  readonly rows: ResultRow[];
  readonly plan?: Partial<Plan>;
  readonly rowCount?: number;
  readonly limited?: boolean;
  readonly today?: string | null;
};

function sentence({ outputs, rows, plan = {}, rowCount = rows.length, limited = false, today = null }: Case): string {
  const columns: ResultColumn[] = outputs.map(({ label, role }) => {
    if (role === "time") return dateColumn(label);
    return role === "measure" ? numberColumn(label) : textColumn(label);
  });
  const candidate: Candidate = {
    brain: "rules",
    tier: 1,
    title: "Test",
    plan: revenueByCity(plan),
    sql: "select 1",
    outputs,
    assumptions: [],
    quality: "high",
    changes: [],
    reach: null,
  };
  const ref = { id: "r", columns, rowCount, limited, limitEnforced: limited, ms: 1 };
  const execution: Execution = { attempt: 1, candidate, sql: "select 1", ref, rows };
  const lead = readLead({ execution, outputs, model: shopModel, today });
  // Every number that is said stands in the result, is a share of its sum, or is a change that is stated and holds.
  const stated = lead.changes.map(({ phrase }) => phrase);
  const spoken = [...stated, ...lead.names, "in 2025"];
  expect(knownNumbers(execution, outputs, spoken).unknownIn(lead.text)).toEqual([]);
  const figures = findFigures(lead.text, execution, outputs, { spoken: ["in 2025"], lead });
  expect(figures.filter(({ origin }) => origin === "unknown")).toEqual([]);
  return lead.text;
}

test("values with their row counts are told by how many rows they are of", () => {
  const fee: OutputColumn = { ...price, label: "Fee" };
  const orders: OutputColumn = { ...revenue, label: "Orders", format: "integer", isRowCount: true };
  const rows: ResultRow[] = [
    [1, 40],
    [2, 2_000],
  ];
  expect(sentence({ outputs: [fee, orders], rows })).toBe("2,040 orders, counted by fee.");
});

const cities: ResultRow[] = [
  ["Rome", "8.25"],
  ["Berlin", "12.40"],
  ["Paris", "9.35"],
];
const berlin2025: Partial<Plan> = {
  filters: [
    {
      column: { table: "STORES", column: "CITY" },
      via: null,
      condition: { operator: "=", value: "Berlin" },
      evidence: ["Berlin"],
    },
  ],
  time: {
    column: { table: "ORDERS", column: "ORDER_DATE" },
    from: "2025-01-01",
    to: "2026-01-01",
    label: "in 2025",
    anchor: null,
    evidence: ["in", "2025"],
  },
};

describe("F1: the first sentence of an answer", () => {
  test("names the highest group with its share, and the two behind it", () => {
    expect(sentence({ outputs: [city, revenue], rows: cities })).toBe(
      "Berlin has the highest revenue: 12.40 (41.3% of 30.00), followed by Paris with 9.35 and Rome with 8.25.",
    );
  });

  test("names the lowest group when the lowest were asked for", () => {
    const order = [{ by: "metric" as const, index: 0, direction: "ascending" as const, evidence: [] }];
    expect(sentence({ outputs: [city, revenue], rows: cities, plan: { order } })).toMatch(
      /^Rome has the lowest revenue: 8.25/,
    );
  });

  test.each([
    ["a cut result", { limited: true }],
    ["a result of which only a part is at hand", { rowCount: 5_000 }],
  ] as const)("gives no share over %s, and names a leader only where its rows are sorted", (_name, more) => {
    const order = [{ by: "metric" as const, index: 0, direction: "descending" as const, evidence: [] }];
    const part = { outputs: [city, revenue], rows: cities, ...more };
    expect(sentence({ ...part, plan: { order } })).toContain("highest revenue: 12.40, followed by");
    expect(sentence(part)).toMatch(/^Revenue is shown for (the first 3|5,000) cities\.$/);
  });

  test("names no leader among rows that are drawn for how they are spread", () => {
    const column = { table: "STORES", column: "CITY" };
    const detail = { table: "STORES", columns: [column], isDistinct: false };
    const plan: Partial<Plan> = { detail, metrics: [], chartHint: "box" };
    expect(sentence({ outputs: [city, price], rows: cities, plan })).toMatch(
      /^The median average price of 3 stores is 9\.35; the middle half lies between 8\.80 and 10\.88\./,
    );
    expect(sentence({ outputs: [city, price], rows: cities, plan, rowCount: 5_000 })).toBe(
      "The average price is shown for 5,000 stores.",
    );
  });

  test("gives the leader's share of a list that was cut on purpose as one of that list", () => {
    expect(sentence({ outputs: [city, revenue], rows: cities, plan: { limit: 3 } })).toContain(
      "highest revenue: 12.40 (41.3% of the total of these 3), followed by",
    );
    expect(sentence({ outputs: [city, price], rows: cities, plan: { limit: 3 } })).not.toContain("%");
  });

  test("says who is first where one was asked for, and that two share the first place", () => {
    const order = [{ by: "metric" as const, index: 0, direction: "descending" as const, evidence: [] }];
    expect(sentence({ outputs: [city, revenue], rows: [["Berlin", "12.40"]], plan: { limit: 1, order } })).toBe(
      "Berlin has the highest revenue: 12.40.",
    );
    const shared: ResultRow[] = [
      ["Rome", "12.40"],
      ["Berlin", "12.40"],
      ["Paris", "9.35"],
    ];
    expect(sentence({ outputs: [city, revenue], rows: shared })).toBe(
      "Rome and Berlin share the highest revenue: 12.40 each, followed by Paris with 9.35.",
    );
  });

  test("gives no share of averages", () => {
    expect(sentence({ outputs: [city, price], rows: cities })).not.toContain("%");
  });

  test("says what it covers", () => {
    expect(sentence({ outputs: [revenue], rows: [["12.40"]], plan: berlin2025 })).toBe(
      "Revenue in Berlin was 12.40 in 2025.",
    );
  });

  test("counts things", () => {
    const metrics = [
      { name: null, label: "Orders", expression: { kind: "count" as const, table: "ORDERS" }, evidence: [] },
    ];
    const orders: OutputColumn = { label: "Orders", role: "measure", isAdditive: true, format: "integer" };
    expect(sentence({ outputs: [orders], rows: [[3_026]], plan: { metrics } })).toBe("There are 3,026 orders.");
    expect(
      sentence({
        outputs: [city, orders],
        rows: [
          ["Rome", 2],
          ["Paris", 4],
        ],
        plan: { metrics },
      }),
    ).toMatch(/^Paris has the most orders: 4/);
  });

  test("tells a trend from its first to its last point, with its peak, whatever the rows' order", () => {
    const rows: ResultRow[] = [
      ["2025-03-01", "11.00"],
      ["2025-01-01", "10.00"],
      ["2025-02-01", "15.00"],
    ];
    expect(sentence({ outputs: [month, revenue], rows })).toBe(
      "Revenue rose by 1 (10%) from 10 in Jan 2025 to 11 in Mar 2025. The highest value was 15 in Feb 2025.",
    );
  });

  test("does not tell the peak twice when a trend ends on it", () => {
    const rows: ResultRow[] = [
      ["2025-01-01", "15.00"],
      ["2025-02-01", "10.00"],
      ["2025-03-01", "9.00"],
    ];
    expect(sentence({ outputs: [month, revenue], rows })).toBe(
      "Revenue fell by 6 (40%) from 15 in Jan 2025 to 9 in Mar 2025.",
    );
  });

  test("does not call a year that has only begun a fall", () => {
    // The newest order of the model is from 2025-06-30.
    const column = { table: "ORDERS", column: "ORDER_DATE" };
    const dimensions: Plan["dimensions"] = [
      { column, label: "Year", grain: "year", part: null, via: null, evidence: [] },
    ];
    const year: OutputColumn = { ...month, label: "Year" };
    const rows: ResultRow[] = [
      ["2022-01-01", "12.00"],
      ["2023-01-01", "15.00"],
      ["2024-01-01", "14.00"],
      ["2025-01-01", "2.00"],
    ];
    expect(sentence({ outputs: [year, revenue], rows, plan: { dimensions } })).toBe(
      "Revenue rose by 2 (16.7%) from 12 in 2022 to 14 in 2024. The highest value was 15 in 2023. The year 2025 is not complete: 2 so far.",
    );
    const past = rows.slice(0, -1);
    expect(sentence({ outputs: [year, revenue], rows: past, plan: { dimensions } })).not.toContain("partial");
  });

  test("says how many rows a list has and names the first", () => {
    const detail = { table: "STORES", columns: [{ table: "STORES", column: "CITY" }], isDistinct: false };
    const rows: ResultRow[] = [["A"], ["B"], ["C"], ["D"]];
    expect(sentence({ outputs: [name], rows, plan: { detail } })).toBe("Found 4 stores: A, B, C and D.");
    expect(sentence({ outputs: [name], rows: [["A"]], plan: { detail } })).toBe("Found 1 store: A.");
    expect(sentence({ outputs: [name], rows, plan: { detail, limit: 4 } })).toMatch(/^Showing 4 stores/);
  });

  test("says what nothing matches", () => {
    const expected = "There is no figure for revenue in Berlin in 2025.";
    expect(sentence({ outputs: [city, revenue], rows: [], plan: berlin2025 })).toBe(expected);
    expect(sentence({ outputs: [revenue], rows: [[null]], plan: berlin2025 })).toBe(expected);
  });

  test("leaves out rows without a value and names a missing group", () => {
    const rows: ResultRow[] = [
      [null, "5.00"],
      ["Rome", null],
      ["Paris", "3.00"],
    ];
    expect(sentence({ outputs: [city, price], rows })).toBe(
      "(no value) has the highest average price: 5, followed by Paris with 3. There is no figure for Rome.",
    );
  });

  test("shows a hostile cell as the text that it is", () => {
    const hostile = "![x](https://other.example/a.png)<script>alert(1)</script>\n# Big";
    const text = sentence({
      outputs: [city, price],
      rows: [
        [hostile, "5.00"],
        ["Rome", "3.00"],
      ],
    });
    expect(text).not.toMatch(/(?<!\\)[[\]<>!#]/);
    expect(text).not.toContain("\n");
  });
});
