/** CURRENT_ROLE and its like: what the session says of itself. */

import type { Session } from "../sessions.ts";
import type { FunctionRule } from "./call.ts";
import { quoteText } from "./scope.ts";
import { text } from "./sql-types.ts";

const told =
  (read: (session: Session) => string | null): FunctionRule =>
  ({ compiler }) => {
    const value = read(compiler.context.session);
    return { sql: value === null ? "CAST(NULL AS VARCHAR)" : quoteText(value), type: text };
  };

export const sessionFunctions: readonly (readonly [string, FunctionRule])[] = [
  ["CURRENT_USER", told((session) => session.user)],
  ["CURRENT_ROLE", told((session) => session.role)],
  ["CURRENT_SECONDARY_ROLES", told((session) => JSON.stringify({ roles: "", value: session.secondaryRoles }))],
  ["CURRENT_DATABASE", told((session) => session.database)],
  ["CURRENT_SCHEMA", told((session) => session.schema)],
  ["CURRENT_WAREHOUSE", told((session) => session.warehouse)],
  ["CURRENT_SESSION", told((session) => String(session.id))],
  ["CURRENT_ACCOUNT", told(() => "WIRE")],
  ["CURRENT_VERSION", told(() => "9.38.1")],
];
