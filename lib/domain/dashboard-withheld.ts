/**
 * What of a shared board is not shown because it rests on data that is hidden: of tiles all but place and title, and filters as a
 * whole. Pure.
 */
import { noChartEdit } from "./chart-edit.ts";
import type { ChartTile, DashboardDefinition, FilterField, TileDefinition } from "./dashboard.ts";
import { isParameterId } from "./dashboard-parameters.ts";
import { type AppError, appError } from "./errors.ts";

/** Stands for the schema of a withheld tile, whose name may be hidden as well. */
const noContext = { database: "-", schema: "-" };

/** The tile without anything of how it asks. */
export function withheldTile(tile: ChartTile): ChartTile {
  const source = { ...tile.source, context: noContext, plan: null, sql: "", outputs: [], question: "" };
  return { ...tile, source, chartEdit: noChartEdit, ignoredFilters: [] };
}

/** A tile that really asks has a plan or a statement. */
export function isWithheld(tile: TileDefinition): boolean {
  return tile.kind === "chart" && tile.source.plan === null && tile.source.sql.trim() === "";
}

/** Ids of a board's fields that somebody may not be told of. */
export type HiddenFields = ReadonlySet<string>;

/**
 * Of all fields that a board speaks of those that are hidden. The id of a field names its column: what the board has no field
 * for any more cannot be told, and is taken for hidden.
 */
export function hiddenFields(definition: DashboardDefinition, seen: readonly FilterField[]): HiddenFields {
  const { tiles, filters, defaultFilters } = definition;
  const ignored = tiles.flatMap((tile) => (tile.kind === "text" ? [] : ignoredBy(tile)));
  const named = [...filters.map(({ id }) => id), ...defaultFilters.map(({ fieldId }) => fieldId), ...ignored];
  const shown = new Set(seen.map(({ id }) => id));
  return new Set(named.filter((id) => !shown.has(id) && !isParameterId(id)));
}

/** The board without fields that are hidden, and without what they are set to. */
export function withoutHidden(definition: DashboardDefinition, hidden: HiddenFields): DashboardDefinition {
  return {
    ...definition,
    filters: definition.filters.filter(({ id }) => !hidden.has(id)),
    defaultFilters: definition.defaultFilters.filter(({ fieldId }) => !hidden.has(fieldId)),
    tiles: definition.tiles.map((tile) =>
      tile.kind === "text" || tile.ignoredFilters === "all"
        ? tile
        : { ...tile, ignoredFilters: tile.ignoredFilters.filter((id) => !hidden.has(id)) },
    ),
  };
}

/**
 * What somebody made of a board of which they did not see everything: what was withheld from them stays as it is.
 * @param earlier tiles that the board had, for withheld ones that were taken away and are brought back
 */
export function withWithheld(
  changed: DashboardDefinition,
  stored: DashboardDefinition,
  { hidden, earlier }: { readonly hidden: HiddenFields; readonly earlier: readonly ChartTile[] },
): DashboardDefinition {
  const known = [...stored.tiles, ...earlier];
  const tiles = changed.tiles.map((tile): TileDefinition => {
    const before = known.find(({ id }) => id === tile.id);
    if (tile.kind === "text" || before?.kind !== "chart") return tile;
    const { source, chartEdit, ignoredFilters } = before;
    if (isWithheld(tile)) return { ...tile, source, chartEdit, ignoredFilters };
    if (tile.ignoredFilters === "all") return tile;
    return { ...tile, ignoredFilters: putBack(tile.ignoredFilters, ignoredBy(before), { hidden, idOf: (id) => id }) };
  });
  const filters = putBack(changed.filters, stored.filters, { hidden, idOf: ({ id }) => id });
  const idOf = ({ fieldId }: DashboardDefinition["defaultFilters"][number]) => fieldId;
  const defaultFilters = putBack(changed.defaultFilters, stored.defaultFilters, { hidden, idOf });
  return { ...changed, tiles, filters, defaultFilters };
}

/** Withheld tiles that the board does not have: somebody took them away, or made them up. */
export function unknownWithheld(changed: DashboardDefinition, stored: DashboardDefinition): readonly string[] {
  const known = new Set(stored.tiles.flatMap(({ kind, id }) => (kind === "chart" ? [id] : [])));
  return changed.tiles.filter((tile) => isWithheld(tile) && !known.has(tile.id)).map(({ id }) => id);
}

function ignoredBy({ ignoredFilters }: ChartTile): readonly string[] {
  return ignoredFilters === "all" ? [] : ignoredFilters;
}

type PutBack<Item> = { readonly hidden: HiddenFields; readonly idOf: (item: Item) => string };

/** The hidden ones of a list as they were, each behind the one that it stood behind. */
function putBack<Item>(changed: readonly Item[], stored: readonly Item[], { hidden, idOf }: PutBack<Item>): Item[] {
  let items = changed.filter((item) => !hidden.has(idOf(item)));
  for (const [index, item] of stored.entries()) {
    if (!hidden.has(idOf(item))) continue;
    const places = new Map(items.map((one, place) => [idOf(one), place]));
    const before = stored.slice(0, index).findLast((one) => places.has(idOf(one)));
    const place = before === undefined ? 0 : (places.get(idOf(before)) ?? 0) + 1;
    items = items.toSpliced(place, 0, item);
  }
  return items;
}

/** The board without them, as it is copied. */
export function withoutWithheld(definition: DashboardDefinition): DashboardDefinition {
  return { ...definition, tiles: definition.tiles.filter((tile) => !isWithheld(tile)) };
}

/**
 * Whether a link would show something else: other figures, other rows (a chart that is drawn as a table has those behind it)
 * or other words. Where tiles only changed places it would not.
 */
export function publishesOtherwise(before: DashboardDefinition, after: DashboardDefinition): boolean {
  return publishedBy(before) !== publishedBy(after);
}

function publishedBy({ tiles, refreshMinutes: _, ...board }: DashboardDefinition): string {
  const published = tiles.map(({ placement: _place, tabId: _tab, ...tile }) => tile);
  return JSON.stringify([board, published.toSorted((one, other) => (one.id < other.id ? -1 : 1))]);
}

/** What such a tile says. */
export function tileWithheld(): AppError {
  return appError("FORBIDDEN", "This tile rests on data that you may not see, or that cannot be reached now.", {
    nextStep: "Ask whose dashboard it is, or an administrator for rights on data.",
  });
}
