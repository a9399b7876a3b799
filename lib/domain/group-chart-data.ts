/** Bars, stacks, heatmaps and donuts: put in order, cut to the top, the rest summed or noted. */
import type { CategoryAxis } from "./category-axis.ts";
import { readCategoryAxis } from "./category-axis.ts";
import type { ChartSort, ChartSpec, TopParts } from "./chart.ts";
import type { ChartInput, ChartPanel, ChartPoint, MarkCell, NumberLooks, PointsData } from "./chart-data-types.ts";
import {
  amountLooks,
  cellAt,
  measureSeries,
  numberAt,
  numberLooks,
  panelsByUnit,
  sumPresent,
} from "./chart-data-types.ts";
import { earlierMeasure } from "./compared-measures.ts";
import type { Pivot } from "./group-pivot.ts";
import { comparePlaces, cutSeries, orderSeries, otherLabel, pivot, pivotSeries, topNote } from "./group-pivot.ts";
import { labelOf } from "./infer-outputs.ts";
import type { Cell } from "./result-set.ts";
import { readStepOrder, type StepOrder } from "./step-order.ts";
import { barPeriods, undatedNote } from "./time-chart-data.ts";

type BarSpec = Extract<ChartSpec, { kind: "bar" }>;
type DonutSpec = Extract<ChartSpec, { kind: "donut" }>;
type GroupSpec = Extract<ChartSpec, { kind: "stacked-bar" | "grouped-bar" | "heatmap" }>;

/** Bars cut to the largest by their first measure, then in the order that is asked for; absent values last. */
export function rankedData(input: ChartInput, spec: BarSpec): PointsData {
  const measures = spec.measures.map((measure) => measure.column);
  const bars = readBars(input, spec.category, measures);
  if (spec.panel !== null) return panelledData(input, { ...spec, panel: spec.panel }, bars);
  const cut = cutBars(bars, { ...spec, stepOf: stepsOf(input, spec.category) });
  const isShare = spec.scale === "share";
  const whole = sumPresent(bars.map((bar) => bar.values[0] ?? null)) ?? 0;
  const points = isShare ? cut.points.map((point) => shareOf(point, whole)) : cut.points;
  const series = spec.measures.map(measureSeries).map((one) => ({ ...one, ...looksOf(one, isShare) }));
  // Two lists of bars never share a panel, even where they share a unit, unless they are meant as pairs.
  const apart = series.map(({ format }, index) => ({ format, series: [index] }));
  const panels = spec.isPaired ? panelsByUnit(series) : apart;
  const { notes } = cut;
  return {
    kind: "points",
    axis: "category",
    points: numbered(points),
    series,
    panels,
    ...(spec.isPaired ? comparedSeries(spec.measures) : {}),
    ...amountLooks(spec.measures[0], isShare),
    notes,
  };
}

/** The bars of each value of a group in a panel of their own; panels as the rows name them, or step by step. */
function panelledData(input: ChartInput, spec: BarSpec & { readonly panel: number }, bars: readonly Bar[]): PointsData {
  const axis = readCategoryAxis(input, spec.panel);
  const cells = input.rows.map((row) => cellAt(row, spec.panel));
  const placeOf = axis.scale === null ? (readStepOrder(cells) ?? (() => null)) : axis.keyOf;
  const shown = [...new Set(cells)].sort((left, right) => comparePlaces(placeOf(left), placeOf(right)));
  const stepOf = stepsOf(input, spec.category);
  const points: Bar[] = [];
  const series = spec.measures.map(measureSeries);
  const panels = shown.map((cell): ChartPanel => {
    const own = bars.filter((_, row) => cells[row] === cell);
    const { points: sorted } = cutBars(own, { top: null, sort: spec.sort, stepOf });
    const part = { label: axis.labelOf(cell), from: points.length, count: sorted.length };
    for (const bar of sorted) {
      points.push({ ...bar, part: part.label, cells: [...bar.cells, { column: spec.panel, cell }] });
    }
    return { format: series[0]?.format ?? "number", series: [0], part };
  });
  return { kind: "points", axis: "category", points: numbered(points), series, panels, notes: [] };
}

/** How the values of a column follow on each other. */
function stepsOf(input: ChartInput, column: number): StepOrder {
  return readStepOrder(input.rows.map((row) => cellAt(row, column))) ?? (() => null);
}

/** Which of two series is the same amount earlier; nothing where that cannot be told. */
function comparedSeries(measures: BarSpec["measures"]): Pick<PointsData, "compared"> {
  const earlier = earlierMeasure(measures);
  return earlier === null ? {} : { compared: { now: 1 - earlier, before: earlier } };
}

