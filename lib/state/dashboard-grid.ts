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

/** Where the grid has its tiles. */
export function placesOf(layout: readonly LayoutItem[]): Placed[] {
  return layout.map(({ i, x, y, w, h }) => ({ id: i, placement: { x, y, width: w, height: h } }));
}

/** The tiles in these places and otherwise as they are; one that has none there keeps its own. */
export function withPlaces<Tile extends Placed>(tiles: readonly Tile[], places: readonly Placed[]): Tile[] {
  const known = new Map(places.map(({ id, placement }) => [id, placement]));
  return packTiles(tiles.map((tile) => ({ ...tile, placement: known.get(tile.id) ?? tile.placement })));
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
