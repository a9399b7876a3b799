/** Names of a board's filters. Browser-safe: types only from zod modules. */
import type { DatabaseContext } from "./catalog.ts";
import type { ChartTile, CrossFilter, DashboardDefinition, FilterValue, TileState } from "./dashboard.ts";
import type { BoardParameter } from "./dashboard-parameter-schema.ts";
import { isSteering, type ParameterKind, parameterId } from "./dashboard-parameters.ts";
import type { ColumnRef } from "./plan.ts";

/** One mark of one tile's column: by this name a tile says whether it was reached. */
export function crossFilterId({ tileId, column }: Pick<CrossFilter, "tileId" | "column">): string {
  return `pick:${tileId}:${column}`;
}

/** The same column has the same name on every board. */
export function filterFieldId({ database, schema }: DatabaseContext, { table, column }: ColumnRef): string {
  return [database, schema, table, column].map(encodeURIComponent).join(".").slice(0, 300);
}

type Asked = readonly (FilterValue | CrossFilter | BoardParameter)[];

/** The same text for the same filters, in whatever order they and their values were set; and for the same parameters. */
export function filtersKey(
  filters: readonly FilterValue[],
  crossFilters: readonly CrossFilter[],
  parameters: readonly BoardParameter[] = [],
): string {
  const texts = (all: Asked) => all.map((one) => JSON.stringify(ordered(one))).toSorted();
  const steering = parameters.filter(isSteering);
  // Without parameters it is what it was before there were any: links that are out are told by it.
  const parts = steering.length === 0 ? [filters, crossFilters] : [filters, crossFilters, steering];
  return JSON.stringify(parts.map(texts));
}

function ordered(filter: Asked[number]): Asked[number] {
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

/** What a tile is called over what it shows; a title that was changed since stays. */
export function titleShown({ title }: Pick<ChartTile, "title">, state: Pick<TileState, "titled"> | null): string {
  return state?.titled?.from === title ? state.titled.to : title;
}

/** The board without a parameter, and without all that speaks of it. */
export function withoutParameter(definition: DashboardDefinition, kind: ParameterKind): DashboardDefinition {
  const { parameters, tiles } = definition;
  return {
    ...definition,
    parameters: parameters.filter((parameter) => parameter.kind !== kind),
    tiles: tiles.map((tile) =>
      tile.kind === "text" || tile.ignoredFilters === "all"
        ? tile
        : { ...tile, ignoredFilters: tile.ignoredFilters.filter((id) => id !== parameterId(kind)) },
    ),
  };
}
