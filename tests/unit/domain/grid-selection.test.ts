import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cellCount,
  clearSelection,
  extendTo,
  type GridMove,
  headerRow,
  moveOfKey,
  moveSelection,
  rangeOf,
  selectCell,
  selectRows,
  untouchedSelection,
} from "#lib/domain/grid-selection";

const extent = { rowCount: 100, columnCount: 5, pageRows: 10 };

describe("G10 selecting by keyboard", () => {
  it.each<[GridMove, number, number]>([
    ["up", 19, 2],
    ["down", 21, 2],
    ["left", 20, 1],
    ["right", 20, 3],
    ["row-start", 20, 0],
    ["row-end", 20, 4],
    ["first-cell", 0, 0],
    ["last-cell", 99, 4],
    ["top", 0, 2],
    ["bottom", 99, 2],
    ["page-up", 10, 2],
    ["page-down", 30, 2],
  ])("goes %s to row %d, column %d", (move, row, column) => {
    const moved = moveSelection(selectCell({ row: 20, column: 2 }), move, extent, false);
    expect(moved.focus).toEqual({ row, column });
    expect(rangeOf(moved)).toEqual({ top: row, bottom: row, left: column, right: column });
  });

  it("grows and shrinks the rectangle with Shift, around where it began", () => {
    const begun = selectCell({ row: 5, column: 1 });
    const grown = moveSelection(moveSelection(begun, "down", extent, true), "right", extent, true);
    expect(rangeOf(grown)).toEqual({ top: 5, bottom: 6, left: 1, right: 2 });
    const turned = moveSelection(moveSelection(grown, "up", extent, true), "up", extent, true);
    expect(rangeOf(turned)).toEqual({ top: 4, bottom: 5, left: 1, right: 2 });
  });

  it("goes from the first row to the header, which is never selected", () => {
    const moved = moveSelection(selectCell({ row: 0, column: 3 }), "up", extent, false);
    expect(moved.focus).toEqual({ row: headerRow, column: 3 });
    expect(rangeOf(moved)).toBeNull();
  });

  it("stops at the header's edge when the rectangle grows upwards", () => {
    const moved = moveSelection(selectCell({ row: 0, column: 3 }), "up", extent, true);
    expect(rangeOf(moved)).toEqual({ top: 0, bottom: 0, left: 3, right: 3 });
  });

  it("never leaves the grid, whatever is pressed", () => {
    const moves = fc.constantFrom<GridMove>(
      "up",
      "down",
      "left",
      "right",
      "page-up",
      "page-down",
      "last-cell",
      "row-end",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(moves, fc.boolean())), fc.integer({ min: 0, max: 3 }), (steps, rowCount) => {
        const small = { rowCount, columnCount: 2, pageRows: 2 };
        const end = steps.reduce(
          (selection, [move, isExtending]) => moveSelection(selection, move, small, isExtending && rowCount > 0),
          untouchedSelection,
        );
        expect(end.focus.row).toBeGreaterThanOrEqual(headerRow);
        expect(end.focus.row).toBeLessThan(Math.max(rowCount, 0));
        expect(end.focus.column).toBeGreaterThanOrEqual(0);
        expect(end.focus.column).toBeLessThan(2);
      }),
    );
  });

  it("knows the keys, with and without Control", () => {
    expect(moveOfKey("ArrowDown", false)).toBe("down");
    expect(moveOfKey("ArrowDown", true)).toBe("bottom");
    expect(moveOfKey("Home", true)).toBe("first-cell");
    expect(moveOfKey("PageDown", true)).toBeNull();
    expect(moveOfKey("x", false)).toBeNull();
  });
});

describe("G10 selecting by mouse", () => {
  it("selects the rectangle between two cells, whichever comes first", () => {
    const range = rangeOf(extendTo(selectCell({ row: 9, column: 4 }), { row: 2, column: 1 }));
    expect(range).toEqual({ top: 2, bottom: 9, left: 1, right: 4 });
    expect(range === null ? 0 : cellCount(range)).toBe(32);
  });

  it("selects all rows and leaves the keyboard where it stands", () => {
    const all = selectRows(selectCell({ row: 7, column: 1 }), 100, 5);
    expect(all.focus).toEqual({ row: 7, column: 1 });
    expect(rangeOf(all)).toEqual({ top: 0, bottom: 99, left: 0, right: 4 });
    expect(rangeOf(clearSelection(all))).toBeNull();
  });
});
