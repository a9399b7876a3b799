import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findFigures } from "#lib/agents/sql/find-figures";
import { leadSentence } from "#lib/agents/sql/lead-sentence";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { formatNumber } from "#lib/domain/format";
import type { ResultRow } from "#lib/domain/result-set";
import { numberColumn, textColumn } from "../../../support/agents/agent-world.ts";
import { executionOf, revenueOutputs } from "../../../support/agents/execution-of.ts";
import { revenueByCity, shopModel } from "../../../support/agents/small-model.ts";
import { randomCases } from "../../../support/random-cases.ts";

const rows: ResultRow[] = [
  ["Berlin", "40.00"],
  ["Paris", "30.50"],
  ["Store 12", "30.50"],
  ["Rome", "-12.00"],
];

/** `slice of the text: origin row/column`. */
function told(
  text: string,
  { spoken = [], more = rows, outputs = revenueOutputs, rowCount }: Partial<Told> = {},
): string[] {
  const columns = outputs.map(({ role, label }) => (role === "measure" ? numberColumn(label) : textColumn(label)));
  const execution = executionOf(more, { columns, ...(rowCount === undefined ? {} : { rowCount }) });
  return findFigures(text, execution, outputs, { spoken }).map(
    ({ start, end, origin, row, column }) => `${text.slice(start, end)}: ${origin} ${row ?? "-"}/${column ?? "-"}`,
  );
}

type Told = {
  readonly spoken: readonly string[];
  readonly more: readonly ResultRow[];
  readonly outputs: readonly OutputColumn[];
  readonly rowCount: number;
};

describe("a number in an answer", () => {
  test.each<[string, readonly string[]]>([
    ["Berlin has 40.00.", ["40.00: cell 0/1"]],
    ["**Berlin** has 40.", ["40: cell 0/1"]],
    ["It fell by 12.", ["12: cell 3/1"]],
    ["Together 89.00.", ["89.00: sum -/1"]],
    ["That is 45% of all.", ["45%: share -/1"]],
    ["There are 4 rows.", ["4: rows -/-"]],
    ["There are 4 of them.", ["4: rows -/-"]],
    ["It was 99.", ["99: unknown -/-"]],
    ["It was 0.04 K at most.", ["0.04 K: cell 0/1"]],
    ["No number.", []],
  ])("has its origin: %s", (text, figures) => {
    expect(told(text)).toEqual(figures);
  });

  test("is of the row that a stated change leads to, also where another cell is written just so", () => {
    const outputs: OutputColumn[] = revenueOutputs.map((output) =>
      output.role === "measure" ? { ...output, format: "percent", isAdditive: false } : output,
    );
    const more: ResultRow[] = [
      ["Berlin", "0.41775"],
      ["Paris", "0.404"],
      ["Oslo", "0.40364"],
    ];
    const columns = outputs.map(({ role, label }) => (role === "measure" ? numberColumn(label) : textColumn(label)));
    const text = "Oslo fell by 1.41 percentage points to 40.4%.";
    const changes = [
      {
        phrase: "1.41 percentage points",
        later: { row: 2, column: 1 },
        earlier: { row: 0, column: 1 },
        told: null,
      },
    ];
    const figures = findFigures(text, executionOf(more, { columns }), outputs, {
      spoken: [],
      lead: { changes, names: [] },
    });
    expect(figures).toMatchObject([
      { origin: "difference", row: 2 },
      { origin: "cell", row: 2, column: 1 },
    ]);
  });

  test("that the text writes more closely than the table is not called fuller there", () => {
    const outputs: OutputColumn[] = revenueOutputs.map((output) =>
      output.role === "measure" ? { ...output, format: "percent", isAdditive: false } : output,
    );
    const columns = outputs.map(({ role, label }) => (role === "measure" ? numberColumn(label) : textColumn(label)));
    const execution = executionOf([["Oslo", "0.40364"]], { columns });
    const exactOf = (text: string) => findFigures(text, execution, outputs, { spoken: [] }).map(({ exact }) => exact);
    expect(exactOf("Oslo has 40.36%.")).toEqual([undefined]);
    expect(exactOf("Oslo has 40%.")).toEqual(["40.4%"]);
  });

  test("is of the row that is named nearest, where several cells have it", () => {
    expect(told("Paris has 30.50.")).toEqual(["30.50: cell 1/1"]);
    expect(told("Store 12 has 30.50.")).toEqual(["30.50: cell 2/1"]);
    expect(told("30.50 in Paris and 30.50 in Store 12")).toEqual(["30.50: cell 1/1", "30.50: cell 2/1"]);
    expect(told("Store 12 has it: 30.50, followed by Paris with 30.50.")).toEqual([
      "30.50: cell 2/1",
      "30.50: cell 1/1",
    ]);
    expect(told("Two have 30.50.")).toEqual(["30.50: cell 1/1"]);
  });

  test("is no figure where it is the question's, part of a name or a list's", () => {
    expect(told("The top 40 of 2025: Berlin.", { spoken: ["top 40 in 2025"] })).toEqual([]);
    expect(told("Store 12 is third.\n1. Paris\n2. Rome")).toEqual([]);
  });

  test("is no figure where it is part of a date of the result", () => {
    const outputs: OutputColumn[] = [
      { label: "Month", role: "time", isAdditive: false, format: null },
      { label: "Revenue", role: "measure", isAdditive: true, format: "currency" },
    ];
    const months: ResultRow[] = [
      ["2025-01-01", "2025.00"],
      ["2025-02-01", "7.00"],
      ["2025-03-01", "7.00"],
    ];
    expect(
      told("It fell from 2,025.00 in Jan 2025 to 7.00 in Mar 2025 (2025-03-01).", { more: months, outputs }),
    ).toEqual(["2,025.00: cell 0/1", "7.00: cell 2/1"]);
  });

  test("prefers exact cells, and measures to keys", () => {
    const outputs: OutputColumn[] = [
      { label: "Key", role: "detail", isAdditive: false, format: null },
      ...revenueOutputs.slice(1),
    ];
    const keyed: ResultRow[] = [
      [7, "6.80"],
      [8, "7.00"],
      [9, "7.00"],
    ];
    expect(told("It is 7.", { more: keyed, outputs })).toEqual(["7: cell 1/1"]);
    expect(told("The key is 9.", { more: keyed, outputs })).toEqual(["9: cell 2/0"]);
  });

  test("is no sum where rows are missing", () => {
    expect(told("Together 89.00.", { rowCount: 9 })).toEqual(["89.00: unknown -/-"]);
  });

  test("of a percentage is the cell of a column of percentages", () => {
    const outputs: OutputColumn[] = [
      { label: "City", role: "category", isAdditive: false, format: null },
      { label: "Margin", role: "measure", isAdditive: false, format: "percent" },
    ];
    expect(
      told("Paris has 25%.", {
        more: [
          ["Berlin", 0.318],
          ["Paris", 0.25],
        ],
        outputs,
      }),
    ).toEqual(["25%: cell 1/1"]);
  });
});

