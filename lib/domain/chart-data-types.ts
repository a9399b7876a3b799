/** What a chart draws, as plain data. */
import { cellToNumber } from "./cell-number.ts";
import type { ChartMeasure, ValueFormat } from "./chart.ts";
import type { FormatColumn } from "./format.ts";
import { formatValue } from "./format.ts";
import type { Cell, ResultColumn, ResultRow } from "./result-set.ts";
import type { ValueChange } from "./value-change.ts";
import type { WaterfallPart } from "./waterfall-parts.ts";

export type ChartInput = { readonly columns: readonly ResultColumn[]; readonly rows: readonly ResultRow[] };

/** A cell by which the rows behind a mark can be found. */
export type MarkCell = { readonly column: number; readonly cell: Cell };

/** How the numbers of a measure are written. */
export type NumberLooks = Pick<ChartMeasure, "format" | "decimals" | "isCompact" | "unit" | "isYear">;

/** One place on the axis: a period or a category. `values[n]` belongs to `series[n]`; null draws nothing. */
export type ChartPoint = {
  /** Unique within the chart; milliseconds or a counted period on time axes. */
  readonly key: number;
  readonly label: string;
  /** Short form of the label, for the axis. */
  readonly tick: string;
  readonly isOther: boolean;
  /** The panel it stands in, where panels have places of their own. */
  readonly part?: string;
  /** A step in time that the data begins or ends inside of; left out where it is whole. */
  readonly isPartial?: boolean;
  readonly values: readonly (number | null)[];
  /** What the values are the shares of a whole of; left out where they are no shares. */
  readonly amounts?: readonly (number | null)[];
  /** Of a step: its value as a part of the first and of the one before it; left out where places are no steps. */
  readonly stepShares?: StepShares;
  /** Of a waterfall: what it is there and the levels that it leads from and to; left out elsewhere. */
  readonly level?: WaterfallLevel;
  /** Of the one line of a chart: what is told beside its value; left out elsewhere. */
  readonly outlook?: PointOutlook;
  /** Of the column along the axis; none where the place stands for no single value. */
  readonly cells: readonly MarkCell[];
};

/** Null where nothing is told. */
export type PointOutlook = {
  readonly expected: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly isForecast: boolean;
  readonly mark: string | null;
};

/** What the parts beside a line are called; null for those that it has not. */
export type OutlookNames = {
  readonly band: string | null;
  readonly expected: string | null;
  readonly forecast: string | null;
  readonly mark: string | null;
};

/** Totals lead from zero. */
export type WaterfallLevel = { readonly part: WaterfallPart; readonly from: number; readonly to: number };

/** Null where there is nothing to be a part of. */
export type StepShares = { readonly ofFirst: number | null; readonly ofBefore: number | null };

/** `cells`: of the column that divides into series; none for measures and for Other. */
export type ChartSeries = NumberLooks & {
  readonly label: string;
  readonly isOther: boolean;
  readonly cells: readonly MarkCell[];
};

/** Series that share a unit and therefore an axis. */
export type ChartPanel = {
  readonly format: ValueFormat;
  readonly series: readonly number[];
  /** The places that it shows and what they have in common; left out where it shows all of them. */
  readonly part?: { readonly label: string; readonly from: number; readonly count: number };
};

/** `place`: along the bins, 1.5 being the middle of the second. `text`: as it is written. */
export type BinMark = { readonly value: number; readonly place: number; readonly text: string };
export type BinSpread = { readonly quarter: BinMark; readonly median: BinMark; readonly threeQuarters: BinMark };

export type ScatterPoint = {
  readonly x: number;
  readonly y: number;
  readonly label: string | null;
  /** Rows that are drawn as this point. */
  readonly count: number;
  /** Position of its series; null where points have no colours of their own. */
  readonly series: number | null;
  /** Of the columns that name it; none where it stands for several rows. */
  readonly cells: readonly MarkCell[];
};

/** The spread of the values of one group. */
export type ChartBox = {
  readonly key: number;
  readonly label: string;
  readonly tick: string;
  readonly cells: readonly MarkCell[];
  /** Values that it sums up. */
  readonly count: number;
  readonly minimum: number;
  readonly maximum: number;
  /** The whiskers: the furthest values within one and a half heights of the box. */
  readonly low: number;
  readonly high: number;
  readonly quarter: number;
  readonly median: number;
  readonly threeQuarters: number;
  /** Values beyond the whiskers: so many there are, and some of them, the outermost always. */
  readonly outlierCount: number;
  readonly outliers: readonly number[];
};

/** How a number differs from the same one at an earlier time. */
export type FigureChange = ValueChange & { readonly from: Cell; readonly time: string };

/** A big number with the cell that it stands for. */
export type ChartFigure = {
  /** Null where no earlier number is known. */
  readonly change: FigureChange | null;
  readonly label: string;
  readonly cell: Cell;
  readonly column: FormatColumn;
  /** Null where none is known. */
  readonly unit: string | null;
  readonly isCompact: boolean;
};

export type ChartData =
  | { readonly kind: "figures"; readonly caption: string | null; readonly figures: readonly ChartFigure[] }
  | {
      readonly kind: "points";
      /** `distance`: points in time without a regular step stand at their true distance. `bins`: equal steps of a measure. */
      readonly axis: "category" | "time" | "distance" | "bins";
      readonly points: readonly ChartPoint[];
      readonly series: readonly ChartSeries[];
      readonly panels: readonly ChartPanel[];
      /** Of one line: what stands beside it; left out where nothing does. */
      readonly outlookNames?: OutlookNames;
      /** Of bins: where the middle half of the rows lies. */
      readonly spread?: BinSpread;
      /** What the numbers count that the series are named by; left out where the names speak for themselves. */
      readonly seriesName?: string;
      /** Two series that are the same amount at two times; left out where none are. */
      readonly compared?: { readonly now: number; readonly before: number };
      /** How the amounts behind shares are written; left out where the values are no shares. */
      readonly amountLooks?: NumberLooks;
      /** What is not drawn as it stands in the rows, each in a sentence. */
      readonly notes: readonly string[];
    }
  | {
      readonly kind: "scatter";
      readonly points: readonly ScatterPoint[];
      /** Empty where all points are of one colour. */
      readonly series: readonly ChartSeries[];
      readonly notes: readonly string[];
    }
  | {
      readonly kind: "boxes";
      /** Of the measure. */
      readonly label: string;
      readonly looks: NumberLooks;
      readonly boxes: readonly ChartBox[];
      readonly notes: readonly string[];
    };

export type PointsData = Extract<ChartData, { kind: "points" }>;
export type ScatterData = Extract<ChartData, { kind: "scatter" }>;
export type BoxesData = Extract<ChartData, { kind: "boxes" }>;

/** A measure as a series of its own. */
export function measureSeries(measure: ChartMeasure): ChartSeries {
  return { label: measure.label, ...numberLooks(measure), isOther: false, cells: [] };
}

/** How a measure's numbers are written. */
export function numberLooks({ format, decimals, isCompact, unit, isYear }: NumberLooks): NumberLooks {
  return {
    format,
    decimals,
    isCompact,
    ...(unit === undefined ? {} : { unit }),
    ...(isYear === undefined ? {} : { isYear }),
  };
}

/** What data of shares says of the amounts behind them. */
export function amountLooks(
  measure: ChartMeasure | undefined,
  isShare: boolean,
): Pick<Extract<ChartData, { kind: "points" }>, "amountLooks"> {
  return isShare && measure !== undefined ? { amountLooks: numberLooks(measure) } : {};
}

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
