/** The guard fed by DuckDB's real parser, over a small imaginary catalog. */
import { DuckDBInstance } from "@duckdb/node-api";
import { guardDuckdbStatement, guardDuckdbText } from "#lib/db/warehouse/guard/duckdb-guard";
import type { GuardVerdict } from "#lib/db/warehouse/guard/verdict";

const database = "SHOP";

function tablesOf(schema: string, ...tables: readonly string[]) {
  return tables.map((table) => ({ database, schema, table }));
}

const policy = {
  scope: { context: { database, schema: "SALES" }, schemas: ["SALES", "STAFF"] },
  knownTables: [
    ...tablesOf("SALES", "ORDERS", "LINES", "odd name", "notes.csv", "PG_SIZES"),
    ...tablesOf("STAFF", "PEOPLE"),
    ...tablesOf("VAULT", "SECRETS"),
    ...tablesOf("main", "LOOSE"),
  ],
  otherDatabases: ["ARCHIVE"],
  ownFunctions: ["REDEFINED", "lower", "^@"],
  maxRows: 100,
  bounds: { maxCharacters: 5_000, maxDepth: 100, maxNodes: 1_500 },
};

export type Guard = (sql: string) => Promise<GuardVerdict>;

/** A guard that asks a parser of its own; `close` ends it. */
export async function openDuckdbGuard(): Promise<{
  guard: Guard;
  treeOf: (sql: string) => Promise<string>;
  close: () => void;
}> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const treeOf = async (sql: string) => {
    const call = "SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true)";
    const reader = await connection.runAndReadAll(call, [sql]);
    return String(reader.getRows()[0]?.[0]);
  };
  return {
    guard: async (sql) =>
      guardDuckdbText(sql, policy.bounds) ?? guardDuckdbStatement(sql, { ...policy, treeJson: await treeOf(sql) }),
    treeOf,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
