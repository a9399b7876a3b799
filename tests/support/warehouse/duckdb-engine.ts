/** DuckDB for the contract suite: two small database files in a folder of their own, and the real engine process. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { createDuckdbWarehouse } from "#lib/db/warehouse/duckdb/index";
import { type EngineUnderTest, worldStatements } from "./engine-world.ts";

/** Makes a database file out of statements. */
export async function buildDuckdbFile(file: string, statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

export const duckdbEngine: EngineUnderTest = {
  name: "duckdb",
  engine: "duckdb",
  open: async () => {
    const directory = await mkdtemp(join(tmpdir(), "warehouse-"));
    const databases = ["SHOP", "ARCHIVE"].map((name) => ({ name, file: join(directory, `${name}.duckdb`) }));
    for (const { file } of databases) await buildDuckdbFile(file, worldStatements);
    const warehouse = createDuckdbWarehouse({ databases });
    return {
      warehouse,
      context: { database: "SHOP", schema: "SALES" },
      otherDatabase: "ARCHIVE",
      close: async () => {
        await warehouse.close();
        await rm(directory, { recursive: true, force: true });
      },
    };
  },
  statements: {
    exact: `SELECT 9007199254740991::BIGINT, 9007199254740993::BIGINT, -170141183460469231731687303715884105727::HUGEINT,
      12345678901234567.89::DECIMAL(20, 2), 0.1::DOUBLE, 'nan'::DOUBLE, 'ö€😀', true, DATE '2024-02-29',
      TIMESTAMP '2024-02-29 23:59:59.123456', TIMESTAMPTZ '2024-02-29 23:59:59+02', TIME '12:34:56',
      '{"a": 1}'::JSON, {'big': 9007199254740993, 'list': [1.50, NULL]}, 'AB'::BLOB, NULL::INTEGER`,
    numbers: (n) => `SELECT range AS N FROM range(${n}) ORDER BY 1`,
    endless: "SELECT count(*) FROM range(100000000) a, range(1000000) b WHERE a.range + b.range = 7",
    zoned: [
      ["TIMESTAMPTZ '2024-02-29 23:59:59+02'", "2024-02-29 21:59:59+00:00"],
      ["TIMESTAMPTZ '2024-12-31 23:30:00-03:30'", "2025-01-01 03:00:00+00:00"],
      ["TIMESTAMPTZ '1969-12-31 23:59:59.5+00'", "1969-12-31 23:59:59.5+00:00"],
    ],
    nested: [
      ["{'big': 9007199254740993, 'none': NULL}", '{"big":9007199254740993,"none":null}'],
      ["[1.50, 2.25]", "[1.50,2.25]"],
      ["[]::INTEGER[]", "[]"],
      ["{'a': {'b': ['x', NULL]}}", '{"a":{"b":["x",null]}}'],
      ["'{\"n\": 12345678901234567890.123456789}'::JSON", '{"n":12345678901234567890.123456789}'],
    ],
    wrongType: "SELECT CAST(NAME AS INTEGER) FROM CUSTOMERS",
    ambiguous: "SELECT CUSTOMER_ID FROM CUSTOMERS, ORDERS",
  },
  exactRow: [
    ["integer", 9007199254740991],
    ["integer", "9007199254740993"],
    ["integer", "-170141183460469231731687303715884105727"],
    ["decimal", "12345678901234567.89"],
    ["float", 0.1],
    ["float", "NaN"],
    ["text", "ö€😀"],
    ["boolean", true],
    ["date", "2024-02-29"],
    ["timestamp", "2024-02-29 23:59:59.123456"],
    ["timestamp_tz", "2024-02-29 21:59:59+00:00"],
    ["time", "12:34:56"],
    ["json", '{"a": 1}'],
    ["json", '{"big":9007199254740993,"list":[1.50,null]}'],
    ["binary", "4142"],
    ["integer", null],
  ],
};
