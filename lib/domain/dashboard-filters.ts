/** Names of a board's filters. Browser-safe: types only from zod modules. */
import type { DatabaseContext } from "./catalog.ts";
import type { CrossFilter } from "./dashboard.ts";
import type { ColumnRef } from "./plan.ts";

/** One mark of one tile's column: by this name a tile says whether it was reached. */
export function crossFilterId({ tileId, column }: Pick<CrossFilter, "tileId" | "column">): string {
  return `pick:${tileId}:${column}`;
}

/** The same column has the same name on every board. */
export function filterFieldId({ database, schema }: DatabaseContext, { table, column }: ColumnRef): string {
  return [database, schema, table, column].map(encodeURIComponent).join(".").slice(0, 300);
}
