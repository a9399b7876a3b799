/** The groups that are set beside each other: what is read of their rows, and how their figures are written. */
import "server-only";
import type { Mark } from "#lib/analysis/beside/medians";
import { cellToNumber } from "#lib/domain/cell-number";
import { formatNumber } from "#lib/domain/format";
import type { ResultRow } from "#lib/domain/result-set";
import { medianMarks } from "#lib/planner/compile/compile-beside";
import type { BesideParts } from "#lib/planner/plan/beside-parts";
import type { ComputedColumn } from "./computed-result.ts";
import { amount, countColumn, type FigureLook, figureColumn, textColumn } from "./figure-look.ts";

/** One group with its rows. */
export type Group = {
  readonly name: string;
  readonly rows: number;
  readonly figure: number;
  readonly spread: number | null;
  /** Quantiles of a median's rows; empty for others. */
  readonly marks: readonly Mark[];
};

/** A group of a row of `compileBeside`; none where it has no rows. */
export function groupOf(row: ResultRow, parts: BesideParts): Group[] {
  const [rows, figure, spread] = [1, 2, 3].map((place) => cellToNumber(row[place]));
  if (rows == null || figure == null || rows === 0) return [];
  const own = parts.kind === "share" ? figure / rows : figure;
  const marks = parts.kind === "median" ? marksOf(row.slice(4)) : [];
  const name = row[0] === null ? "(no value)" : String(row[0]);
  return [{ name, rows, figure: own, spread: spread ?? quarterSpread(marks), marks }];
}

/** Between the quarters, as a standard deviation where the figures are normal; null without marks. */
function quarterSpread(marks: readonly Mark[]): number | null {
  const at = (wanted: number) => marks.find(({ part }) => part === wanted)?.value ?? Number.NaN;
  const distance = (at(0.75) - at(0.25)) / 1.349;
  return Number.isNaN(distance) ? null : distance;
}

function marksOf(cells: ResultRow): Mark[] {
  return medianMarks.map(({ part }, place) => ({ part, value: cellToNumber(cells[place]) ?? Number.NaN }));
}

/** Each group with its figure, its rows and how far they spread. */
export function groupsTable(
  groups: readonly Group[],
  { look, label }: { readonly look: FigureLook; readonly label: string },
) {
  return {
    columns: [
      textColumn(label),
      figureColumn(look.label, look),
      // Beside the bars of the figure these are to be read, not drawn.
      asDetail(countColumn("Rows")),
      asDetail(figureColumn("Spread of the rows", look)),
    ],
    rows: groups.map(({ name, figure, rows, spread }): ResultRow => [name, figure, rows, spread]),
  };
}

/** A column that the table shows and no chart draws. */
export function asDetail({ kind, output }: ComputedColumn): ComputedColumn {
  return { kind, output: { ...output, role: "detail" } };
}

/** How often chance brings as much, in words. */
export function likely(pValue: number): string {
  return pValue < 0.001 ? "fewer than 1 of 1,000 cases" : `${formatNumber(pValue, "percent")} of cases`;
}

/** A difference of two figures, in the figure's unit; of shares in percentage points. */
export function distance(value: number, look: FigureLook): string {
  if (look.format !== "percent") return amount(value, look);
  return `${formatNumber(value * 100)} pts`;
}
