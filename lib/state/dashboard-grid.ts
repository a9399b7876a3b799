/** The tiles of a dashboard in the words of the grid that they are dragged on, and how tall they are drawn. Pure. */
import type { LayoutItem } from "react-grid-layout/core";
import type { Placement } from "#lib/domain/dashboard";
import { type Placed, packTiles } from "#lib/domain/dashboard-layout";
import { dashboardLimits } from "#lib/domain/dashboard-limits";

const { columns, gapPx, maxHeight, rowHeightPx } = dashboardLimits;

/** The class by which the grid knows what a tile is dragged by. */
export const handleClass = "tile-handle";

/** A smaller tile could not be taken hold of any more. */
const smallest = { width: 2, height: 2 } as const;

/** Pixels from the top of a tile to its bottom. */
export function tileHeightPx({ height }: Pick<Placement, "height">): number {
  return height * (rowHeightPx + gapPx) - gapPx;
}

/** The grid's own words for the tiles. */
export function layoutOf(tiles: readonly Placed[]): LayoutItem[] {
  return tiles.map(({ id, placement: { x, y, width, height } }) => ({
    i: id,
    x,
    y,
    w: width,
    h: height,
    minW: Math.min(smallest.width, width),
    minH: Math.min(smallest.height, height),
    maxW: columns,
    maxH: maxHeight,
  }));
}

/** The tiles where the grid has them now; one that it does not know keeps its place. */
export function placedAs<Tile extends Placed>(tiles: readonly Tile[], layout: readonly LayoutItem[]): Tile[] {
  const places = new Map(layout.map((item) => [item.i, item]));
  const placed = tiles.map((tile) => {
    const item = places.get(tile.id);
    if (item === undefined) return tile;
    return { ...tile, placement: { x: item.x, y: item.y, width: item.w, height: item.h } };
  });
  return packTiles(placed);
}

/** Whether every tile stands where it stood. */
export function isSamePlaces(some: readonly Placed[], others: readonly Placed[]): boolean {
  return placesText(some) === placesText(others);
}

function placesText(tiles: readonly Placed[]): string {
  return tiles
    .map(({ id, placement: { x, y, width, height } }) => [id, x, y, width, height].join(" "))
    .toSorted()
    .join("|");
}
