import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paperPieces } from "#lib/domain/paper-columns";
import type { ShownColumn } from "#lib/domain/shown-table";

function column(label: string, text: string, isNumeric: boolean): ShownColumn {
  return { label, isNumeric, cells: [{ text, hint: null, look: "value" }] };
}

const name = column("Store", "Harbour Street", false);
const amount = (label: string) => column(label, "$1,234,567", true);

const anyColumn = fc
  .tuple(fc.string({ maxLength: 40 }), fc.string({ maxLength: 60 }), fc.boolean())
  .map((parts) => column(...parts));

describe("a table on paper", () => {
  it("stays as it is where it fits", () => {
    expect(paperPieces([name, amount("Revenue"), amount("Costs")])).toBeNull();
    expect(paperPieces([])).toBeNull();
  });

  it("is whole in small type where that is enough", () => {
    const columns = [name, ...["A", "B", "C", "D", "E", "F", "G", "H"].map(amount)];
    expect(paperPieces(columns)).toMatchObject([{ columns: [0, 1, 2, 3, 4, 5, 6, 7, 8], own: [0, 8] }]);
  });

  it("is told in pieces of a like width that begin with what the rows are called by", () => {
    const columns = [name, ...["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"].map(amount)];
    expect(paperPieces(columns)).toMatchObject([
      { columns: [0, 1, 2, 3, 4, 5, 6], own: [0, 6] },
      { columns: [0, 7, 8, 9, 10, 11], own: [7, 11] },
    ]);
  });

  it("has every column once, apart from those that each piece begins with, and no piece is wider than the page", () => {
    fc.assert(
      fc.property(fc.array(anyColumn, { minLength: 1, maxLength: 50 }), (columns) => {
        const pieces = paperPieces(columns) ?? [];
        const [first, ...others] = pieces;
        const names = (first?.columns ?? []).filter((place) => others.every((piece) => piece.columns.includes(place)));
        const own = others.flatMap((piece) => piece.columns.filter((place) => !names.includes(place)));
        const all = first === undefined ? columns.map((_, place) => place) : [...first.columns, ...own];
        expect(all).toEqual(columns.map((_, place) => place));
        for (const { columns: places, shares } of pieces) {
          expect(shares).toHaveLength(places.length);
          expect(shares.reduce((total, share) => total + share, 0)).toBeLessThanOrEqual(100);
          expect(Math.min(...shares)).toBeGreaterThan(0);
        }
        for (const piece of others) expect(piece.columns[0]).toBe(0);
      }),
    );
  });
});
