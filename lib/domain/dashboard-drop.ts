/**
 * Where a tile comes to stand that was dragged or resized by hand: it swaps places with what it is dropped on, and of all
 * ways to make room the one is taken that leaves the fewest holes. Pure.
 */
import type { Placement } from "./dashboard.ts";
import { freePlacement, inReadingOrder, type Placed, packTiles, placeTile } from "./dashboard-layout.ts";

/** The tiles while a hand holds one of them at a place or in a size, as they stand when it lets go. */
export function settleTile<Tile extends Placed>(tiles: readonly Tile[], { id, placement }: Placed): Tile[] {
  const packed = packTiles(tiles);
  const own = packed.find((tile) => tile.id === id)?.placement;
  if (own === undefined || isSame(own, placement)) return packed;
  const isResized = own.width !== placement.width || own.height !== placement.height;
  return isResized ? placeTile(packed, id, placement) : dropTile(packed, id, placement);
}

/** A tile is let go at a place; the others make room. An unknown id changes nothing. */
export function dropTile<Tile extends Placed>(tiles: readonly Tile[], id: string, wanted: Placement): Tile[] {
  const packed = packTiles(tiles);
  const moved = packed.find((tile) => tile.id === id);
  if (moved === undefined) return packed;
  const ways = [
    ...ontoOthers(packed, moved, wanted),
    placeTile(packed, id, wanted),
    // Where it stood is better than a hole: a tile that was moved a little snaps back.
    packed,
  ];
  return ways.reduce((best, way) => (isBetter(way, best, { id, wanted }) ? way : best));
}

/** Swapped with the tile that lies under its middle, or in line before or behind it. */
function ontoOthers<Tile extends Placed>(packed: readonly Tile[], moved: Tile, wanted: Placement): Tile[][] {
  const target = packed.find(({ id, placement }) => id !== moved.id && holds(placement, middleOf(wanted)));
  if (target === undefined) return [];
  const swapped = packed.map((tile) => {
    if (tile.id === moved.id) return { ...tile, placement: { ...tile.placement, ...cornerOf(target) } };
    return tile.id === target.id ? { ...tile, placement: { ...tile.placement, ...cornerOf(moved) } } : tile;
  });
  const others = inReadingOrder(packed).filter(({ id }) => id !== moved.id);
  const at = others.findIndex(({ id }) => id === target.id);
  const inLine = (place: number) => flow(packed, [...others.slice(0, place), moved, ...others.slice(place)]);
  return [packTiles(swapped), inLine(at), inLine(at + 1)];
}

/** One after the other, each at the first place that is free. */
function flow<Tile extends Placed>(tiles: readonly Tile[], order: readonly Placed[]): Tile[] {
  const placed = new Map<string, Placement>();
  for (const { id, placement } of order) placed.set(id, freePlacement([...placed.values()], placement));
  return packTiles(tiles.map((tile) => ({ ...tile, placement: placed.get(tile.id) ?? tile.placement })));
}

type Wish = { readonly id: string; readonly wanted: Placement };

/** Fewer holes; of ways with as few, nearer to where the hand let go. Equal ones keep the first. */
function isBetter(way: readonly Placed[], best: readonly Placed[], { id, wanted }: Wish): boolean {
  const holes = holesIn(way) - holesIn(best);
  return holes === 0 ? distanceOf(way, id, wanted) < distanceOf(best, id, wanted) : holes < 0;
}

/** Free cells above a tile: nothing can fall into them by itself. */
export function holesIn(tiles: readonly Placed[]): number {
  const bottoms = new Map<number, { taken: number; bottom: number }>();
  for (const { placement } of tiles) {
    for (let column = placement.x; column < placement.x + placement.width; column += 1) {
      const { taken, bottom } = bottoms.get(column) ?? { taken: 0, bottom: 0 };
      bottoms.set(column, {
        taken: taken + placement.height,
        bottom: Math.max(bottom, placement.y + placement.height),
      });
    }
  }
  return [...bottoms.values()].reduce((sum, { taken, bottom }) => sum + bottom - taken, 0);
}

function distanceOf(tiles: readonly Placed[], id: string, wanted: Placement): number {
  const own = tiles.find((tile) => tile.id === id)?.placement;
  if (own === undefined) return Number.POSITIVE_INFINITY;
  const [from, to] = [middleOf(own), middleOf(wanted)];
  return Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
}

function middleOf({ x, y, width, height }: Placement): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function holds(placement: Placement, { x, y }: ReturnType<typeof middleOf>): boolean {
  const isAcross = x >= placement.x && x < placement.x + placement.width;
  return isAcross && y >= placement.y && y < placement.y + placement.height;
}

function cornerOf({ placement: { x, y } }: Placed): Pick<Placement, "x" | "y"> {
  return { x, y };
}

function isSame(left: Placement, right: Placement): boolean {
  return left.x === right.x && left.y === right.y && left.width === right.width && left.height === right.height;
}
