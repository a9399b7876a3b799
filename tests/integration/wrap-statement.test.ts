/** A statement that is asked again, sorted and filtered: both guards let it pass, and an engine does what the grid does. */

import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";
import type { ResultFilter, ResultView } from "#lib/domain/result-view";
import { passesFilters } from "#lib/domain/row-filter";
import { orderRows } from "#lib/domain/row-order";
import { wrapStatement } from "#lib/domain/wrap-statement";
import { type Guard, openDuckdbGuard } from "../support/warehouse/duckdb-guard.ts";
import { guardForSnowflake } from "../support/warehouse/snowflake-guard.ts";

const columns: ResultColumn[] = [
  { name: "ID", kind: "integer", nativeType: "BIGINT" },
  { name: "KIND", kind: "text", nativeType: "VARCHAR" },
  { name: "TOTAL", kind: "decimal", nativeType: "DECIMAL(38,10)" },
  { name: "DAY", kind: "date", nativeType: "DATE" },
];

const rows: ResultRow[] = [
  [1, "North", "0.1000000000", "2024-02-28"],
  [2, "north%", "9007199254740993.2500000000", "2024-02-29"],
  [3, "it's", null, null],
  [4, null, "-5.0000000000", "2024-03-01"],
  [5, "back\\slash", "9007199254740993.2600000000", "2024-02-29"],
  [6, "", "0.1000000000", "1999-12-31"],
];

const filters: readonly ResultFilter[] = [
  { operator: "contains", column: 1, text: "NORTH" },
  { operator: "contains", column: 1, text: "%" },
  { operator: "contains", column: 1, text: "'" },
  { operator: "contains", column: 1, text: "\\" },
  { operator: "not_contains", column: 1, text: "north" },
  { operator: "starts_with", column: 1, text: "nor" },
  { operator: "ends_with", column: 1, text: "TH" },
  { operator: "=", column: 1, value: "IT'S" },
  { operator: "!=", column: 1, value: "north" },
  { operator: ">", column: 2, value: "9007199254740993.25" },
  { operator: "<=", column: 2, value: "0.1" },
  { operator: "!=", column: 2, value: "0.1" },
  { operator: ">=", column: 3, value: "2024-02-29" },
  { operator: "=", column: 3, value: "2024-02-29" },
  { operator: "is_null", column: 2 },
  { operator: "is_not_null", column: 3 },
];

const views: readonly ResultView[] = [
  ...filters.map((filter): ResultView => ({ order: [{ column: 0, direction: "descending" }], filters: [filter] })),
  {
    order: [
      { column: 2, direction: "ascending" },
      { column: 0, direction: "descending" },
    ],
    filters: [],
  },
  {
    order: [
      { column: 3, direction: "descending" },
      { column: 0, direction: "ascending" },
    ],
    filters: [],
  },
];

const orders = "SELECT ID, KIND, TOTAL, DAY FROM ORDERS ORDER BY 1; -- all of them";

let opened: Awaited<ReturnType<typeof openDuckdbGuard>>;
let guard: Guard;
let engine: DuckDBInstance;
beforeAll(async () => {
  opened = await openDuckdbGuard();
  guard = opened.guard;
  engine = await DuckDBInstance.create(":memory:");
});
afterAll(() => {
  opened.close();
  engine.closeSync();
});

describe("a statement that is asked again", () => {
  it.each(views)("passes both guards: %j", async (view) => {
    expect((await guard(wrapped(orders, "duckdb", view))).reason).toBeNull();
    expect((await guardForSnowflake(wrapped(orders, "snowflake", view))).reason).toBeNull();
  });

  it.each(views)("gives what the grid would show of all rows: %j", async (view) => {
    const kinds = columns.map((column) => column.kind);
    const passing = rows.filter((row) => passesFilters(row, kinds, view.filters));
    const expected = orderRows(passing, kinds, view.order).map((position) => passing[position]?.[0]);
    const connection = await engine.connect();
    const answer = await connection.runAndReadAll(wrapped(listed(), "duckdb", view));
    connection.closeSync();
    expect(answer.getRowsJson().map((row) => Number(row[0]))).toEqual(expected);
  });
});

function wrapped(sql: string, engineName: EngineName, view: ResultView): string {
  const statement = wrapStatement({ sql, dialect: dialects[engineName], columns, view });
  if (statement === null) throw new Error(`cannot be asked again: ${JSON.stringify(view)}`);
  return statement;
}

/** The rows as a statement of their own, with a remark at its end. */
function listed(): string {
  const lines = rows.map(
    ([id, kind, total, day]) =>
      `(${literal(id)}, ${literal(kind)}, CAST(${literal(total)} AS DECIMAL(38, 10)), CAST(${literal(day)} AS DATE))`,
  );
  return `SELECT * FROM (VALUES ${lines.join(", ")}) AS v(ID, KIND, TOTAL, DAY) -- listed;`;
}

function literal(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "NULL";
  return typeof cell === "string" ? `'${cell.replaceAll("'", "''")}'` : String(cell);
}
