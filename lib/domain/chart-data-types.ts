/** What a chart draws, as plain data. */
import { cellToNumber } from "./cell-number.ts";
import type { ValueFormat } from "./chart.ts";
import type { FormatColumn } from "./format.ts";
import { formatValue } from "./format.ts";
import type { Cell, ResultColumn, ResultRow } from "./result-set.ts";

export type ChartInput = { readonly columns: readonly ResultColumn[]; readonly rows: readonly ResultRow[] };

/** One place on the axis: a period or a category. `values[n]` belongs to `series[n]`; null draws nothing. */
export type ChartPoint = {
  /** Unique within the chart; milliseconds or a counted period on time axes. */
  readonly key: number;
  readonly label: string;
  /** Short form of the label, for the axis. */
  readonly tick: string;
  readonly isOther: boolean;
  readonly values: readonly (number | null)[];
};

export type ChartSeries = { readonly label: string; readonly format: ValueFormat; readonly isOther: boolean };

/** Series that share a unit and therefore an axis. */
export type ChartPanel = { readonly format: ValueFormat; readonly series: readonly number[] };

export type ScatterPoint = {
  readonly x: number;
  readonly y: number;
  readonly label: string | null;
  /** Rows that are drawn as this point. */
  readonly count: number;
};

/** A big number with the cell that it stands for. */
export type ChartFigure = { readonly label: string; readonly cell: Cell; readonly column: FormatColumn };

export type ChartData =
  | { readonly kind: "figures"; readonly caption: string | null; readonly figures: readonly ChartFigure[] }
  | {
      readonly kind: "points";
      /** `distance`: points in time without a regular step stand at their true distance. */
      readonly axis: "category" | "time" | "distance";
      readonly points: readonly ChartPoint[];
      readonly series: readonly ChartSeries[];
      readonly panels: readonly ChartPanel[];
      /** What is not drawn as it stands in the rows, each in a sentence. */
      readonly notes: readonly string[];
    }
  | { readonly kind: "scatter"; readonly points: readonly ScatterPoint[]; readonly notes: readonly string[] };

export type PointsData = Extract<ChartData, { kind: "points" }>;

/** A category as it is written under a bar; NULL stays visible. */
export function categoryLabel(cell: Cell, column: ResultColumn | undefined): string {
  if (cell === null) return "(no value)";
  if (typeof cell === "string" && cell.trim() === "") return "(empty)";
  return formatValue(cell, column ?? { name: "", kind: "text" });
}

/** The cell of a row; a column that is not there reads as NULL. */
export function cellAt(row: ResultRow, column: number): Cell {
  return row[column] ?? null;
}

/** The number in a row's cell; null where there is none. */
export function numberAt(row: ResultRow, column: number): number | null {
  return cellToNumber(row[column]);
}

/** Sum of what is there; null when nothing is. */
export function sumPresent(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0);
}

/** One panel per unit, in the order of the series. */
export function panelsByUnit(series: readonly ChartSeries[]): ChartPanel[] {
  const formats = [...new Set(series.map((one) => one.format))];
  return formats.map((format) => ({
    format,
    series: series.flatMap((one, index) => (one.format === format ? [index] : [])),
  }));
}
