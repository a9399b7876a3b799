import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell } from "#lib/domain/result-set";
import { nextOrder, orderRows } from "#lib/domain/row-order";

describe("orderRows", () => {
  it.each<[string, Cell[], "integer" | "text" | "decimal", Cell[]]>([
    ["orders numbers by value", [10, 9, 100], "integer", [9, 10, 100]],
    ["orders decimal text by value", ["10.5", "9.25"], "decimal", ["9.25", "10.5"]],
    [
      "tells long integers apart",
      ["9007199254740993", "9007199254740992"],
      "integer",
      ["9007199254740992", "9007199254740993"],
    ],
    ["puts NULL last", [null, 2, 1], "integer", [1, 2, null]],
    ["orders numbered names as people do", ["item 10", "item 9"], "text", ["item 9", "item 10"]],
  ])("%s", (_guarantee, cells, kind, expected) => {
    const positions = orderRows(asRows(cells), kind, { column: 0, direction: "ascending" });
    expect(positions.map((position) => cells[position])).toEqual(expected);
  });

  it("puts NULL last when descending, too", () => {
    expect(orderRows(asRows([null, 1, 2]), "integer", { column: 0, direction: "descending" })).toEqual([2, 1, 0]);
  });

  it("keeps every row once, and equal rows in their order", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Cell>(1, 2, "1", null, "x")), fc.boolean(), (cells, isAscending) => {
        const rows = cells.map((cell) => [cell]);
        const order = { column: 0, direction: isAscending ? "ascending" : "descending" } as const;
        const positions = orderRows(rows, "text", order);
        expect([...positions].sort((left, right) => left - right)).toEqual(cells.map((_, index) => index));
        for (const [place, position] of positions.entries()) {
          const next = positions[place + 1];
          if (next !== undefined && String(cells[position]) === String(cells[next]))
            expect(position).toBeLessThan(next);
        }
      }),
    );
  });

  it("leaves rows alone when nothing is asked", () => {
    expect(orderRows([[3], [1]], "integer", null)).toEqual([0, 1]);
  });
});

describe("nextOrder", () => {
  it("goes from ascending to descending to none", () => {
    const first = nextOrder(null, 2);
    const second = nextOrder(first, 2);
    expect([first?.direction, second?.direction, nextOrder(second, 2)]).toEqual(["ascending", "descending", null]);
  });

  it("starts over on another column", () => {
    expect(nextOrder({ column: 1, direction: "descending" }, 2)).toEqual({ column: 2, direction: "ascending" });
  });
});

function asRows(cells: readonly Cell[]): Cell[][] {
  return cells.map((cell) => [cell]);
}
