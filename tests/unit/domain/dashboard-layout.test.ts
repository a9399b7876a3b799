import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placementSchema } from "#lib/domain/dashboard";
import {
  defaultSize,
  freePlacement,
  inReadingOrder,
  layOut,
  overlaps,
  type Placed,
  packTiles,
  placeTile,
  stepTile,
} from "#lib/domain/dashboard-layout";

function tile(id: string, ...[x, y, width, height]: readonly [number, number, number, number]): Placed {
  return { id, placement: { x, y, width, height } };
}

const placesOf = (tiles: readonly Placed[]) =>
  Object.fromEntries(tiles.map(({ id, placement: { x, y, width, height } }) => [id, [x, y, width, height]]));

function expectLegal(tiles: readonly Placed[]): void {
  for (const [index, { placement }] of tiles.entries()) {
    expect(placementSchema.safeParse(placement).success).toBe(true);
    for (const other of tiles.slice(index + 1)) expect(overlaps(placement, other.placement)).toBe(false);
  }
}

const steps = ["left", "right", "up", "down", "wider", "narrower", "taller", "shorter"] as const;
const anyPlacement = fc.record({
  x: fc.integer({ min: -3, max: 15 }),
  y: fc.integer({ min: -3, max: 60 }),
  width: fc.integer({ min: -1, max: 16 }),
  height: fc.integer({ min: -1, max: 50 }),
});
const anyTiles = fc
  .array(anyPlacement, { minLength: 1, maxLength: 9 })
  .map((places) => places.map((placement, index) => ({ id: String(index), placement })));
const anyChange = fc.oneof(
  fc.record({ id: fc.nat(9).map(String), step: fc.constantFrom(...steps) }),
  fc.record({ id: fc.nat(9).map(String), wanted: anyPlacement }),
);

describe("tiles on the grid", () => {
  it("stay within twelve columns and never overlap, whatever is moved and resized", () => {
    fc.assert(
      fc.property(anyTiles, fc.array(anyChange, { maxLength: 20 }), (tiles, changes) => {
        let current = packTiles(tiles);
        expectLegal(current);
        for (const change of changes) {
          current =
            "step" in change ? stepTile(current, change.id, change.step) : placeTile(current, change.id, change.wanted);
          expectLegal(current);
          expect(current.map(({ id }) => id)).toEqual(tiles.map(({ id }) => id));
        }
      }),
    );
  });

  it("are packed once and for all", () => {
    fc.assert(
      fc.property(anyTiles, (tiles) => {
        const packed = packTiles(tiles);
        expect(packTiles(packed)).toEqual(packed);
      }),
    );
  });

  it("change places by one step down or up", () => {
    const board = [tile("a", 0, 0, 6, 8), tile("b", 0, 8, 6, 4), tile("c", 6, 0, 6, 8)];
    const down = stepTile(board, "a", "down");
    expect(placesOf(down)).toEqual({ a: [0, 4, 6, 8], b: [0, 0, 6, 4], c: [6, 0, 6, 8] });
    expect(placesOf(stepTile(down, "a", "up"))).toEqual(placesOf(board));
  });

  it("grow to the left at the right edge, and stay as they are where nothing is left to do", () => {
    const board = [tile("a", 9, 0, 3, 3)];
    expect(placesOf(stepTile(board, "a", "wider"))).toEqual({ a: [8, 0, 4, 3] });
    expect(placesOf(stepTile(board, "a", "right"))).toEqual({ a: [9, 0, 3, 3] });
    expect(placesOf(stepTile(board, "a", "up"))).toEqual({ a: [9, 0, 3, 3] });
    expect(placesOf(stepTile(board, "nobody", "left"))).toEqual({ a: [9, 0, 3, 3] });
  });

  it("give way to the one that is dropped on them", () => {
    const board = [tile("a", 0, 0, 6, 8), tile("b", 6, 0, 6, 8)];
    expect(placesOf(placeTile(board, "b", { x: 0, y: 0, width: 6, height: 8 }))).toEqual({
      a: [0, 8, 6, 8],
      b: [0, 0, 6, 8],
    });
  });

  it("are read from top to bottom and from left to right", () => {
    const board = [tile("c", 0, 8, 6, 8), tile("b", 6, 0, 6, 8), tile("a", 0, 0, 6, 8)];
    expect(inReadingOrder(board).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });
});

describe("a fresh tile", () => {
  it("takes the first place that is free", () => {
    expect(freePlacement([], defaultSize("chart"))).toEqual({ x: 0, y: 0, width: 6, height: 8 });
    const taken = [{ x: 0, y: 0, width: 6, height: 8 }];
    expect(freePlacement(taken, defaultSize("chart"))).toEqual({ x: 6, y: 0, width: 6, height: 8 });
    expect(freePlacement(taken, defaultSize("table"))).toEqual({ x: 0, y: 8, width: 12, height: 9 });
    expect(freePlacement(taken, { width: 40, height: 90 })).toEqual({ x: 0, y: 8, width: 12, height: 40 });
  });

  it("overlaps none of a board's", () => {
    fc.assert(
      fc.property(anyTiles, fc.constantFrom("kpi", "chart", "table", "text" as const), (tiles, look) => {
        const packed = packTiles(tiles);
        const fresh = freePlacement(
          packed.map(({ placement }) => placement),
          defaultSize(look),
        );
        expectLegal([...packed, { id: "fresh", placement: fresh }]);
      }),
    );
  });
});

it("a fresh board has its figures on top, its charts in pairs, and fills every row", () => {
  expect(layOut(["chart", "kpi", "table", "kpi", "chart", "chart"])).toEqual([
    { x: 0, y: 3, width: 6, height: 8 },
    { x: 0, y: 0, width: 6, height: 3 },
    { x: 0, y: 19, width: 12, height: 9 },
    { x: 6, y: 0, width: 6, height: 3 },
    { x: 6, y: 3, width: 6, height: 8 },
    { x: 0, y: 11, width: 12, height: 8 },
  ]);
});
