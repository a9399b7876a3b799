/** Tiles of a shared board of which only place and title are shown, because they rest on data that is hidden. Pure. */
import type { ChartTile, DashboardDefinition, TileDefinition } from "./dashboard.ts";
import { type AppError, appError } from "./errors.ts";

/** The tile without anything of how it asks. */
export function withheldTile(tile: ChartTile): ChartTile {
  return { ...tile, source: { ...tile.source, plan: null, sql: "", outputs: [], question: "" } };
}

/** A tile that really asks has a plan or a statement. */
export function isWithheld(tile: TileDefinition): boolean {
  return tile.kind === "chart" && tile.source.plan === null && tile.source.sql.trim() === "";
}

/** What somebody made of a board of which they did not see everything: what was withheld from them stays as it is. */
export function withWithheld(changed: DashboardDefinition, stored: DashboardDefinition): DashboardDefinition {
  const tiles = changed.tiles.map((tile): TileDefinition => {
    if (tile.kind === "text" || !isWithheld(tile)) return tile;
    const known = stored.tiles.find(({ id }) => id === tile.id);
    return known?.kind === "chart" ? { ...tile, source: known.source } : tile;
  });
  return { ...changed, tiles };
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
