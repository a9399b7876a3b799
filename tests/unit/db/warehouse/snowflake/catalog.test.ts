import { describe, expect, test } from "vitest";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { readSchema, readSchemas, readTables } from "#lib/db/warehouse/snowflake/catalog";
import { KnownCatalog } from "#lib/db/warehouse/snowflake/known-catalog";
import type { ReadMetadata } from "#lib/db/warehouse/snowflake/metadata";
import { err, ok } from "#lib/domain/errors";
import { failureFrom, valueFrom } from "../../../../support/warehouse/read-rows.ts";

type Row = Readonly<Record<string, string>>;
type Answer = readonly Row[] | "PERMISSION" | "CONNECTION";

const context = { database: "SHOP", schema: "SALES" };

/** A server that answers a statement by the first pattern that it matches; LIMIT and FROM are obeyed. */
function server(answers: readonly (readonly [RegExp, Answer])[]) {
  const asked: string[] = [];
  const read: ReadMetadata = async ({ sql, maxRows }, visit) => {
    asked.push(sql);
    const answer = answers.find(([pattern]) => pattern.test(sql))?.[1] ?? [];
    if (typeof answer === "string") return err(warehouseFailure(answer));
    const from = /FROM '([^']*)'$/.exec(sql)?.[1];
    const limit = Number(/LIMIT (\d+)/.exec(sql)?.[1] ?? maxRows);
    const rest = from === undefined ? answer : answer.filter((row) => (row.name ?? "") > from);
    const page = rest.slice(0, Math.min(limit, maxRows));
    for (const row of page) visit((column) => row[column] ?? null);
    return ok(page.length);
  };
  return { read, asked };
}

function namesFrom(count: number) {
  return Array.from({ length: count }, (_, index) => `T${String(index).padStart(6, "0")}`);
}

const silent = () => undefined;

describe("a schema's catalog", () => {
  test("of 10,000 tables and more is read in pages and in whole", async () => {
    const names = namesFrom(25_000);
    const columns = names.flatMap((name) =>
      ["ID", "A", "B", "C", "D", "E"].map((column) => ({ table_name: name, column_name: column, data_type: "TEXT" })),
    );
    const { read, asked } = server([
      [/^SHOW TABLES/, names.map((name) => ({ name, rows: "7" }))],
      [/INFORMATION_SCHEMA.COLUMNS/, columns],
    ]);
    const before = process.memoryUsage().heapUsed;
    const startedAt = performance.now();
    const catalog = valueFrom(await readSchema(read, context, silent));
    const megabytes = Math.round((process.memoryUsage().heapUsed - before) / 1_048_576);
    console.info(`25,000 tables in ${Math.round(performance.now() - startedAt)} ms, ${megabytes} MB`);
    expect(catalog.tables.map((table) => table.name)).toEqual(names);
    expect(catalog.tables.every((table) => table.columns.length === 6 && table.rowCount === 7)).toBe(true);
    expect(asked.filter((sql) => sql.startsWith("SHOW TABLES"))).toEqual([
      'SHOW TABLES IN SCHEMA "SHOP"."SALES" LIMIT 10000',
      `SHOW TABLES IN SCHEMA "SHOP"."SALES" LIMIT 10000 FROM 'T009999'`,
      `SHOW TABLES IN SCHEMA "SHOP"."SALES" LIMIT 10000 FROM 'T019999'`,
    ]);
    expect(megabytes).toBeLessThan(400);
  });

  test("without a warehouse has its columns from SHOW", async () => {
    const shown = (name: string, type: object) => ({
      table_name: "ORDERS",
      column_name: name,
      data_type: JSON.stringify(type),
    });
    const { read } = server([
      [/^SHOW TABLES/, [{ name: "ORDERS" }]],
      [/INFORMATION_SCHEMA/, "PERMISSION"],
      [
        /^SHOW COLUMNS IN SCHEMA/,
        [
          shown("ID", { type: "FIXED", precision: 38, scale: 0, nullable: false }),
          shown("NAME", { type: "TEXT", length: 40, nullable: true }),
        ],
      ],
    ]);
    const [table] = valueFrom(await readSchema(read, context, silent)).tables;
    expect(table?.columns).toEqual([
      { name: "ID", kind: "integer", nativeType: "NUMBER(38,0)", isNullable: false, comment: null },
      { name: "NAME", kind: "text", nativeType: "VARCHAR(40)", isNullable: true, comment: null },
    ]);
  });

  test("too large for SHOW COLUMNS is asked table by table, and says what was left out", async () => {
    const names = namesFrom(300);
    const { read, asked } = server([
      [/^SHOW TABLES/, names.map((name) => ({ name }))],
      [/INFORMATION_SCHEMA/, "PERMISSION"],
      [/^SHOW COLUMNS IN SCHEMA/, "PERMISSION"],
    ]);
    const warnings: string[] = [];
    valueFrom(await readSchema(read, context, (sentence) => warnings.push(sentence)));
    expect(asked.filter((sql) => sql.startsWith("SHOW COLUMNS IN TABLE"))).toHaveLength(200);
    expect(warnings.at(-1)).toBe("100 tables of SALES stay without columns in the catalog.");
  });

  test("goes on without keys that may not be read", async () => {
    const { read } = server([
      [/^SHOW TABLES/, [{ name: "ORDERS" }]],
      [/^SHOW (PRIMARY|IMPORTED) KEYS/, "PERMISSION"],
    ]);
    expect(valueFrom(await readSchema(read, context, silent)).tables).toMatchObject([
      { primaryKey: [], foreignKeys: [] },
    ]);
  });

  test("goes on with the tables where views may not be listed, and fails where the connection is lost", async () => {
    const views: [RegExp, Answer] = [/^SHOW VIEWS/, "PERMISSION"];
    const { read } = server([[/^SHOW TABLES/, [{ name: "ORDERS" }]], views]);
    expect(valueFrom(await readTables(read, context))).toHaveLength(1);
    const lost = server([[/^SHOW TABLES/, "CONNECTION"]]);
    expect(failureFrom(await readTables(lost.read, context)).code).toBe("CONNECTION");
  });

  test("has keys of several columns in the keys' order, none into other databases", async () => {
    const part = (column: string, target: string, sequence: string, database = "SHOP") => ({
      fk_table_name: "LINES",
      fk_column_name: column,
      fk_name: database,
      pk_database_name: database,
      pk_schema_name: "SALES",
      pk_table_name: "ORDERS",
      pk_column_name: target,
      key_sequence: sequence,
    });
    const { read } = server([
      [/^SHOW TABLES/, [{ name: "LINES" }]],
      [/^SHOW IMPORTED/, [part("B", "Y", "2"), part("A", "X", "1"), part("C", "Z", "1", "ELSEWHERE")]],
    ]);
    expect(valueFrom(await readSchema(read, context, silent)).tables[0]?.foreignKeys).toEqual([
      { columns: ["A", "B"], targetSchema: "SALES", targetTable: "ORDERS", targetColumns: ["X", "Y"] },
    ]);
  });

  test("names with quotes are written so that they stay names", async () => {
    const { read, asked } = server([]);
    await readTables(read, { database: 'a"b', schema: "it's" });
    expect(asked[0]).toBe(`SHOW TABLES IN SCHEMA "a""b"."it's" LIMIT 10000`);
  });
});

