/** Bars, stacks, heatmaps and donuts: sorted by size, cut to the top, the rest summed or noted. */
import type { ChartSpec, TopParts } from "./chart.ts";
import type { ChartInput, ChartPoint, ChartSeries, PointsData } from "./chart-data-types.ts";
import { categoryLabel, cellAt, numberAt, panelsByUnit, sumPresent } from "./chart-data-types.ts";
import type { Pivot, PivotRow } from "./group-pivot.ts";
import { cutSeries, orderSeries, otherLabel, pivot, topNote } from "./group-pivot.ts";
import type { Cell, ResultColumn } from "./result-set.ts";
import { fillKeys } from "./time-chart-data.ts";
import type { TimeScale } from "./time-scale.ts";
import { readsAsTime, readTimeScale } from "./time-scale.ts";

type BarSpec = Extract<ChartSpec, { kind: "bar" }>;
type DonutSpec = Extract<ChartSpec, { kind: "donut" }>;
type GroupSpec = Extract<ChartSpec, { kind: "stacked-bar" | "grouped-bar" | "heatmap" }>;

/** Bars in the order of their first measure, largest first; absent values last. */
export function rankedData(input: ChartInput, spec: BarSpec): PointsData {
  const measures = spec.measures.map((measure) => measure.column);
  const bars = readBars(input, spec.category, measures);
  const cut = cutBars(bars, spec.top);
  const isShare = spec.scale === "share";
  const whole = sumPresent(bars.map((bar) => bar.values[0] ?? null)) ?? 0;
  const points = isShare ? cut.points.map((point) => shareOf(point, whole)) : cut.points;
  const series = spec.measures.map(({ label, format }) => ({
    label,
    format: isShare ? ("percent" as const) : format,
    isOther: false,
  }));
  // Each measure has its own panel even where two share a unit: bars of one panel are one list.
  const panels = series.map(({ format }, index) => ({ format, series: [index] }));
  return { kind: "points", axis: "category", points: numbered(points), series, panels, notes: cut.notes };
}

/** Parts of a whole, largest first. */
export function partsData(input: ChartInput, spec: DonutSpec): PointsData {
  const points = numbered(readBars(input, spec.category, [spec.measure.column]));
  const series = [{ label: spec.measure.label, format: spec.measure.format, isOther: false }];
  return { kind: "points", axis: "category", points, series, panels: panelsByUnit(series), notes: [] };
}

/** Two groups: categories in the order of time or of their size, series by size, absent combinations left empty. */
export function groupedData(input: ChartInput, spec: GroupSpec): PointsData {
  const axis = readCategoryAxis(input, spec.category);
  const table = pivot(input, {
    rowKeyOf: (row) => axis.keyOf(row[spec.category] ?? null),
    series: spec.series,
    measure: spec.measure.column,
  });
  const seriesTop = spec.kind === "stacked-bar" ? spec.seriesTop : null;
  const top = spec.kind === "stacked-bar" ? spec.top : null;
  const bySize = cutSeries(table, seriesTop);
  const seriesAxis = readCategoryAxis(input, spec.series);
  const cut = seriesAxis.scale === null ? bySize : orderSeries(bySize, seriesAxis.keyOf);
  const ordered = axis.scale === null ? orderBySize(cut, axis) : orderByTime(cut, axis.scale);
  const points = cutBars(ordered, top);
  const isShare = spec.kind === "stacked-bar" && spec.scale === "share";
  const format = isShare ? "percent" : spec.measure.format;
  const series: ChartSeries[] = cut.series.map(({ label, isOther }) => ({ label, isOther, format }));
  return {
    kind: "points",
    axis: axis.scale === null ? "category" : "time",
    points: numbered(
      isShare ? points.points.map((point) => shareOf(point, sumPresent(point.values) ?? 0)) : points.points,
    ),
    series,
    panels: panelsByUnit(series),
    notes: [...cut.notes, ...points.notes],
  };
}

type Bar = Omit<ChartPoint, "key">;

