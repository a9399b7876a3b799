/** A database and a schema as one key of a map. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";

/** Names may hold any character, so the pair is written as JSON and not joined by a separator. */
export function contextKey({ database, schema }: DatabaseContext): string {
  return JSON.stringify([database, schema]);
}
