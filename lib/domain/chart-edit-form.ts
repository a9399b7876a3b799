/** What an analyst changes of an automatic chart, what is offered, and how a change of anybody's is told from one of ours. Browser-safe. */
import type { ChartGaps, ChartSort, ChartSpec, ChartStacking, ValueFormat, ValueScale } from "./chart.ts";

export type ChartKind = ChartSpec["kind"] | "table";

/** Null everywhere: the automatic chart. */
export type ChartEdit = {
  readonly kind: ChartKind | null;
  /** The column along the axis; of points the measure from left to right. */
  readonly x: number | null;
  readonly measures: readonly number[] | null;
  /** The column that divides into colours; `none` leaves all other groups out. */
  readonly series: number | "none" | null;
  readonly stacking: ChartStacking | null;
  readonly valueScale: ValueScale | null;
  readonly sort: ChartSort | null;
  readonly gaps: ChartGaps | null;
  readonly title: string | null;
  readonly xTitle: string | null;
  readonly yTitle: string | null;
  readonly format: NumberEdit | null;
};

type NumberEdit = { readonly style: ValueFormat; readonly decimals: number | null; readonly isCompact: boolean };

/** `problem`: why it does not fit, as a sentence; null where it does. */
export type LookOption<Value> = { readonly value: Value; readonly name: string; readonly problem: string | null };
export type KindOption = { readonly kind: ChartKind; readonly name: string; readonly problem: string | null };
export type FieldOption = { readonly column: number; readonly label: string };

/** What can be chosen for the chart that is shown. */
export type ChartOptions = {
  readonly kinds: readonly KindOption[];
  readonly axes: readonly FieldOption[];
  readonly measures: readonly FieldOption[];
  readonly series: readonly FieldOption[];
  readonly stacking: readonly LookOption<ChartStacking>[];
  readonly valueScale: readonly LookOption<ValueScale>[];
  readonly gaps: readonly LookOption<ChartGaps>[];
  readonly sort: readonly LookOption<ChartSort>[];
};

// Every choice by name, so that the compiler asks for a new one.
type Names<Choice extends string> = Readonly<Record<Choice, true>>;

const kinds: Names<ChartKind> = {
  kpi: true,
  line: true,
  "line-panels": true,
  column: true,
  bar: true,
  "stacked-bar": true,
  "grouped-bar": true,
  heatmap: true,
  donut: true,
  funnel: true,
  slope: true,
  waterfall: true,
  scatter: true,
  area: true,
  histogram: true,
  box: true,
  table: true,
};
const stackings: Names<ChartStacking> = {
  none: true,
  stacked: true,
  share: true,
};
const valueScales: Names<ValueScale> = { linear: true, log: true };
const gaps: Names<ChartGaps> = { gap: true, zero: true };
const sorts: Names<ChartSort> = {
  "value-descending": true,
  "value-ascending": true,
  label: true,
  rows: true,
  steps: true,
};
const styles: Names<ValueFormat> = {
  number: true,
  integer: true,
  percent: true,
  currency: true,
};

type Check = (value: unknown) => boolean;

const oneOf =
  (names: Readonly<Record<string, true>>): Check =>
  (value) =>
    typeof value === "string" && Object.hasOwn(names, value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isColumn: Check = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10_000;
const isTitle: Check = (value) => typeof value === "string" && value.length <= 120;
const isColumns: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(isColumn);

const checks: Readonly<Record<keyof ChartEdit, Check>> = {
  kind: orNull(oneOf(kinds)),
  x: orNull(isColumn),
  measures: orNull(isColumns),
  series: (value) => value === null || value === "none" || isColumn(value),
  stacking: orNull(oneOf(stackings)),
  valueScale: orNull(oneOf(valueScales)),
  sort: orNull(oneOf(sorts)),
  gaps: orNull(oneOf(gaps)),
  title: orNull(isTitle),
  xTitle: orNull(isTitle),
  yTitle: orNull(isTitle),
  format: orNull(isFormat),
};

/** True for a change in all its fields and no others. */
export function isChartEdit(value: unknown): value is ChartEdit {
  const fields = fieldsOf(value);
  const names = Object.keys(checks);
  return (
    Object.keys(fields).length === names.length && Object.entries(checks).every(([name, check]) => check(fields[name]))
  );
}

function isFormat(value: unknown): boolean {
  const { style, decimals, isCompact, ...others } = fieldsOf(value);
  const hasDecimals = decimals === null || (isColumn(decimals) && Number(decimals) <= 6);
  return oneOf(styles)(style) && hasDecimals && typeof isCompact === "boolean" && Object.keys(others).length === 0;
}

/** The fields of whatever was kept or sent; none where it is no object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
