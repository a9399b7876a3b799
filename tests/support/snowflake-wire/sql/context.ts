/** What a statement is read against: the session's names, what its role may do, and the account's catalog. */
import type { Catalog, CatalogTable } from "../catalog.ts";
import type { WireRole } from "../options.ts";
import type { Session } from "../sessions.ts";
import type { SqlType } from "./sql-types.ts";

export type BindValue = { readonly type: string; readonly value: string | null };

export type StatementContext = {
  readonly session: Session;
  readonly role: WireRole;
  readonly catalog: Catalog;
  /** By position from 1. */
  readonly binds: Readonly<Record<string, BindValue>>;
};

/** A SELECT in DuckDB's words. */
export type Translation = {
  readonly sql: string;
  /** Null where DuckDB is to tell them. */
  readonly columns: readonly { readonly name: string; readonly type: SqlType }[] | null;
  readonly tables: readonly CatalogTable[];
};

/** Whether a role sees a schema at all. */
export function seesSchema(role: WireRole, database: string, schema: string): boolean {
  return !(role.hiddenSchemas ?? []).includes(`${database}.${schema}`);
}
