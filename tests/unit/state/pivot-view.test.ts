/** How a pivot table is looked at: order, what is put away, and figures as parts of a whole. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { usualLayout } from "#lib/domain/pivot-table";
import { headBands } from "#lib/state/pivot-bands";
import { movesOf } from "#lib/state/pivot-moves";
import { placeAfterKey, placeWithin } from "#lib/state/pivot-places";
import { headText, type PivotView, plainPivotView, shownCell, shownColumns, shownRows } from "#lib/state/pivot-view";
import { afterHead, afterSort } from "#lib/state/pivot-view-changes";
import { samplePivot as table } from "../../support/sample-pivot.ts";

const view = (change: Partial<PivotView> = {}): PivotView => ({ ...plainPivotView, ...change });
const names = (change: Partial<PivotView> = {}): string[] =>
  shownRows(table, view(change)).map((head) => headText(table.rows, head));

describe("the lines of a pivot table", () => {
  test("come in the order of the groups, each before its parts, the total last", () => {
    expect(names()).toEqual(["North", "=Oslo", "Bergen", "South", "(no value)", "Total"]);
  });

  test("are sorted within their group by any column, and turned round by name", () => {
    const wholeRevenue = shownColumns(table, view()).at(-2)?.place ?? -1;
    const sort = { by: wholeRevenue, direction: "ascending" as const };
    expect(names({ sort })).toEqual(["South", "(no value)", "North", "Bergen", "=Oslo", "Total"]);
    expect(names({ sort: { by: "name", direction: "descending" } })[0]).toBe("South");
  });

  test("are sorted by what is shown, parts of their row included", () => {
    const revenue2024 = shownColumns(table, view())[0]?.place ?? -1;
    const sort = { by: revenue2024, direction: "descending" as const };
    // Of North 30 of 70, of South 10 of 30.
    expect(names({ sort, share: "row" }).filter((name) => name === "North" || name === "South")).toEqual([
      "North",
      "South",
    ]);
    const year2025 = { by: shownColumns(table, view())[2]?.place ?? -1, direction: "descending" as const };
    expect(names({ sort: year2025 })[0]).toBe("North");
    expect(names({ sort: year2025, share: "row" })[0]).toBe("South");
  });

  test("without a figure come last in either direction", () => {
    const revenue2024 = shownColumns(table, view())[0]?.place ?? -1;
    for (const direction of ["ascending", "descending"] as const)
      expect(names({ sort: { by: revenue2024, direction } }).indexOf("Bergen")).toBeGreaterThan(
        names({ sort: { by: revenue2024, direction } }).indexOf("=Oslo"),
      );
  });

  test("are put away with the head that they belong to, and brought back", () => {
    const north = table.rows.heads.findIndex(({ cell }) => cell === "North");
    const closed = view(afterHead(view(), "closedRows", north));
    expect(shownRows(table, closed).map((head) => headText(table.rows, head))).toEqual([
      "North",
      "South",
      "(no value)",
      "Total",
    ]);
    expect(names(afterHead(closed, "closedRows", north))).toEqual(names());
  });
});

describe("the columns of a pivot table", () => {
  test("have each figure of each group, then those of the whole", () => {
    const bands = headBands(table, shownColumns(table, view()));
    expect(bands.map((line) => line.map(({ text, count }) => [text, count]))).toEqual([
      [
        ["2024", 2],
        ["2025", 2],
        ["Total", 2],
      ],
    ]);
  });
});

describe("a figure as a part", () => {
  const at = (share: PivotView["share"], row: number, column: number) =>
    shownCell(table, view({ share }), {
      row,
      column: shownColumns(table, view())[column] ?? { head: 0, figure: 0, place: 0 },
    });
  const north = 1;

  test("of its row, of its column and of everything", () => {
    expect(at("row", north, 0)).toBe(30 / 70);
    expect(at("column", north, 0)).toBe(30 / 40);
    expect(at("all", north, 0)).toBe(30 / 100);
  });

  test("is shown only of figures that add up", () => {
    expect(at("row", north, 1)).toBe(6);
  });

  test("comes to one over the parts of each row, column and the whole", () => {
    const parts = shownRows(table, view()).filter((row) => table.rows.heads[row]?.depth === 2);
    const years = [0, 2];
    const sum = (values: readonly unknown[]) => values.reduce<number>((total, value) => total + Number(value ?? 0), 0);
    for (const row of parts) expect(sum(years.map((year) => at("row", row, year)))).toBeCloseTo(1);
    for (const year of years) expect(sum(parts.map((row) => at("column", row, year)))).toBeCloseTo(1);
    expect(sum(parts.flatMap((row) => years.map((year) => at("all", row, year))))).toBeCloseTo(1);
  });
});

describe("the layout of a pivot table", () => {
  test("begins with steps in time across, else with the last group", () => {
    expect(usualLayout([{ grain: "month" }, { grain: null }])).toEqual({ rows: [1], columns: [0] });
    expect(usualLayout([{ grain: null }, { grain: null }])).toEqual({ rows: [0], columns: [1] });
    expect(usualLayout([{ grain: "month" }])).toEqual({ rows: [0], columns: [] });
  });

  test("keeps each group on one side at most and one group at least, whatever is moved", () => {
    const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 });
    fc.assert(
      fc.property(moves, (steps) => {
        let layout = usualLayout([{ grain: null }, { grain: "month" }, { grain: null }]);
        for (const [which, what] of steps) {
          const placed = (["rows", "columns"] as const).flatMap((axis) =>
            layout[axis].map((dimension) => ({ axis, dimension })),
          );
          const one = placed[which % placed.length];
          if (one === undefined) continue;
          const own = movesOf(layout, one.axis, one.dimension);
          layout = own[what % own.length]?.layout ?? layout;
          const all = [...layout.rows, ...layout.columns];
          expect(all.length).toBeGreaterThan(0);
          expect(new Set(all).size).toBe(all.length);
        }
      }),
    );
  });

  test("is sorted the largest first, then the smallest, then as the groups are", () => {
    const first = view(afterSort(view(), 4) ?? {});
    const second = view({ ...first, ...afterSort(first, 4) });
    expect([first.sort?.direction, second.sort?.direction]).toEqual(["descending", "ascending"]);
    expect(afterSort(second, 4)).toEqual({ sort: null });
  });
});

describe("the keys of a pivot table", () => {
  const columns = shownColumns(table, view());
  const extent = { rows: 8, columns: columns.length, bands: headBands(table, columns), pageRows: 3 };
  const press = (key: string, row: number, column: number) =>
    placeAfterKey({ key, ctrlKey: false, metaKey: false, altKey: false }, { row, column }, extent);

  test("never lead out of it, and stand once on a head over several columns", () => {
    expect(press("ArrowRight", 0, 0)).toEqual({ row: 0, column: 2 });
    expect(press("ArrowUp", 2, 3)).toEqual({ row: 1, column: 3 });
    expect(press("ArrowUp", 1, 3)).toEqual({ row: 0, column: 2 });
    expect(press("PageDown", 6, 0)).toEqual({ row: 7, column: 0 });
    expect(press("Home", 4, 3)).toEqual({ row: 4, column: -1 });
    expect(press("a", 4, 3)).toBeNull();
    expect(placeWithin({ row: 40, column: 9 }, extent)).toEqual({ row: 7, column: 5 });
  });
});
