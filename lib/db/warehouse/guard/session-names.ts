/**
 * Names that stand without brackets and yet are no columns: an engine reads `current_user` as a call that tells of the
 * connection, wherever no column of the statement's tables bears the name. Of dates and times the same form is allowed.
 */
import "server-only";
import type { BareColumn } from "./column-book.ts";
import type { ForbiddenPart } from "./statement-facts.ts";

/** Folded as DuckDB folds names. */
export const duckdbSessionNames: ReadonlySet<string> = new Set([
  ...["current_catalog", "current_role", "current_schema", "current_user", "session_user", "user"],
]);

/** Folded as Snowflake folds names. Only some of them may stand without brackets today. */
export const snowflakeSessionNames: ReadonlySet<string> = new Set([
  ...["CURRENT_ACCOUNT", "CURRENT_ACCOUNT_NAME", "CURRENT_AVAILABLE_ROLES", "CURRENT_CLIENT", "CURRENT_DATABASE"],
  ...["CURRENT_IP_ADDRESS", "CURRENT_ORGANIZATION_NAME", "CURRENT_ORGANIZATION_USER", "CURRENT_REGION", "CURRENT_ROLE"],
  ...["CURRENT_ROLE_TYPE", "CURRENT_SCHEMA", "CURRENT_SCHEMAS", "CURRENT_SECONDARY_ROLES", "CURRENT_SESSION"],
  ...["CURRENT_STATEMENT", "CURRENT_TRANSACTION", "CURRENT_USER", "CURRENT_VERSION", "CURRENT_WAREHOUSE"],
  ...["INVOKER_ROLE", "INVOKER_SHARE", "LAST_QUERY_ID", "LAST_TRANSACTION", "SESSION_USER"],
]);

/** A column of such a name can be asked for with its table. */
export function forbidSessionNames(columns: readonly BareColumn[], names: ReadonlySet<string>): ForbiddenPart[] {
  return columns
    .filter(({ key }) => names.has(key))
    .map(({ written, position }) => ({
      reason: `The name ${written} alone tells of the connection, not of the data. A column of that name is written with its table before it.`,
      position,
    }));
}
