/** Writes of roles that may write: DuckDB runs them as they are, in the session's schema. */
import { fromDuckdb } from "../duckdb-errors.ts";
import type { RunScope } from "../run-scope.ts";

export async function runWrite(scope: RunScope): Promise<string> {
  const { database, schema } = scope.session;
  const connection = await scope.connect();
  try {
    if (database !== null) {
      const stored = schema === null || schema === "PUBLIC" ? "main" : schema;
      await connection.run(`USE "${database}"."${stored}"`);
    }
    await connection.run(scope.sqlText);
  } catch (error) {
    throw fromDuckdb(error);
  } finally {
    scope.world.forgetCatalog();
  }
  return "Statement executed successfully.";
}
