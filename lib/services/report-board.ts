/** A report as a board: its sections below each other, each with its words beside its chart. */
import "server-only";
import type { ChartTile } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { DashboardTile } from "#lib/domain/message";

type Section = Extract<DashboardTile, { status: "ready" }>;

/** In rows of the grid. */
const heights = { kpi: 5, other: 10 } as const;

/**
 * The tiles as the report shows them: one row for each, as wide as the board.
 *
 * @param sections one for each tile, in their order.
 */
export function reportTiles(tiles: readonly ChartTile[], sections: readonly Section[]): readonly ChartTile[] {
  let y = 0;
  return tiles.map((tile, place) => {
    const section = sections[place];
    const height = section?.result.chart?.kind === "kpi" ? heights.kpi : heights.other;
    const placement = { x: 0, y, width: dashboardLimits.columns, height };
    y += height;
    return { ...tile, placement, isTold: section?.told !== undefined };
  });
}
