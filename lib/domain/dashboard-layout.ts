/**
 * Where tiles stand: a grid of twelve columns, packed upwards, no two on top of each other. Pure rules, the same for
 * the mouse, for keys and for the server.
 */

import type { Placement } from "./dashboard.ts";
import { dashboardLimits } from "./dashboard-limits.ts";

const { columns, maxHeight } = dashboardLimits;

export type TileSize = Pick<Placement, "width" | "height">;

/** Whatever has a place. */
export type Placed = { readonly id: string; readonly placement: Placement };

/** What a fresh tile is as large as. */
export type TileLook = "kpi" | "chart" | "table" | "text";

const defaultSizes: Readonly<Record<TileLook, TileSize>> = {
  kpi: { width: 3, height: 3 },
  chart: { width: 6, height: 8 },
  table: { width: 12, height: 9 },
  text: { width: 6, height: 3 },
};

/** The size that a fresh tile gets. */
export function defaultSize(look: TileLook): TileSize {
  return defaultSizes[look];
}

/** Two places that share a cell of the grid. */
export function overlaps(left: Placement, right: Placement): boolean {
  return sharesColumns(left, right) && left.y < bottomOf(right) && right.y < bottomOf(left);
}

/** From left to right and from top to bottom, as a phone shows the tiles and a screen reader reads them. */
export function inReadingOrder<Item extends Pick<Placed, "placement">>(items: readonly Item[]): Item[] {
  return [...items].sort((left, right) => compareReading(left.placement, right.placement));
}

/** The first free place of a size, row by row from the left. */
export function freePlacement(taken: readonly Placement[], size: TileSize): Placement {
  const { width, height } = fitSize(size);
  const last = Math.max(0, ...taken.map(bottomOf));
  for (let y = 0; y < last; y += 1) {
    for (let x = 0; x + width <= columns; x += 1) {
      const candidate = { x, y, width, height };
      if (!taken.some((other) => overlaps(candidate, other))) return candidate;
    }
  }
  return { x: 0, y: last, width, height };
}

/** All tiles as far up as the ones before them let them, each within the grid. Packing twice is packing once. */
export function packTiles<Item extends Placed>(items: readonly Item[]): Item[] {
  const packed = packInOrder(inReadingOrder(items.map(withinGrid)));
  return items.map((item) => ({ ...item, placement: packed.get(item.id) ?? item.placement }));
}

/** One tile gets another place or size; the others make room, and all are packed. An unknown id changes nothing. */
export function placeTile<Item extends Placed>(items: readonly Item[], id: string, wanted: Placement): Item[] {
  const moved = items.find((item) => item.id === id);
  if (moved === undefined) return packTiles(items);
  const others = packTiles(items.filter((item) => item.id !== id));
  const placed = { ...moved, placement: fitPlacement(wanted) };
  // Who moves onto a tile takes its place, and the tile moves on.
  const isBefore = ({ placement }: Item): boolean => placement.y < placed.placement.y;
  const ordered = inReadingOrder(others);
  const packed = packInOrder([...ordered.filter(isBefore), placed, ...ordered.filter((other) => !isBefore(other))]);
  return items.map((item) => ({ ...item, placement: packed.get(item.id) ?? item.placement }));
}

export type TileStep = "left" | "right" | "up" | "down" | "wider" | "narrower" | "taller" | "shorter";

/** One press of a key or one entry of a menu. Up and down pass one tile; what cannot be done changes nothing. */
export function stepTile<Item extends Placed>(items: readonly Item[], id: string, step: TileStep): Item[] {
  const packed = packTiles(items);
  const tile = packed.find((item) => item.id === id);
  if (tile === undefined) return packed;
  return placeTile(packed, id, wantedAfter(step, tile, packed));
}