/** Parts of a whole, in the order that is asked for. */
export function partsData(input: ChartInput, spec: DonutSpec): PointsData {
  const bars = readBars(input, spec.category, [spec.measure.column]);
  const { points } = cutBars(bars, { top: null, sort: spec.sort, stepOf: stepsOf(input, spec.category) });
  const series = [measureSeries(spec.measure)];
  return {
    kind: "points",
    axis: "category",
    points: numbered(points),
    series,
    panels: panelsByUnit(series),
    notes: [],
  };
}

/** Two groups: categories in the order of time or as asked for, series by size, absent combinations left empty. */
export function groupedData(input: ChartInput, spec: GroupSpec): PointsData {
  const axis = readCategoryAxis(input, spec.category);
  const table = pivot(input, {
    keyAt: (row) => axis.keyOf(input.rows[row]?.[spec.category] ?? null),
    series: spec.series,
    measure: spec.measure.column,
  });
  const bySize = cutSeries(table, spec.kind === "stacked-bar" ? spec.seriesTop : null);
  const seriesAxis = readCategoryAxis(input, spec.series);
  const placeOf = seriesPlaces(table, { input, spec, axis: seriesAxis });
  const cut = placeOf === null ? bySize : orderSeries(bySize, placeOf);
  const points =
    axis.scale === null
      ? namedBars(cut, { axis, spec, input })
      : datedBars(cut, axis, { input, column: spec.category });
  const isShare = spec.kind === "stacked-bar" && spec.scale === "share";
  const series = pivotSeries(namedSeries(cut, seriesAxis), {
    column: spec.series,
    looks: looksOf(numberLooks(spec.measure), isShare),
  });
  const shown = isShare ? points.points.map((bar) => shareOf(bar, sumPresent(bar.values) ?? 0)) : points.points;
  return {
    kind: "points",
    axis: axis.scale === null ? "category" : "time",
    points: numbered(shown),
    series,
    panels: panelsByUnit(series),
    ...(spec.kind === "grouped-bar" && series.length === 2 && seriesAxis.scale !== null ? inTime : {}),
    ...amountLooks(spec.measure, isShare),
    ...(spec.kind === "heatmap" ? numberedSeries(cut, input.columns[spec.series]?.name ?? "") : {}),
    notes: [...cut.notes, ...points.notes],
  };
}

/** Two periods stand in the order of time. */
const inTime = { compared: { now: 1, before: 0 } } as const;

/** Series that are called 0, 1, 2 need the name of their column. */
function numberedSeries({ series }: Pivot, column: string): Pick<PointsData, "seriesName"> {
  return series.every(({ cell }) => typeof cell === "number") ? { seriesName: labelOf(column) } : {};
}

/** The order that series have of their own: of time, of steps, of the rows where those tell it; null leaves them by size. */
function seriesPlaces(
  table: Pivot,
  { input, spec, axis }: { readonly input: ChartInput; readonly spec: GroupSpec; readonly axis: CategoryAxis },
): StepOrder | null {
  if (axis.scale !== null) return axis.keyOf;
  const steps = readStepOrder(input.rows.map((row) => cellAt(row, spec.series)));
  if (steps !== null && spec.sort !== "rows") return steps;
  const isByRows = (spec.sort === "rows" || spec.sort === "steps") && spec.kind !== "stacked-bar";
  return isByRows ? placesIn(table) : null;
}

/** Points in time are named as on an axis. */
function namedSeries(table: Pivot, { scale, labelOf }: CategoryAxis): Pivot {
  if (scale === null) return table;
  return { ...table, series: table.series.map((one) => (one.isOther ? one : { ...one, label: labelOf(one.cell) })) };
}

/** Series in the order in which the rows name them. */
function placesIn({ series }: Pivot): (cell: Cell) => number | null {
  const places = new Map(series.map(({ cell }, place) => [cell, place]));
  return (cell) => places.get(cell) ?? null;
}

type Bar = Omit<ChartPoint, "key">;
type Cut = { readonly top: TopParts | null; readonly sort: ChartSort; readonly stepOf: StepOrder };
type CutBars = { readonly points: readonly Bar[]; readonly notes: readonly string[] };

function looksOf(looks: NumberLooks, isShare: boolean): NumberLooks {
  return isShare ? { format: "percent", decimals: looks.decimals, isCompact: false } : numberLooks(looks);
}