function readBars(input: ChartInput, category: number, measures: readonly number[]): Bar[] {
  const axis = readCategoryAxis(input, category);
  const bars = input.rows.map((row) => {
    const values = measures.map((column) => numberAt(row, column));
    return toBar(axis.labelOf(cellAt(row, category)), values);
  });
  return bars.sort((left, right) => size(right.values[0]) - size(left.values[0]));
}

function toBar(label: string, values: readonly (number | null)[]): Bar {
  return { label, tick: label, isOther: false, values };
}

function size(value: number | null | undefined): number {
  return value ?? Number.NEGATIVE_INFINITY;
}

function cutBars(bars: readonly Bar[], top: TopParts | null): { points: readonly Bar[]; notes: readonly string[] } {
  const rest = top === null ? [] : bars.slice(top.shown);
  if (top === null || rest.length === 0) return { points: bars, notes: [] };
  const shown = bars.slice(0, top.shown);
  const notes = topNote(rest.length, top.sumsOther);
  if (!top.sumsOther) return { points: shown, notes };
  const sums = (bars[0]?.values ?? []).map((_, index) => sumPresent(rest.map((bar) => bar.values[index] ?? null)));
  return { points: [...shown, { ...toBar(otherLabel(rest.length), sums), isOther: true }], notes };
}

function shareOf(bar: Bar, whole: number): Bar {
  return { ...bar, values: bar.values.map((value) => (value === null || whole === 0 ? null : value / whole)) };
}

function numbered(bars: readonly Bar[]): ChartPoint[] {
  return bars.map((bar, key) => ({ ...bar, key }));
}

type CategoryAxis = {
  /** Null where the categories are names. */
  readonly scale: TimeScale | null;
  keyOf(cell: Cell): number | null;
  labelOf(cell: Cell): string;
  /** The label of a key that `keyOf` gave. */
  labelOfKey(key: number): string;
};

function readCategoryAxis(input: ChartInput, column: number): CategoryAxis {
  const described = input.columns[column];
  const cells = input.rows.map((row) => cellAt(row, column));
  const isTime = described !== undefined && readsAsTime(described, cells);
  const scale = isTime ? readTimeScale(cells, described.name) : null;
  return scale === null ? namedAxis(cells, described) : timeAxis(scale, described);
}

function timeAxis(scale: TimeScale, column: ResultColumn | undefined): CategoryAxis {
  const labelOf = (cell: Cell) => {
    const key = scale.keyOf(cell);
    return key === null ? categoryLabel(cell, column) : scale.labelOf(key);
  };
  return { scale, keyOf: (cell) => scale.keyOf(cell), labelOf, labelOfKey: (key) => scale.labelOf(key) };
}

function namedAxis(cells: readonly Cell[], column: ResultColumn | undefined): CategoryAxis {
  const labelOf = (cell: Cell) => categoryLabel(cell, column);
  // Cells are told apart by value and type: the text "1" is not the number 1, NULL is not "(no value)".
  const firstByIdentity = new Map(cells.map((cell) => [JSON.stringify(cell), cell]));
  const labels = [...firstByIdentity.values()].map(labelOf);
  const keys = new Map([...firstByIdentity.keys()].map((identity, key) => [identity, key]));
  return {
    scale: null,
    keyOf: (cell) => keys.get(JSON.stringify(cell)) ?? null,
    labelOf,
    labelOfKey: (key) => labels[key] ?? "",
  };
}

function orderBySize(table: Pivot, axis: CategoryAxis): Bar[] {
  const weight = (row: PivotRow) => sumPresent(row.values) ?? Number.NEGATIVE_INFINITY;
  const rows = [...table.rows].sort((left, right) => weight(right) - weight(left));
  return rows.map((row) => toBar(axis.labelOfKey(row.key), row.values));
}

function orderByTime(table: Pivot, scale: TimeScale): Bar[] {
  const valuesAt = new Map(table.rows.map((row) => [row.key, row.values]));
  const empty = table.series.map(() => null);
  return fillKeys(scale).keys.map((key) => ({
    ...toBar(scale.labelOf(key), valuesAt.get(key) ?? empty),
    tick: scale.tickOf(key),
  }));
}
