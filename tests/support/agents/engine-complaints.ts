/** What engines and guard say about mistaken statements over the small shop, and what the rules make of it. */

import { repairStatement } from "#lib/agents/sql/repair/repair-statement";
import type { EngineName } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { type AppError, appError } from "#lib/domain/errors";
import { shopModel } from "./small-model.ts";

/** DuckDB's words about a column without a table's name before it. */
export function unknownColumn(name: string): AppError {
  return appError("UNKNOWN_OBJECT", "", { cause: `Binder: Referenced column "${name}" not found in FROM clause!` });
}

/** DuckDB's words about a column of the table that is called `alias`. */
export function unknownIn(alias: string, name: string): AppError {
  return appError("UNKNOWN_OBJECT", "", { cause: `Binder: Table "${alias}" does not have a column named "${name}"` });
}

/** The guard's words. */
export function unsafeFunction(name: string): AppError {
  return appError("UNSAFE", `The function ${name} is not on the list of allowed functions.`);
}

export const syntax = appError("SYNTAX", "The statement cannot be read.");

/** The repaired text; null where no rule knows better. */
export function repaired(sql: string, error: AppError, engine: EngineName = "duckdb"): string | null {
  return repairStatement({ sql, error, semantic: shopModel, dialect: dialects[engine] })?.sql ?? null;
}