function wantedAfter(step: TileStep, { id, placement }: Placed, items: readonly Placed[]): Placement {
  const { x, width, height } = placement;
  switch (step) {
    case "left":
      return { ...placement, x: Math.max(0, x - 1) };
    case "right":
      return { ...placement, x: Math.min(columns - width, x + 1) };
    case "up":
      return { ...placement, y: placeAbove(placement, items, id) };
    case "down":
      return { ...placement, y: placeBelow(placement, items, id) };
    case "wider": {
      // At the right edge a tile grows to the left.
      const wide = Math.min(columns, width + 1);
      return { ...placement, x: Math.min(x, columns - wide), width: wide };
    }
    case "narrower":
      return { ...placement, width: Math.max(minWidth, width - 1) };
    case "taller":
      return { ...placement, height: Math.min(maxHeight, height + 1) };
    case "shorter":
      return { ...placement, height: Math.max(minHeight, height - 1) };
  }
}

/** Smaller tiles show nothing: their caption alone takes a row. */
const minWidth = 2;
const minHeight = 2;

function placeAbove(placement: Placement, items: readonly Placed[], id: string): number {
  const above = items.filter(
    (item) => item.id !== id && sharesColumns(item.placement, placement) && item.placement.y < placement.y,
  );
  return Math.max(0, ...above.map((item) => item.placement.y));
}

/** Behind the next tile below, which then moves up. */
function placeBelow(placement: Placement, items: readonly Placed[], id: string): number {
  const others = packTiles(items.filter((item) => item.id !== id));
  const belowIds = new Set(
    items
      .filter((item) => item.id !== id && sharesColumns(item.placement, placement) && item.placement.y > placement.y)
      .map((item) => item.id),
  );
  const below = others.filter((item) => belowIds.has(item.id)).map((item) => item.placement.y);
  return below.length === 0 ? placement.y : Math.min(...below) + 1;
}

/** Each lands on the lowest of those before it that share a column with it. */
function packInOrder(order: readonly Placed[]): ReadonlyMap<string, Placement> {
  const packed = new Map<string, Placement>();
  for (const { id, placement } of order) {
    const under = [...packed.values()].filter((other) => sharesColumns(other, placement));
    packed.set(id, { ...placement, y: Math.max(0, ...under.map(bottomOf)) });
  }
  return packed;
}

function withinGrid<Item extends Placed>(item: Item): Item {
  return { ...item, placement: fitPlacement(item.placement) };
}

function fitPlacement({ x, y, ...size }: Placement): Placement {
  const { width, height } = fitSize(size);
  return { x: within(x, 0, columns - width), y: Math.max(0, Math.trunc(y)), width, height };
}

function fitSize({ width, height }: TileSize): TileSize {
  return { width: within(width, 1, columns), height: within(height, 1, maxHeight) };
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.trunc(value)));
}

function sharesColumns(left: Placement, right: Placement): boolean {
  return left.x < right.x + right.width && right.x < left.x + left.width;
}

function bottomOf({ y, height }: Placement): number {
  return y + height;
}

function compareReading(left: Placement, right: Placement): number {
  return left.y - right.y || left.x - right.x;
}

/** Places for the tiles of a fresh board: figures share the first rows, charts stand two in a row, tables alone. */
export function layOut(looks: readonly TileLook[]): Placement[] {
  const placed: Placement[] = looks.map(() => ({ x: 0, y: 0, ...defaultSizes.chart }));
  let y = 0;
  for (const row of rowsOf(looks)) {
    const width = Math.floor(columns / row.length);
    const height = Math.max(...row.map(({ look }) => defaultSizes[look].height));
    for (const [index, { position }] of row.entries()) placed[position] = { x: index * width, y, width, height };
    y += height;
  }
  return placed;
}

type LaidOut = { readonly look: TileLook; readonly position: number };

const perRow: Readonly<Record<TileLook, number>> = { kpi: 4, chart: 2, table: 1, text: 1 };

function rowsOf(looks: readonly TileLook[]): LaidOut[][] {
  const items = looks.map((look, position) => ({ look, position }));
  const order: readonly TileLook[] = ["kpi", "text", "chart", "table"];
  return order.flatMap((wanted) => {
    const alike = items.filter(({ look }) => look === wanted);
    const rowCount = Math.ceil(alike.length / perRow[wanted]);
    return Array.from({ length: rowCount }, (_, row) => alike.slice(row * perRow[wanted], (row + 1) * perRow[wanted]));
  });
}
