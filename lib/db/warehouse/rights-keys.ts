/** Short names of rights: what was made with some rights is kept under theirs, and reaches nobody with others. */
import "server-only";
import { createHash } from "node:crypto";
import {
  type DatabaseRights,
  type DataRights,
  databaseRightsOf,
  databaseText,
  rightsText,
} from "#lib/domain/data-rights";

/** Of all rights of somebody; null for who sees everything. */
export function rightsKey(rights: DataRights): string | null {
  return rights.kind === "all" ? null : hashOf(rightsText(rights));
}

/** Of the rights on one database; null where all of it is seen. */
export function databaseRightsKey(rights: DataRights, database: string): string | null {
  const own = databaseRightsOf(rights, database);
  return own === "all" ? null : hashOf(ownText(own));
}

function ownText(own: Exclude<DatabaseRights, "all"> | null): string {
  return own === null ? "none" : databaseText(own);
}

/** SHA-256 of a text, in hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
