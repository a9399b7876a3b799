/** How wide the tiles of a dashboard are, on a grid of six columns. */
import type { DashboardTile } from "#lib/domain/message";

/** Columns of six that a tile takes on wide screens. */
export type TileSpan = 2 | 3 | 6;

/** Big numbers share rows of their own size; charts stand two by two, a lone last one fills its row. */
export function tileSpans(tiles: readonly (DashboardTile | null)[]): TileSpan[] {
  const isNumber = tiles.map(isBigNumber);
  const numberCount = isNumber.filter(Boolean).length;
  const chartCount = tiles.length - numberCount;
  const numberSpan = spanOfNumbers(numberCount);
  const lastChart = isNumber.lastIndexOf(false);
  return tiles.map((_, index) => {
    if (isNumber[index] === true) return numberSpan;
    return chartCount % 2 === 1 && index === lastChart ? 6 : 3;
  });
}

/** A single row of measures, drawn as big numbers. */
function isBigNumber(tile: DashboardTile | null): boolean {
  return tile?.status === "ready" && tile.result.chart?.kind === "kpi";
}

function spanOfNumbers(count: number): TileSpan {
  if (count === 1) return 6;
  return count % 3 === 0 ? 2 : 3;
}
