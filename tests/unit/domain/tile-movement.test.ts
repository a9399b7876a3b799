import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OutputColumn } from "#lib/domain/chart";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import { figureMoves, type ReadFigures } from "#lib/domain/tile-movement";

const region: OutputColumn = { label: "Region", role: "category", isAdditive: false, format: null };
const revenue: OutputColumn = { label: "Revenue", role: "measure", isAdditive: true, format: "number" };
const share: OutputColumn = { label: "Share", role: "measure", isAdditive: false, format: "percent" };

function figures(outputs: readonly OutputColumn[], rows: readonly ResultRow[], more: Partial<ReadFigures> = {}) {
  const columns = outputs.map(
    ({ label, role }): ResultColumn => ({ name: label, kind: role === "measure" ? "decimal" : "text", nativeType: "" }),
  );
  return { outputs, columns, rows, isWhole: true, isCompared: false, ...more };
}

const byRegion = (rows: readonly ResultRow[], more: Partial<ReadFigures> = {}) =>
  figures([region, revenue], rows, more);

describe("what moved between two reads", () => {
  it("is of single figures each of them, and nothing of those that stayed", () => {
    const before = figures([revenue, share], [["120.50", 0.2]]);
    const after = figures([revenue, share], [["123.50", 0.2]]);
    expect(figureMoves(before, after)).toEqual({
      moves: [{ group: null, figure: "Revenue", format: "number", unit: null, before: 120.5, after: 123.5 }],
      more: 0,
    });
    expect(figureMoves(after, after)).toEqual({ moves: [], more: 0 });
  });

  it("is of groups the largest first, with those that came and went", () => {
    const before = byRegion([
      ["North", 10],
      ["South", 20],
      ["West", 7],
    ]);
    const after = byRegion([
      ["North", 40],
      ["South", 18],
      [null, 1],
    ]);
    expect(figureMoves(before, after)?.moves.map((move) => [move.group, move.before, move.after])).toEqual([
      ["North", 10, 40],
      ["West", 7, null],
      ["South", 20, 18],
      ["(no value)", null, 1],
    ]);
  });

  it("leaves out what may stand among the rows that are not at hand", () => {
    const before = byRegion(
      [
        ["North", 10],
        ["West", 7],
      ],
      { isWhole: false },
    );
    const after = byRegion([
      ["North", 40],
      ["South", 18],
    ]);
    expect(figureMoves(before, after)?.moves.map(({ group }) => group)).toEqual(["North"]);
  });

  it("is told of the first figure alone where another one stands beside it only to be compared with", () => {
    const before = figures([revenue, share], [[1, 0.2]], { isCompared: true });
    const after = figures([revenue, share], [[2, 0.3]], { isCompared: true });
    expect(figureMoves(before, after)?.moves.map(({ figure }) => figure)).toEqual(["Revenue"]);
  });

  it("is not known where columns are others, rows are of one group, or there are no figures", () => {
    const rows: ResultRow[] = [["North", 1]];
    expect(figureMoves(byRegion(rows), figures([region, share], rows))).toBeNull();
    expect(figureMoves(byRegion(rows), byRegion([...rows, ["North", 2]]))).toBeNull();
    expect(figureMoves(figures([region], [["North"]]), figures([region], [["South"]]))).toBeNull();
    const detail: OutputColumn = { ...revenue, role: "detail" };
    expect(figureMoves(figures([detail, revenue], rows), figures([detail, revenue], rows))).toBeNull();
  });

  it("has every number from a cell of its read, whatever the rows are", () => {
    const cell = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: null });
    const read = fc.uniqueArray(fc.tuple(fc.constantFrom("N", "S", "W", "E", null), cell), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(read, read, fc.boolean(), (earlier, later, isWhole) => {
        const moves = figureMoves(byRegion(earlier, { isWhole }), byRegion(later))?.moves ?? [];
        const numberOf = (rows: readonly ResultRow[], group: string | null) =>
          rows.find(([name]) => (name ?? "(no value)") === group)?.[1] ?? null;
        for (const { group, before, after } of moves) {
          expect(before).toBe(numberOf(earlier, group));
          expect(after).toBe(numberOf(later, group));
          expect(before).not.toBe(after);
        }
        const sizes = moves.map(({ before, after }) => Math.abs((after ?? 0) - (before ?? 0)));
        expect(sizes).toEqual(sizes.toSorted((left, right) => right - left));
      }),
    );
  });
});
