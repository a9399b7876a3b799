/**
 * What a tile of a shared dashboard shows: its last figures as they are drawn, or as a table, and nothing about how they
 * came.
 */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import type { ChartSpec } from "#lib/domain/chart";
import { wishesOf } from "#lib/domain/chart-wishes";
import type { ChartTile, TileState, TileTrend } from "#lib/domain/dashboard";
import type { SharedContent } from "#lib/domain/dashboard-shared";
import { ok, type Result } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import { createChartReading } from "./chart-reading.ts";
import { createResultCache } from "./result-cache.ts";
import type { ResultShelf } from "./results.ts";

const { sharedContents, sharedRows } = dashboardRunLimits;

export type SharedState = {
  readonly ownerId: string;
  /** Of whoever made the link: figures that were read with others are not shown by it. */
  readonly rights: string | null;
  readonly tile: ChartTile;
  readonly state: TileState;
};

export type SharedTileDependencies = {
  readonly shelf: Pick<ResultShelf, "ofRights">;
};

/**
 * Reads contents from the stored rows; no database is asked. Whoever has a link may open it as often as they like, so
 * what was read last is kept: the same figures of the same tile never change.
 */
export function createSharedContents(
  dependencies: SharedTileDependencies,
): (shown: SharedState) => Promise<SharedContent> {
  const contents = createResultCache((figures: Figures) => readContent(figures, dependencies), nameOf, sharedContents);
  return async ({ ownerId, rights, tile, state: { at, outcome, trend } }) => {
    if (outcome.status === "failed") return failed(at);
    const content = await contents.get({
      ...{ ownerId, rights },
      tile,
      at,
      trend: tile.hasTrend ? trend : null,
      part: outcome.result,
      told: tile.isTold && outcome.told?.isFailure !== true ? (outcome.told?.text ?? null) : null,
    });
    return content.ok ? content.value : failed(at);
  };
}

type Figures = Pick<SharedState, "ownerId" | "rights"> & {
  readonly tile: ChartTile;
  readonly at: number;
  readonly trend: TileTrend | null;
  readonly part: ResultPart;
  readonly told: string | null;
};

function nameOf({ ownerId, rights, tile, at, part }: Figures): string {
  return JSON.stringify([ownerId, rights, part.ref.id, at, tile.view, tile.chartEdit, tile.hasTrend, tile.isTold]);
}

/** Why is for the owner: it may speak of statements and of tables. */
function failed(at: number): SharedContent {
  return { status: "failed", at };
}

async function readContent(
  { ownerId, rights, tile, at, trend, part, told }: Figures,
  { shelf }: SharedTileDependencies,
): Promise<Result<SharedContent>> {
  const results = shelf.ofRights(rights);
  const charts = createChartReading({ results });
  const { ref, outputs, notes = [] } = part;
  if (tile.view === "chart") {
    const drawn = await charts.read(ownerId, { resultId: ref.id, ...wishesOf(part), edit: tile.chartEdit });
    if (!drawn.ok) return drawn;
    const { choice, data } = drawn.value;
    // The rows behind a chart hold more than it shows.
    if (choice.spec !== null && data !== null) {
      const { spec } = choice;
      return ok({
        status: "chart",
        at,
        spec,
        data,
        trend: trend === null ? null : shownTrend(trend, spec),
        told,
        notes,
      });
    }
  }
  const rowCount = Math.min(ref.rowCount, sharedRows);
  const wanted = () => ({ columns: [...ref.columns.keys()], rowCount });
  const table = await results.readColumns(ownerId, { resultId: ref.id, wanted });
  if (!table.ok) return table;
  const { columns } = ref;
  return ok({ status: "table", at, columns, outputs, rows: table.value.rows, rowCount: ref.rowCount, told, notes });
}

/** The course of those figures that the tile shows, and of no others. */
function shownTrend({ points, ...trend }: TileTrend, spec: ChartSpec): TileTrend | null {
  if (spec.kind !== "kpi") return null;
  const shown = new Set(spec.measures.map(({ column }) => column));
  return {
    ...trend,
    points: points.map(({ start, values }) => ({
      start,
      values: values.map((value, place) => (shown.has(place) ? value : null)),
    })),
  };
}