function readBars(input: ChartInput, category: number, measures: readonly number[]): Bar[] {
  const axis = readCategoryAxis(input, category);
  return input.rows.map((row) => {
    const cell = cellAt(row, category);
    const values = measures.map((column) => numberAt(row, column));
    return toBar(axis.labelOf(cell), values, [{ column: category, cell }]);
  });
}

function toBar(label: string, values: readonly (number | null)[], cells: readonly MarkCell[]): Bar {
  return { label, tick: label, isOther: false, values, cells };
}

/** What ranks a bar: its first measure where measures stand beside each other, the whole of its parts else. */
type Weigh = (bar: Bar) => number | null;
const byFirst: Weigh = (bar) => bar.values[0] ?? null;
const bySum: Weigh = (bar) => sumPresent(bar.values);

/** Which bars are drawn is decided by their size; the order decides only how those stand. */
function cutBars(bars: readonly Bar[], { top, sort, stepOf }: Cut, weigh: Weigh = byFirst): CutBars {
  const ranked = sortBars(bars, { sort: "value-descending", stepOf }, weigh);
  const rest = top === null ? [] : ranked.slice(top.shown);
  if (top === null || rest.length === 0) return { points: sortBars(bars, { sort, stepOf }, weigh), notes: [] };
  const kept = new Set(ranked.slice(0, top.shown));
  const shown = sortBars(
    bars.filter((bar) => kept.has(bar)),
    { sort, stepOf },
    weigh,
  );
  const notes = topNote(rest.length, top.sumsOther);
  if (!top.sumsOther) return { points: shown, notes };
  const sums = (bars[0]?.values ?? []).map((_, index) => sumPresent(rest.map((bar) => bar.values[index] ?? null)));
  return { points: [...shown, { ...toBar(otherLabel(rest.length), sums, []), isOther: true }], notes };
}

function sortBars(bars: readonly Bar[], { sort, stepOf }: Omit<Cut, "top">, weigh: Weigh): readonly Bar[] {
  if (sort === "rows") return bars;
  if (sort === "steps") {
    const placeOf = ({ cells }: Bar) => stepOf(cells[0]?.cell ?? null);
    return [...bars].sort((left, right) => comparePlaces(placeOf(left), placeOf(right)));
  }
  if (sort === "label") return [...bars].sort((left, right) => labelOrder.compare(left.label, right.label));
  const sign = sort === "value-ascending" ? 1 : -1;
  return [...bars].sort((left, right) => compareSizes(weigh(left), weigh(right), sign));
}

const labelOrder = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Absent values come last, whatever the direction. */
function compareSizes(left: number | null, right: number | null, sign: 1 | -1): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return sign * (left - right);
}

function shareOf(bar: Bar, whole: number): Bar {
  const values = bar.values.map((value) => (value === null || whole === 0 ? null : value / whole));
  return { ...bar, values, amounts: bar.values };
}

function numbered(bars: readonly Bar[]): ChartPoint[] {
  return bars.map((bar, key) => ({ ...bar, key }));
}

function namedBars(
  table: Pivot,
  { axis, spec, input }: { readonly axis: CategoryAxis; readonly spec: GroupSpec; readonly input: ChartInput },
): CutBars {
  const bars = table.rows.map(({ key, values }) => {
    return toBar(axis.labelOfKey(key), values, keyCells(axis, key, spec.category));
  });
  return cutBars(bars, { top: spec.top, sort: spec.sort, stepOf: stepsOf(input, spec.category) }, bySum);
}

/** Periods keep their order; one without rows is a gap. */
function datedBars(
  table: Pivot,
  axis: CategoryAxis,
  of: { readonly input: ChartInput; readonly column: number },
): CutBars {
  const { scale } = axis;
  const valuesAt = new Map(table.rows.map((row) => [row.key, row.values]));
  const empty = table.series.map(() => null);
  const points = (scale === null ? [] : barPeriods(scale)).map((key) => {
    const bar = toBar(axis.labelOfKey(key), valuesAt.get(key) ?? empty, keyCells(axis, key, of.column));
    return { ...bar, tick: scale?.tickOf(key) ?? bar.tick };
  });
  const times = of.input.rows.map((row) => cellAt(row, of.column));
  return { points, notes: undatedNote(times, of.input.columns[of.column]?.name ?? "") };
}

function keyCells(axis: CategoryAxis, key: number, column: number): MarkCell[] {
  const cell = axis.cellOfKey(key);
  return cell === undefined ? [] : [{ column, cell }];
}
