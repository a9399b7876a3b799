import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placementSchema } from "#lib/domain/dashboard";
import { dropTile, holesIn, settleTile } from "#lib/domain/dashboard-drop";
import { layOut, overlaps, type Placed, packTiles, type TileLook } from "#lib/domain/dashboard-layout";

function tile(id: string, ...[x, y, width, height]: readonly [number, number, number, number]): Placed {
  return { id, placement: { x, y, width, height } };
}

const placesOf = (tiles: readonly Placed[]) =>
  Object.fromEntries(tiles.map(({ id, placement: { x, y, width, height } }) => [id, [x, y, width, height]]));

/** Two charts beside each other, twice. */
const four = [tile("a", 0, 0, 6, 8), tile("b", 6, 0, 6, 8), tile("c", 0, 8, 6, 8), tile("d", 6, 8, 6, 8)];

describe("a tile that is dropped", () => {
  it.each([
    ["onto the one beside it swaps with it", { x: 5, y: 1 }, { a: [6, 0], b: [0, 0] }],
    ["onto the one below it swaps with it", { x: 1, y: 7 }, { a: [0, 8], c: [0, 0] }],
    ["onto the one across swaps with it", { x: 6, y: 9 }, { a: [6, 8], d: [0, 0] }],
    ["a little beside its place snaps back", { x: 2, y: 1 }, {}],
    ["below all others comes last, and the one below it moves up", { x: 0, y: 40 }, { a: [0, 8], c: [0, 0] }],
  ])("%s", (_what, corner, changed) => {
    const expected = { a: [0, 0], b: [6, 0], c: [0, 8], d: [6, 8], ...changed };
    const dropped = dropTile(four, "a", { ...corner, width: 6, height: 8 });
    expect(placesOf(dropped)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([id, place]) => [id, [...place, 6, 8]])),
    );
  });

  it("stands beside a free place as freely as before", () => {
    const three = four.slice(0, 3);
    expect(placesOf(dropTile(three, "c", { x: 4, y: 8, width: 6, height: 8 })).c).toEqual([4, 8, 6, 8]);
  });

  it("leaves no hole in a board whose tiles are alike, wherever it is dropped", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom<TileLook>("kpi", "chart", "table"),
        fc.nat(9),
        fc.record({ x: fc.integer({ min: 0, max: 11 }), y: fc.integer({ min: 0, max: 60 }) }),
        (count, look, position, corner) => {
          const places = layOut(Array.from({ length: count }, () => look));
          const tiles = packTiles(places.map((placement, index) => ({ id: String(index), placement })));
          const size = places[position % count];
          if (size === undefined) throw new Error("no tile");
          expect(holesIn(dropTile(tiles, String(position % count), { ...size, ...corner }))).toBe(0);
        },
      ),
    );
  });

  it("leaves the board with no more holes than it had, within its columns and nothing on top of each other", () => {
    const looks = fc.array(fc.constantFrom<TileLook>("kpi", "chart", "table", "text"), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(looks, fc.nat(9), fc.nat(11), fc.nat(60), (chosen, position, x, y) => {
        const places = layOut(chosen);
        const tiles = packTiles(places.map((placement, index) => ({ id: String(index), placement })));
        const size = places[position % chosen.length];
        if (size === undefined) throw new Error("no tile");
        const dropped = dropTile(tiles, String(position % chosen.length), { ...size, x, y });
        expect(holesIn(dropped)).toBeLessThanOrEqual(holesIn(tiles));
        for (const [index, { placement }] of dropped.entries()) {
          expect(placementSchema.safeParse(placement).success).toBe(true);
          for (const other of dropped.slice(index + 1)) expect(overlaps(placement, other.placement)).toBe(false);
        }
      }),
    );
  });
});

describe("a hand that holds", () => {
  it("a corner makes the tile as large as it is drawn, and the others make room", () => {
    expect(placesOf(settleTile(four, tile("a", 0, 0, 8, 8)))).toEqual({
      a: [0, 0, 8, 8],
      b: [6, 8, 6, 8],
      c: [0, 8, 6, 8],
      d: [6, 16, 6, 8],
    });
  });

  it("a tile where it stands changes nothing", () => {
    expect(settleTile(four, tile("a", 0, 0, 6, 8))).toEqual(four);
  });
});
