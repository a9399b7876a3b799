/** How wide and how tall the tiles of a dashboard are, on a grid of six columns. */
import { barListHeight } from "#components/charts/bar-extent";
import type { DashboardTile } from "#lib/domain/message";

/** Columns of six that a tile takes on wide screens. */
export type TileSpan = 2 | 3 | 6;

export type TileSize = {
  readonly span: TileSpan;
  /** Pixels for the chart, so that neighbours end on one line. */
  readonly chartHeight: number;
};

/**
 * Big numbers share rows of their own size; charts stand two by two; long lists of bars, and a lone last
 * chart, fill a row.
 */
export function tileSizes(tiles: readonly (DashboardTile | null)[]): TileSize[] {
  const numbers = tiles.filter(isBigNumber);
  const paired = tiles.flatMap((tile, index) => (isBigNumber(tile) || isLong(tile) ? [] : [index]));
  return tiles.map((tile, index) => {
    if (isBigNumber(tile)) return { span: spanOfNumbers(numbers.length), chartHeight: minChartHeight };
    const place = paired.indexOf(index);
    const neighbour = paired[place % 2 === 0 ? place + 1 : place - 1];
    if (place < 0 || neighbour === undefined) return { span: 6, chartHeight: neededHeight(tile) };
    return { span: 3, chartHeight: Math.max(neededHeight(tile), neededHeight(tiles[neighbour] ?? null)) };
  });
}

const minChartHeight = 240;
const barMargin = 40;
/** Beyond this a neighbour would have to be drawn taller than it can be read. */
const maxPairedBars = 12;

function isLong(tile: DashboardTile | null): boolean {
  return barCount(tile) > maxPairedBars;
}

function neededHeight(tile: DashboardTile | null): number {
  return Math.max(minChartHeight, barListHeight(barCount(tile)) + barMargin);
}

/** Lists of bars know their length; other charts take the height that they are given. */
function barCount(tile: DashboardTile | null): number {
  if (tile?.status !== "ready" || tile.result.chart?.kind !== "bar") return 0;
  const { top } = tile.result.chart;
  return top === null ? tile.result.ref.rowCount : top.shown + Number(top.sumsOther);
}

/** A single row of measures, drawn as big numbers. */
function isBigNumber(tile: DashboardTile | null): boolean {
  return tile?.status === "ready" && tile.result.chart?.kind === "kpi";
}

function spanOfNumbers(count: number): TileSpan {
  if (count === 1) return 6;
  return count % 3 === 0 ? 2 : 3;
}
