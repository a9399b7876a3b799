/** What a session's role may see, and where its short names lead. */
import type { CatalogTable } from "../catalog.ts";
import { noWarehouse } from "../errors.ts";
import type { WireOptions, WireRole } from "../options.ts";
import type { RunScope } from "../run-scope.ts";
import { type StatementContext, seesSchema, type Translation } from "../sql/context.ts";

/** PUBLIC owns nothing but may read, as the account grants it. */
export function roleOf(name: string, options: WireOptions): WireRole {
  return options.roles.find((role) => role.name === name) ?? { name, isReadOnly: true };
}

export async function statementContext(scope: RunScope): Promise<StatementContext> {
  const { session, options, world, binds } = scope;
  return { session, binds, role: roleOf(session.role, options), catalog: await world.catalog() };
}

export function visibleTables(context: StatementContext): CatalogTable[] {
  return context.catalog.tables.filter((table) => seesSchema(context.role, table.database, table.schema));
}

/** Reading tables takes a warehouse; constants do not. */
export function requireWarehouse(scope: RunScope, translation: Translation): void {
  if (translation.tables.length > 0 && scope.session.warehouse === null) throw noWarehouse();
}
