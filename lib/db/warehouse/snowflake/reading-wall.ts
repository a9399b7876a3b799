/**
 * The engine's own wall, whatever a guard said before: only a text that parses as one reading statement is sent. Behind
 * it stands the role, which can do nothing but read.
 */
import "server-only";
import { guardLimits } from "#lib/config/limits";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { guardSnowflakeStatement, guardSnowflakeText } from "#lib/db/warehouse/guard/snowflake-guard";
import type { GuardVerdict } from "#lib/db/warehouse/guard/verdict";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";

/** Every schema of the database may be read here: which of them a question may read is decided by `check`. */
export async function refuseAllButReading(
  sql: string,
  context: DatabaseContext,
  schemas: readonly string[],
): Promise<Result<null>> {
  const policy = {
    scope: { context, schemas: [...new Set([context.schema, ...schemas])] },
    // Whether a table exists is told by the engine, after the wall.
    knownTables: [],
    otherDatabases: [],
    maxRows: Number.MAX_SAFE_INTEGER - 1,
  };
  const verdict =
    guardSnowflakeText(sql, guardLimits) ?? (await guardSnowflakeStatement(sql, { ...policy, bounds: guardLimits }));
  if (verdict.refusal === null || verdict.refusal === "unknown_table") return ok(null);
  return err(failureOf(verdict));
}

/** A refusal as the failure of a statement that was to run. */
function failureOf(verdict: GuardVerdict): AppError {
  const { reason, position } = verdict;
  const cause = `The engine's wall: ${reason}`;
  if (verdict.refusal === "syntax") return warehouseFailure("SYNTAX", { message: reason ?? "", position, cause });
  return warehouseFailure(verdict.refusal === "cross_db" ? "CROSS_DB" : "PERMISSION", { position, cause });
}
