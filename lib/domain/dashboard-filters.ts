/** Names of a board's filters. Browser-safe: types only from zod modules. */
import type { DatabaseContext } from "./catalog.ts";
import type { ChartTile, CrossFilter, DashboardDefinition, FilterValue } from "./dashboard.ts";
import type { ColumnRef } from "./plan.ts";

/** One mark of one tile's column: by this name a tile says whether it was reached. */
export function crossFilterId({ tileId, column }: Pick<CrossFilter, "tileId" | "column">): string {
  return `pick:${tileId}:${column}`;
}

/** The same column has the same name on every board. */
export function filterFieldId({ database, schema }: DatabaseContext, { table, column }: ColumnRef): string {
  return [database, schema, table, column].map(encodeURIComponent).join(".").slice(0, 300);
}

/** The same text for the same filters, in whatever order they and their values were set. */
export function filtersKey(filters: readonly FilterValue[], crossFilters: readonly CrossFilter[]): string {
  const texts = (all: readonly (FilterValue | CrossFilter)[]) =>
    all.map((one) => JSON.stringify(ordered(one))).toSorted();
  return JSON.stringify([texts(filters), texts(crossFilters)]);
}

function ordered(filter: FilterValue | CrossFilter): FilterValue | CrossFilter {
  return "values" in filter ? { ...filter, values: filter.values.toSorted() } : filter;
}

/** Whether a tile is left as it is by the filter of a field. */
export function ignoresFilter({ ignoredFilters }: Pick<ChartTile, "ignoredFilters">, fieldId: string): boolean {
  return ignoredFilters === "all" || ignoredFilters.includes(fieldId);
}

/** What a tile ignores after one field was pressed in the list of them. */
export function withFieldTurned(ignored: ChartTile["ignoredFilters"], fieldId: string): ChartTile["ignoredFilters"] {
  if (ignored === "all") return ignored;
  return ignored.includes(fieldId) ? ignored.filter((id) => id !== fieldId) : [...ignored, fieldId];
}

/** The board without a filter, and without all that speaks of it. */
export function withoutField(definition: DashboardDefinition, fieldId: string): DashboardDefinition {
  const { filters, defaultFilters, tiles } = definition;
  return {
    ...definition,
    filters: filters.filter(({ id }) => id !== fieldId),
    defaultFilters: defaultFilters.filter((value) => value.fieldId !== fieldId),
    tiles: tiles.map((tile) =>
      tile.kind === "text" || tile.ignoredFilters === "all"
        ? tile
        : { ...tile, ignoredFilters: tile.ignoredFilters.filter((id) => id !== fieldId) },
    ),
  };
}
