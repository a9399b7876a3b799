import { describe, expect, test } from "vitest";
import type { Execution } from "#lib/agents/runtime/execution";
import { rowsFrom } from "#lib/agents/runtime/rows-of-source";
import { combineColumns } from "#lib/agents/sql/databases/combine-columns";
import type { OutputColumn } from "#lib/domain/chart";
import type { ResultColumn } from "#lib/domain/result-set";
import { textColumn } from "../../../../support/agents/agent-world.ts";

const city: OutputColumn = { label: "City", role: "category", isAdditive: false, format: null };
const revenue: OutputColumn = { label: "Revenue", role: "measure", isAdditive: true, format: "currency" };

function number(kind: ResultColumn["kind"], nativeType: string): ResultColumn {
  return { name: "REVENUE", kind, nativeType };
}

function resultOf(amount: ResultColumn, outputs: readonly OutputColumn[] = [city, revenue]): Execution {
  const candidate = {
    brain: "rules",
    tier: 1,
    title: "",
    plan: null,
    sql: "",
    outputs,
    assumptions: [],
    quality: "high",
    changes: [],
    reach: null,
  } as const;
  const columns = [textColumn("CITY"), amount];
  const ref = { id: "r", columns, rowCount: 1, limited: false, limitEnforced: false, ms: 1 };
  return { attempt: 1, candidate, sql: "", ref, rows: [["Berlin", "1.00"]] };
}

const decimal = number("decimal", "DECIMAL(18,2)");

describe("results agree", () => {
  test("when labels and kinds are the same, whatever the letters' case", () => {
    const loud = [city, { ...revenue, label: "REVENUE" }];
    const combined = combineColumns([resultOf(decimal), resultOf(decimal, loud)]);
    expect(combined?.columns.map(({ name }) => name)).toEqual(["_sourceDatabase", "CITY", "REVENUE"]);
    expect(combined?.outputs.map(({ label, role }) => [label, role])).toEqual([
      ["_sourceDatabase", "category"],
      ["City", "category"],
      ["Revenue", "measure"],
    ]);
  });

  test.each([
    [number("decimal", "NUMBER(38,4)"), "decimal", "DECIMAL(38,4)"],
    [number("integer", "BIGINT"), "decimal", "DECIMAL(38,2)"],
    [number("float", "FLOAT"), "float", "DOUBLE"],
  ] as const)("when the numbers are of another kind: %o becomes %s", (other, kind, nativeType) => {
    expect(combineColumns([resultOf(decimal), resultOf(other)])?.columns[2]).toMatchObject({ kind, nativeType });
  });

  test("and are no sum over databases", () => {
    expect(combineColumns([resultOf(decimal), resultOf(decimal)])?.outputs.some((output) => output.isAdditive)).toBe(
      false,
    );
  });
});

describe("results do not agree", () => {
  test.each([
    ["another label", resultOf(decimal, [city, { ...revenue, label: "Profit" }])],
    ["another format", resultOf(decimal, [city, { ...revenue, format: "percent" }])],
    ["text in place of a number", resultOf(textColumn("REVENUE"))],
    ["a time in place of a number", resultOf(number("date", "DATE"))],
  ])("with %s", (_, other) => {
    expect(combineColumns([resultOf(decimal), other])).toBeNull();
  });

  test("with one column more", () => {
    const wider = resultOf(decimal);
    const columns = [...wider.ref.columns, decimal];
    const outputs = [city, revenue, { ...revenue, label: "More" }];
    const more = { ...wider, ref: { ...wider.ref, columns }, candidate: { ...wider.candidate, outputs } };
    expect(combineColumns([resultOf(decimal), more])).toBeNull();
    expect(combineColumns([more, resultOf(decimal)])).toBeNull();
  });
});

test("rows carry their source and are written as the common kind has them", () => {
  const columns = [textColumn("_sourceDatabase"), textColumn("CITY"), decimal];
  expect(rowsFrom("SHOP", [["Berlin", 7]], columns)).toEqual([["SHOP", "Berlin", "7"]]);
  const floats = [textColumn("_sourceDatabase"), textColumn("CITY"), number("float", "DOUBLE")];
  expect(rowsFrom("SHOP", [["Berlin", "7.50"]], floats)).toEqual([["SHOP", "Berlin", 7.5]]);
});