describe("a database's schemas", () => {
  test("have no counts when there are more tables than one SHOW lists", async () => {
    const many = namesFrom(10_001).map((name) => ({ name, schema_name: "SALES" }));
    const { read } = server([
      [/^SHOW SCHEMAS/, [{ name: "SALES" }, { name: "INFORMATION_SCHEMA" }]],
      [/^SHOW TERSE TABLES/, many],
    ]);
    expect(valueFrom(await readSchemas(read, "SHOP"))).toEqual([{ name: "SALES", comment: null, tableCount: null }]);
  });
});

describe("the catalog that is kept", () => {
  const answers: readonly (readonly [RegExp, Answer])[] = [
    [/^SHOW DATABASES/, [{ name: "SHOP" }, { name: "shop" }, { name: "SNOWFLAKE" }]],
    [/^SHOW SCHEMAS/, [{ name: "SALES" }, { name: "Mixed" }]],
    [/^SHOW TABLES/, [{ name: "ORDERS", rows: "3" }]],
  ];

  test("finds the very name first, then the one in capitals, then any spelling", async () => {
    const catalog = new KnownCatalog({ read: server(answers).read, warn: silent, now: () => 0, freshMs: 10_000 });
    const find = async (database: string, schema: string) => valueFrom(await catalog.findContext({ database, schema }));
    expect(await find("shop", "sales")).toEqual({ database: "shop", schema: "SALES" });
    expect(await find("Shop", "mixed")).toEqual({ database: "SHOP", schema: "Mixed" });
  });

  test("leaves Snowflake's own database out and asks again for what it does not know", async () => {
    let now = 0;
    const { read, asked } = server(answers);
    const catalog = new KnownCatalog({ read, warn: silent, now: () => now, freshMs: 10_000 });
    const nowhere = { database: "NOWHERE", schema: "SALES" };
    expect(failureFrom(await catalog.findContext(nowhere)).code).toBe("UNKNOWN_OBJECT");
    expect(failureFrom(await catalog.findContext(nowhere)).code).toBe("UNKNOWN_OBJECT");
    expect(asked).toHaveLength(1);
    now = 60_000;
    await catalog.findContext(nowhere);
    expect(asked).toHaveLength(2);
    expect(catalog.databaseNames()).toEqual(["SHOP", "shop"]);
  });

  test("reads tables once, and once more when they must be fresh", async () => {
    let now = 0;
    const { read, asked } = server(answers);
    const catalog = new KnownCatalog({ read, warn: silent, now: () => now, freshMs: 10_000 });
    const tables = async (mustBeFresh: boolean) =>
      valueFrom(await catalog.tablesOf(context, mustBeFresh)).tables.length;
    await tables(false);
    await tables(true);
    expect(asked).toHaveLength(2);
    now = 60_000;
    await tables(false);
    expect(asked).toHaveLength(2);
    await tables(true);
    expect(asked).toHaveLength(4);
  });
});
