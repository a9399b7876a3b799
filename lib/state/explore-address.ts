/** Addresses of what is in a schema: `/explore?db=&schema=`, a table of it as the fragment. */
import type { DatabaseContext } from "#lib/domain/catalog";

/** Where a schema is explored. */
export function exploreHref(context: DatabaseContext | null, table: string | null = null): string {
  if (context === null) return "/explore";
  const query = new URLSearchParams([
    ["db", context.database],
    ["schema", context.schema],
  ]);
  return `/explore?${query}${table === null ? "" : `#${encodeURIComponent(tableAnchor(table))}`}`;
}

/** The schema that an address names; null where it names none. */
export function exploredContextOf(parameters: URLSearchParams): DatabaseContext | null {
  const database = parameters.get("db");
  const schema = parameters.get("schema");
  return database === null || schema === null ? null : { database, schema };
}

/** The place of a table on the page. */
export function tableAnchor(table: string): string {
  return `table-${table}`;
}
