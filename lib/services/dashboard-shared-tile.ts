/** What a tile of a shared dashboard shows: its last figures as a chart and as a table, and nothing about how they came. */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import { wishesOf } from "#lib/domain/chart-wishes";
import type { ChartTile, SharedContent, TileState } from "#lib/domain/dashboard";
import { plainView } from "#lib/domain/plain-view";
import type { ChartReading } from "./chart-reading.ts";
import type { Results } from "./results.ts";

export type SharedState = { readonly ownerId: string; readonly tile: ChartTile; readonly state: TileState };

export type SharedTileDependencies = {
  readonly results: Pick<Results, "readPage">;
  readonly charts: ChartReading;
};

/** From the stored rows; the database is not asked. */
export async function readSharedContent(
  { ownerId, tile, state }: SharedState,
  { results, charts }: SharedTileDependencies,
): Promise<SharedContent> {
  const { at, outcome } = state;
  if (outcome.status === "failed") return { status: "failed", at, message: outcome.error.message };
  const { ref, outputs } = outcome.result;
  const slice = { resultId: ref.id, view: plainView, offset: 0, limit: dashboardRunLimits.sharedRows };
  const [page, drawn] = await Promise.all([
    results.readPage(ownerId, slice),
    charts.read(ownerId, { resultId: ref.id, ...wishesOf(outcome.result), edit: tile.chartEdit }),
  ]);
  if (!page.ok) return { status: "failed", at, message: page.error.message };
  if (!drawn.ok) return { status: "failed", at, message: drawn.error.message };
  const { choice, data } = drawn.value;
  const { columns, rowCount } = ref;
  return {
    status: "ready",
    at,
    spec: choice.spec,
    reason: choice.reason,
    data,
    columns,
    outputs,
    rows: page.value.rows,
    rowCount,
  };
}