test("every number of a sentence by the rules is a figure with an origin", () => {
  const execution = executionOf(rows.slice(0, 3), { plan: revenueByCity(), outputs: revenueOutputs });
  const text = leadSentence(execution, revenueOutputs, shopModel);
  const figures = findFigures(text, execution, revenueOutputs, { spoken: [] });
  expect(figures.map(({ start, end, origin, row }) => `${text.slice(start, end)} ${origin} ${row ?? "-"}`)).toEqual([
    "40.00 cell 0",
    "39.6% share -",
    "101.00 sum -",
    // Two that are equal share their figure.
    "30.50 cell 2",
  ]);
});

test("a number that the text writes short has its full one beside it", () => {
  const million = [
    ["Berlin", "17187846.30"],
    ["Rome", "12.40"],
  ];
  const execution = executionOf(million, { plan: revenueByCity(), outputs: revenueOutputs });
  const text = leadSentence(execution, revenueOutputs, shopModel);
  expect(text).toContain("Berlin has the highest revenue: 17.2\u00a0M");
  const [short, , sum, exact] = findFigures(text, execution, revenueOutputs, { spoken: [] });
  expect(short).toMatchObject({ origin: "cell", row: 0, column: 1, exact: "17,187,846.30" });
  expect(sum).toMatchObject({ origin: "sum", exact: "17,187,858.70" });
  expect(exact?.exact).toBeUndefined();
});

describe("the figures of any text", () => {
  const cells = fc.array(
    fc.tuple(fc.constantFrom("Berlin", "Rome", "Store 12", "Q1 2025"), fc.integer({ min: -2_000_000, max: 2_000_000 })),
    {
      minLength: 1,
      maxLength: 8,
    },
  );

  test("are numbers, in order, and never overlap", () => {
    const words = fc.constantFrom(
      "Berlin",
      "Store 12",
      "12",
      "1,204",
      "31%",
      "3 M",
      "2025-01-01",
      "**40**",
      "\n1. ",
      ".",
      "Q1 2025",
      "\\*5",
      "x7",
      "7.",
      "-3",
      "rows",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 25 }), cells, (parts, values) => {
        const text = parts.join(" ");
        const execution = executionOf(values);
        const figures = findFigures(text, execution, revenueOutputs, { spoken: ["31%"] });
        let end = 0;
        for (const figure of figures) {
          expect(figure.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(figure.start, figure.end)).toMatch(/^\d[\d,.\u00a0\u202f]*\s?(?:M|%)?$/);
          expect(figure.resultId === null).toBe(figure.origin === "unknown");
          expect(figure.row === null || figure.column !== null).toBe(true);
          end = figure.end;
        }
      }),
      { numRuns: randomCases({ few: 400, all: 2_000 }) },
    );
  });

  test("lead from a number that was written of a cell to a cell with that value", () => {
    fc.assert(
      fc.property(cells, fc.nat(), (values, chosen) => {
        const [name = "", value = 0] = values[chosen % values.length] ?? [];
        const execution = executionOf(values);
        const text = `It was ${formatNumber(Math.abs(value), "integer")} then, in ${name}.`;
        const [figure] = findFigures(text, execution, revenueOutputs, { spoken: [] });
        expect(figure?.origin).toBe("cell");
        const found = cellToNumber(values[figure?.row ?? -1]?.[figure?.column ?? -1]);
        expect(Math.abs(found ?? Number.NaN)).toBe(Math.abs(value));
      }),
      { numRuns: randomCases({ few: 200, all: 1_000 }) },
    );
  });
});
