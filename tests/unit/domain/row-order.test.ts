import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import type { Cell } from "#lib/domain/result-set";
import { orderRows } from "#lib/domain/row-order";

describe("orderRows", () => {
  it.each<[string, Cell[], ColumnKind, Cell[]]>([
    ["orders numbers by value", [10, 9, 100], "integer", [9, 10, 100]],
    ["orders decimal text by value", ["10.5", "9.25"], "decimal", ["9.25", "10.5"]],
    [
      "G9 tells long integers apart",
      ["9007199254740993", "9007199254740992"],
      "integer",
      ["9007199254740992", "9007199254740993"],
    ],
    [
      "G9 tells decimals of 38 digits apart",
      ["0.12345678901234567890123456789012345679", "0.12345678901234567890123456789012345678"],
      "decimal",
      ["0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345679"],
    ],
    ["G8 puts NULL last", [null, 2, 1], "integer", [1, 2, null]],
    ["orders numbered names as people do", ["item 10", "item 9"], "text", ["item 9", "item 10"]],
    [
      "orders moments by instant, whatever their offset",
      ["2024-03-01 10:00:00+00:00", "2024-03-01 10:30:00+02:00"],
      "timestamp_tz",
      ["2024-03-01 10:30:00+02:00", "2024-03-01 10:00:00+00:00"],
    ],
    [
      "orders moments by their microseconds",
      ["2024-03-01 10:00:00.000002", "2024-03-01 10:00:00.000001", "2024-03-01 10:00:00"],
      "timestamp",
      ["2024-03-01 10:00:00", "2024-03-01 10:00:00.000001", "2024-03-01 10:00:00.000002"],
    ],
    ["orders days of the first century", ["1912-01-01", "0012-01-01"], "date", ["0012-01-01", "1912-01-01"]],
    [
      "orders far moments by their microseconds",
      ["9999-12-31 23:59:59.000002", "9999-12-31 23:59:59.000001"],
      "timestamp",
      ["9999-12-31 23:59:59.000001", "9999-12-31 23:59:59.000002"],
    ],
    ["orders false before true", [true, false], "boolean", [false, true]],
  ])("%s", (_guarantee, cells, kind, expected) => {
    const positions = orderRows(asRows(cells), [kind], [{ column: 0, direction: "ascending" }]);
    expect(positions.map((position) => cells[position])).toEqual(expected);
  });

  it("G8 puts NULL last when descending, too", () => {
    expect(orderRows(asRows([null, 1, 2]), ["integer"], [{ column: 0, direction: "descending" }])).toEqual([2, 1, 0]);
  });

  it("G3 orders equal rows by the second key", () => {
    const rows = [
      ["b", 1],
      ["a", 1],
      ["b", 2],
    ];
    const order = [
      { column: 0, direction: "descending" },
      { column: 1, direction: "descending" },
    ] as const;
    expect(orderRows(rows, ["text", "integer"], order)).toEqual([2, 0, 1]);
  });

  it("keeps every row once, and equal rows in their order", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Cell>(1, 2, "1", null, "x")), fc.boolean(), (cells, isAscending) => {
        const rows = cells.map((cell) => [cell]);
        const order = [{ column: 0, direction: isAscending ? "ascending" : "descending" }] as const;
        const positions = orderRows(rows, ["text"], order);
        expect([...positions].sort((left, right) => left - right)).toEqual(cells.map((_, index) => index));
        for (const [place, position] of positions.entries()) {
          const next = positions[place + 1];
          if (next !== undefined && String(cells[position]) === String(cells[next]))
            expect(position).toBeLessThan(next);
        }
      }),
    );
  });

  it("G9 orders integers of any length as integers", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(), { minLength: 1, maxLength: 30 }), (values) => {
        const rows = values.map((value) => [value.toString()]);
        const sorted = orderRows(rows, ["integer"], [{ column: 0, direction: "ascending" }]).map(
          (at) => values[at] ?? 0n,
        );
        for (const [place, value] of sorted.entries()) expect(value >= (sorted[place - 1] ?? value)).toBe(true);
      }),
    );
  });

  it("leaves rows alone when nothing is asked", () => {
    expect(orderRows([[3], [1]], ["integer"], [])).toEqual([0, 1]);
  });
});

function asRows(cells: readonly Cell[]): Cell[][] {
  return cells.map((cell) => [cell]);
}
