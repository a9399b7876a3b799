/** The tiles of a board that have figures. Pure. */
import type { DashboardDefinition } from "#lib/domain/dashboard";

export function chartTileIds({ tiles }: Pick<DashboardDefinition, "tiles">): string[] {
  return tiles.flatMap((tile) => (tile.kind === "chart" ? [tile.id] : []));
}
