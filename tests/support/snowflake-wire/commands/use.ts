/** USE ROLE, WAREHOUSE, DATABASE, SCHEMA and SECONDARY ROLES. */
import { missingObject, roleNotAssigned } from "../errors.ts";
import { mayTake } from "../options.ts";
import type { RunScope } from "../run-scope.ts";
import { seesSchema } from "../sql/context.ts";
import type { Cursor } from "../sql/cursor.ts";
import { statementContext } from "./scope.ts";

const done = "Statement executed successfully.";

export async function runUse(scope: RunScope, cursor: Cursor): Promise<string> {
  const { session, options } = scope;
  if (cursor.accept("SECONDARY", "ROLES")) {
    session.secondaryRoles = cursor.readName().join(".");
  } else if (cursor.accept("ROLE")) {
    takeRole(scope, cursor.readName()[0] ?? "");
  } else if (cursor.accept("WAREHOUSE")) {
    const [warehouse = ""] = cursor.readName();
    if (!options.warehouses.includes(warehouse)) throw missingObject();
    session.warehouse = warehouse;
  } else if (cursor.accept("SCHEMA")) {
    await switchSchema(scope, cursor.readName());
  } else {
    cursor.accept("DATABASE");
    const names = cursor.readName();
    if (names.length > 1) await switchSchema(scope, names);
    else await switchDatabase(scope, names[0] ?? "");
  }
  cursor.expectEnd();
  return done;
}

function takeRole({ session, options }: RunScope, role: string): void {
  if (role !== "PUBLIC" && !options.roles.some((known) => known.name === role)) throw missingObject();
  if (!mayTake(session.user, role, options)) throw roleNotAssigned(role);
  session.role = role;
}

async function switchDatabase(scope: RunScope, database: string): Promise<void> {
  const { catalog } = await statementContext(scope);
  if (!catalog.databases.some((known) => known.name === database)) throw missingObject();
  scope.session.database = database;
  const hasPublic = catalog.schemas.some((schema) => schema.database === database && schema.name === "PUBLIC");
  scope.session.schema = hasPublic ? "PUBLIC" : null;
}

async function switchSchema(scope: RunScope, names: readonly string[]): Promise<void> {
  const { catalog, role } = await statementContext(scope);
  const database = names.length > 1 ? names[0] : scope.session.database;
  const name = names.at(-1) ?? "";
  const isThere =
    catalog.schemas.some((schema) => schema.database === database && schema.name === name) ||
    (name === "INFORMATION_SCHEMA" && catalog.databases.some((known) => known.name === database));
  if (database === null || database === undefined || !isThere || !seesSchema(role, database, name)) {
    throw missingObject();
  }
  scope.session.database = database;
  scope.session.schema = name;
}
