/** The Snowflake guard with the real parser, over a small imaginary catalog. */
import { guardSnowflakeStatement, guardSnowflakeText } from "#lib/db/warehouse/guard/snowflake-guard";
import type { GuardVerdict } from "#lib/db/warehouse/guard/verdict";

const database = "SHOP";

function tablesOf(schema: string, ...tables: readonly string[]) {
  return tables.map((table) => ({ database, schema, table }));
}

const policy = {
  scope: { context: { database, schema: "SALES" }, schemas: ["SALES", "STAFF"] },
  knownTables: [
    ...tablesOf("SALES", "ORDERS", "LINES", "CUSTOMERS", "EVENTS", "odd name", "lower", "notes.csv"),
    ...tablesOf("STAFF", "PEOPLE"),
    ...tablesOf("VAULT", "SECRETS"),
    ...tablesOf("PUBLIC", "LOOSE"),
  ],
  otherDatabases: ["ARCHIVE"],
  maxRows: 100,
  bounds: { maxCharacters: 5_000, maxDepth: 400, maxNodes: 50_000, parserDeadlineMs: 5_000 },
};

/** The guard as an engine calls it. */
export async function guardForSnowflake(sql: string): Promise<GuardVerdict> {
  return guardSnowflakeText(sql, policy.bounds) ?? guardSnowflakeStatement(sql, policy);
}
