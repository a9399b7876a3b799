/** A database and a schema as one key of a map. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { foldRightsName } from "#lib/domain/data-rights";

/** Names may hold any character, so the pair is written as JSON and not joined by a separator. */
export function contextKey({ database, schema }: DatabaseContext): string {
  return JSON.stringify([database, schema]);
}

/**
 * Whether two names may be of one database. Engines answer to any letters, and what was read is kept under the asker's own:
 * whatever may be of a database is forgotten with it.
 */
export function isDatabaseNamed(database: string, name: string): boolean {
  return foldRightsName(database) === foldRightsName(name);
}
