/** What people are called where something says who did it: the id is kept, the name is looked up. */
import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { authUser } from "./auth-tables.ts";

/** The name of whoever has the id in a column; what is nobody's id, as in an app of one person, stays as it is. */
export function personName(id: AnySQLiteColumn): SQL<string> {
  return sql<string>`COALESCE((SELECT ${authUser.name} FROM ${authUser} WHERE ${authUser.id} = ${id}), ${id})`;
}
