/** What stands over a pivot table's figures, and how it is taken away: it says what it is, in the shape that is seen. */
import { describe, expect, test } from "vitest";
import type { PivotTable } from "#lib/domain/pivot-table";
import { headBands } from "#lib/state/pivot-bands";
import { pivotCsv, pivotMarkdown, pivotSheet, pivotText } from "#lib/state/pivot-sheet";
import { figureHeading, type PivotView, plainPivotView, shownColumns } from "#lib/state/pivot-view";
import { samplePivot as table } from "../../support/sample-pivot.ts";

const view = (change: Partial<PivotView> = {}): PivotView => ({ ...plainPivotView, ...change });

describe("the heading of a figure", () => {
  test("has its unit, and as a part says of what instead", () => {
    const headings = (share: PivotView["share"]) =>
      table.figures.map((_, place) => figureHeading(table, view({ share }), place));
    expect(headings("none")).toEqual(["Revenue (USD)", "Average"]);
    expect(headings("row")).toEqual(["Revenue, % of row", "Average"]);
    expect(headings("column")).toEqual(["Revenue, % of column", "Average"]);
    expect(headings("all")).toEqual(["Revenue, % of all", "Average"]);
  });
});

describe("a total", () => {
  test("is called so, and names the group that it is of", () => {
    const turned: PivotTable = { ...table, rows: table.columns, columns: table.rows };
    const bands = headBands(turned, shownColumns(turned, view()));
    expect(bands.map((line) => line.map(({ text }) => text))).toEqual([
      ["North", "South", "Total"],
      ["=Oslo", "Bergen", "Total of North", "(no value)", "Total of South", ""],
    ]);
    const names = pivotSheet(table, view()).lines.map(([region, city]) => [region?.cell, city?.cell]);
    expect(names).toEqual([
      ["North", "Total of North"],
      ["North", "=Oslo"],
      ["North", "Bergen"],
      ["South", "Total of South"],
      ["South", "(no value)"],
      ["Total", ""],
    ]);
  });
});

describe("a pivot table that is taken away", () => {
  test("keeps its shape, and nothing in it is run as a formula", () => {
    const lines = pivotText(pivotSheet(table, view())).split("\r\n");
    expect(lines[0]).toBe("\tYear\t2024\t2024\t2025\t2025\tTotal\tTotal");
    expect(lines[1]).toBe("Region\tCity\tRevenue (USD)\tAverage\tRevenue (USD)\tAverage\tRevenue (USD)\tAverage");
    expect(lines[3]).toBe("North\t'=Oslo\t30\t6\t20\t4\t50\t5");
    expect(lines.at(-1)).toBe("Total\t\t40\t4\t60\t6\t100\t5");
    expect(pivotCsv(pivotSheet(table, view())).split("\r\n")[3]).toBe("North,'=Oslo,30,6,20,4,50,5");
  });

  test("leaves out what is put away", () => {
    const closedRows = new Set([1]);
    expect(pivotSheet(table, view({ closedRows })).lines).toHaveLength(4);
  });

  test("has parts in percent under headings that say of what, as a file, a copy and Markdown", () => {
    const sheet = pivotSheet(table, view({ share: "column" }));
    const csv = pivotCsv(sheet).split("\r\n");
    expect(csv[1]).toBe(
      'Region,City,"Revenue, % of column",Average,"Revenue, % of column",Average,"Revenue, % of column",Average',
    );
    expect(csv[2]).toBe("North,Total of North,75%,6,66.6667%,8,70%,7");
    const copied = pivotText(sheet).split("\r\n");
    expect(copied[2]).toBe("North\tTotal of North\t75%\t6\t66.6667%\t8\t70%\t7");
    expect(sheet.lines[0]?.map(({ isPercent }) => isPercent)).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    const markdown = pivotMarkdown(sheet).split("\n");
    expect(markdown[0]).toBe(
      "| Region | City | 2024 / Revenue, % of column | 2024 / Average | 2025 / Revenue, % of column | 2025 / Average | Total / Revenue, % of column | Total / Average |",
    );
    expect(markdown[1]).toBe("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    expect(markdown[2]).toBe("| North | Total of North | 75.0% | 6 | 66.7% | 8 | 70.0% | 7 |");
    expect(markdown.join("\n")).not.toContain("USD");
  });

  test("has the shares of its answer in percent, a loss without a formula's guard", () => {
    const [revenue, average] = table.figures;
    if (revenue === undefined || average === undefined) throw new Error("The sample has two figures");
    const format = { name: "Share", kind: "float", format: "percent" } as const;
    const shares: PivotTable = {
      ...table,
      figures: [revenue, { ...average, format }],
      cells: table.cells.map((line) => line.map((cell, place) => (place % 2 === 1 ? -0.125 : cell))),
    };
    const [, , first] = pivotCsv(pivotSheet(shares, view())).split("\r\n");
    expect(first).toBe("North,Total of North,30,-12.5%,40,-12.5%,70,-12.5%");
  });
});
