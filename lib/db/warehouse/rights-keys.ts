/** Short names of rights: what was made with some rights is kept under theirs, and reaches nobody with others. */
import "server-only";
import { createHash } from "node:crypto";
import {
  type DatabaseRights,
  type DataRights,
  databaseRightsOf,
  databaseText,
  rightsText,
  snowflakeRoleOf,
} from "#lib/domain/data-rights";

/** Begins the keys of rights with a role. */
const roleMark = "role-";

/** Of all rights of somebody; null for who sees everything. */
export function rightsKey(rights: DataRights): string | null {
  if (rights.kind === "all") return null;
  const hash = hashOf(rightsText(rights));
  return snowflakeRoleOf(rights) === null ? hash : `${roleMark}${hash}`;
}

/**
 * Whether whoever sees everything may see what was made with other rights. A role of the account may read what the one of the
 * settings does not: what was made with a role is for who has the very same rights.
 */
export function isWithinAll(key: string | null): boolean {
  return key === null || !key.startsWith(roleMark);
}

/** Of the rights on one database, with the role that it is asked with; null where all of it is seen. */
export function databaseRightsKey(rights: DataRights, database: string): string | null {
  const own = databaseRightsOf(rights, database);
  const role = snowflakeRoleOf(rights);
  if (role !== null) return hashOf(JSON.stringify([role, ownText(own)]));
  return own === "all" ? null : hashOf(ownText(own));
}

function ownText(own: DatabaseRights | null): string {
  if (own === null) return "none";
  return own === "all" ? own : databaseText(own);
}

/** SHA-256 of a text, in hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
