import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import type { Cell } from "#lib/domain/result-set";
import type { EngineWorld } from "../support/warehouse/engine-world.ts";
import { engines } from "../support/warehouse/engines.ts";
import { readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

type Value = readonly [expression: string, kind: ColumnKind | readonly ColumnKind[], cell: Cell];

// An engine may tell a whole decimal as an integer; the digits are the same.
const whole: readonly ColumnKind[] = ["integer", "decimal"];

const values: readonly Value[] = [
  ["CAST(0 AS BIGINT)", "integer", 0],
  ["CAST(-1 AS BIGINT)", "integer", -1],
  ["CAST(9007199254740991 AS BIGINT)", "integer", 9_007_199_254_740_991],
  ["CAST(9007199254740993 AS BIGINT)", "integer", "9007199254740993"],
  ["CAST(-9007199254740993 AS BIGINT)", "integer", "-9007199254740993"],
  ["CAST('99999999999999999999999999999999999999' AS DECIMAL(38, 0))", whole, "99999999999999999999999999999999999999"],
  [
    "CAST('1234567890123456789012345678.0123456789' AS DECIMAL(38, 10))",
    "decimal",
    "1234567890123456789012345678.0123456789",
  ],
  ["CAST('-0.0000000001' AS DECIMAL(38, 10))", "decimal", "-0.0000000001"],
  ["CAST('10.10' AS DECIMAL(18, 2))", "decimal", "10.10"],
  ["CAST(0.1 AS DOUBLE)", "float", 0.1],
  ["CAST('1e300' AS DOUBLE)", "float", 1e300],
  ["CAST(NULL AS DECIMAL(18, 2))", "decimal", null],
  ["'NULL'", "text", "NULL"],
  ["''", "text", ""],
  ["CAST(NULL AS VARCHAR)", "text", null],
  ["' two  spaces '", "text", " two  spaces "],
  ["'it''s; -- no comment /* at all */'", "text", "it's; -- no comment /* at all */"],
  ["'ö € 😀 שלום'", "text", "ö € 😀 שלום"],
  ["'line one' || chr(10) || 'line two'", "text", "line one\nline two"],
  ["repeat('x', 100000)", "text", "x".repeat(100_000)],
  ["TRUE", "boolean", true],
  ["FALSE", "boolean", false],
  ["CAST(NULL AS BOOLEAN)", "boolean", null],
  ["DATE '2024-02-29'", "date", "2024-02-29"],
  ["DATE '1969-12-31'", "date", "1969-12-31"],
  ["DATE '0001-01-01'", "date", "0001-01-01"],
  ["DATE '9999-12-31'", "date", "9999-12-31"],
  ["CAST(NULL AS DATE)", "date", null],
  ["CAST('2024-03-31 02:30:00' AS TIMESTAMP)", "timestamp", "2024-03-31 02:30:00"],
  ["CAST('2024-02-29 23:59:59.123456' AS TIMESTAMP)", "timestamp", "2024-02-29 23:59:59.123456"],
  ["CAST('1969-12-31 23:59:59.5' AS TIMESTAMP)", "timestamp", "1969-12-31 23:59:59.5"],
  ["CAST('00:00:00' AS TIME)", "time", "00:00:00"],
  ["CAST('23:59:59.25' AS TIME)", "time", "23:59:59.25"],
];

describe.each(engines)("values read with $name", (engine) => {
  let world: EngineWorld;
  beforeAll(async () => {
    world = await engine.open();
  });
  afterAll(() => world.close());

  test.each(values)("%s is exact", async (expression, kind, cell) => {
    const result = await readAll(world.warehouse, `SELECT ${expression} AS V`, runOptions(world.context));
    const { columns, rows } = valueFrom(result);
    expect([kind].flat()).toContain(columns[0]?.kind);
    expect(rows).toEqual([[cell]]);
  });

  test.each(engine.statements.zoned)("%s is told in UTC", async (expression, cell) => {
    const result = await readAll(world.warehouse, `SELECT ${expression} AS V`, runOptions(world.context));
    const { columns, rows } = valueFrom(result);
    expect(columns[0]?.kind).toBe("timestamp_tz");
    expect(rows).toEqual([[cell]]);
  });

  test.each(engine.statements.nested)("%s is JSON that keeps every digit", async (expression, cell) => {
    const result = await readAll(world.warehouse, `SELECT ${expression} AS V`, runOptions(world.context));
    const { columns, rows } = valueFrom(result);
    expect(columns[0]?.kind).toBe("json");
    const [text] = rows[0] ?? [];
    expect(typeof text === "string" ? text.replace(/\s/g, "") : text).toBe(cell);
  });

  test("a text that looks like code is only a text", async () => {
    const hostile = "constructor.constructor(''return process'')().exit(1)";
    const result = await readAll(world.warehouse, `SELECT '${hostile}' AS V`, runOptions(world.context));
    expect(valueFrom(result).rows).toEqual([[hostile.replaceAll("''", "'")]]);
  });
});
