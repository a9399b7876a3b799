/** How wide and how tall the tiles of a dashboard are, on a grid of six columns. */
import type { DashboardTile } from "#lib/domain/message";

/** Columns of six that a tile takes on wide screens. */
export type TileSpan = 2 | 3 | 6;

export type TileSize = {
  readonly span: TileSpan;
  /** Pixels for the chart, so that neighbours end on one line. */
  readonly chartHeight: number;
};

/** Big numbers share rows of their own size; charts stand two by two, a lone last one fills its row. */
export function tileSizes(tiles: readonly (DashboardTile | null)[]): TileSize[] {
  const isNumber = tiles.map(isBigNumber);
  const charts = tiles.flatMap((_, index) => (isNumber[index] === true ? [] : [index]));
  const numberSpan = spanOfNumbers(tiles.length - charts.length);
  return tiles.map((tile, index) => {
    if (isNumber[index] === true) return { span: numberSpan, chartHeight: minChartHeight };
    const place = charts.indexOf(index);
    const neighbour = tiles[charts[place % 2 === 0 ? place + 1 : place - 1] ?? -1] ?? null;
    const isAlone = place === charts.length - 1 && place % 2 === 0;
    const chartHeight = Math.max(neededHeight(tile), isAlone ? 0 : neededHeight(neighbour));
    return { span: isAlone ? 6 : 3, chartHeight };
  });
}

const minChartHeight = 240;
const barHeight = 30;
const barMargin = 40;

/** Lists of bars know their length; other charts take the height that they are given. */
function neededHeight(tile: DashboardTile | null): number {
  if (tile?.status !== "ready" || tile.result.chart?.kind !== "bar") return minChartHeight;
  const { top } = tile.result.chart;
  const bars = top === null ? tile.result.ref.rowCount : top.shown + Number(top.sumsOther);
  return Math.max(minChartHeight, bars * barHeight + barMargin);
}

/** A single row of measures, drawn as big numbers. */
function isBigNumber(tile: DashboardTile | null): boolean {
  return tile?.status === "ready" && tile.result.chart?.kind === "kpi";
}

function spanOfNumbers(count: number): TileSpan {
  if (count === 1) return 6;
  return count % 3 === 0 ? 2 : 3;
}
