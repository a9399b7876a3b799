/** Lines, areas and columns over time: one point per period, missing periods as gaps or zeros, never joined in silence. */
import type { ChartSpec } from "./chart.ts";
import type { ChartInput, ChartPoint, ChartSeries, PointsData } from "./chart-data-types.ts";
import { cellAt, measureSeries, numberAt, panelsByUnit, sumPresent } from "./chart-data-types.ts";
import { chartLimits } from "./chart-limits.ts";
import { formatCount, formatCounted } from "./format.ts";
import { cutSeries, pivot, pivotSeries } from "./group-pivot.ts";
import { labelOf } from "./infer-outputs.ts";
import { thinLine } from "./line-thinning.ts";
import type { Cell } from "./result-set.ts";
import type { TimeScale } from "./time-scale.ts";
import { readTimeScale } from "./time-scale.ts";

export type TimeSpec = Extract<ChartSpec, { kind: "line" | "area" | "column" }>;

/** Points in the order of time; rows without a time cannot be placed and are counted in a note. */
export function timeData(input: ChartInput, spec: TimeSpec): PointsData {
  const label = input.columns[spec.x]?.name ?? "";
  const times = input.rows.map((row) => cellAt(row, spec.x));
  const scale = readTimeScale(times, label);
  if (scale === null) return { kind: "points", axis: "time", points: [], series: [], panels: [], notes: [] };
  const table =
    spec.kind !== "column" && spec.series !== null ? splitBySeries(input, spec, scale) : byMeasure(input, spec, scale);
  const keys = fillKeys(scale);
  const absent = spec.gaps === "zero" ? 0 : null;
  const cellOf = firstCells(times, scale);
  const filled = keys.keys.map((key) => {
    const values = table.valuesAt.get(key) ?? table.series.map(() => absent);
    const cell = cellOf.get(key);
    const cells = cell === undefined ? [] : [{ column: spec.x, cell }];
    const shown = isShare(spec) ? sharesOf(values) : values;
    return { key, label: scale.labelOf(key), tick: scale.tickOf(key), isOther: false, values: shown, cells };
  });
  const points = thinPoints(filled, table.series.length);
  const notes = [
    ...undatedNote(times, label),
    ...table.notes,
    ...gapNote(keys.keys.length - scale.keys.length, spec.gaps),
    ...thinNote(filled.length, points.length),
  ];
  const axis = keys.isRegular ? "time" : "distance";
  return { kind: "points", axis, points, series: table.series, panels: panelsByUnit(table.series), notes };
}

/** All periods from the first to the last, or null where the step is not regular or most would be missing. */
export function fillKeys(scale: TimeScale): { keys: readonly number[]; isRegular: boolean } {
  const first = scale.keys[0];
  const last = scale.keys[scale.keys.length - 1];
  if (first === undefined || last === undefined || scale.isIrregular) return { keys: scale.keys, isRegular: false };
  // A few readings over a long time are no series with holes: they stand at their distance instead.
  const most = Math.min(scale.keys.length * 3 + 6, chartLimits.linePoints * 3);
  const present = new Set(scale.keys);
  const keys: number[] = [];
  for (let key: number | null = first; key !== null && key <= last; key = scale.nextOf(key)) {
    keys.push(key);
    present.delete(key);
    if (keys.length > most) return { keys: scale.keys, isRegular: false };
  }
  return present.size === 0 ? { keys, isRegular: true } : { keys: scale.keys, isRegular: false };
}

type TimeTable = {
  readonly series: readonly ChartSeries[];
  readonly valuesAt: ReadonlyMap<number, readonly (number | null)[]>;
  readonly notes: readonly string[];
};

function byMeasure(input: ChartInput, spec: TimeSpec, scale: TimeScale): TimeTable {
  const valuesAt = new Map<number, (number | null)[]>();
  for (const row of input.rows) {
    const key = scale.keyOf(row[spec.x]);
    if (key !== null)
      valuesAt.set(
        key,
        spec.measures.map((measure) => numberAt(row, measure.column)),
      );
  }
  return { series: spec.measures.map(measureSeries), valuesAt, notes: [] };
}

function splitBySeries(
  input: ChartInput,
  spec: Extract<TimeSpec, { kind: "line" | "area" }>,
  scale: TimeScale,
): TimeTable {
  const measure = spec.measures[0];
  const pivoted = pivot(input, {
    rowKeyOf: (row) => scale.keyOf(row[spec.x]),
    series: spec.series ?? spec.x,
    measure: measure?.column ?? spec.x,
  });
  const cut = cutSeries(pivoted, spec.top);
  const own = measure ?? { format: "number", decimals: null, isCompact: false };
  const looks = { ...own, format: isShare(spec) ? ("percent" as const) : own.format };
  const series = pivotSeries(cut, { column: spec.series ?? spec.x, looks });
  const fill = (value: number | null) => (value === null && spec.gaps === "zero" ? 0 : value);
  return { series, valuesAt: new Map(cut.rows.map((row) => [row.key, row.values.map(fill)])), notes: cut.notes };
}

function isShare(spec: TimeSpec): boolean {
  return spec.kind === "area" && spec.stacking === "share";
}

function sharesOf(values: readonly (number | null)[]): (number | null)[] {
  const whole = sumPresent(values) ?? 0;
  return values.map((value) => (value === null || whole === 0 ? null : value / whole));
}

/** The cell that stands at each key: by it the rows of a point are found again. */
function firstCells(cells: readonly Cell[], scale: TimeScale): ReadonlyMap<number, Cell> {
  const found = new Map<number, Cell>();
  for (const cell of cells) {
    const key = scale.keyOf(cell);
    if (key !== null && !found.has(key)) found.set(key, cell);
  }
  return found;
}

function thinPoints(points: readonly ChartPoint[], seriesCount: number): readonly ChartPoint[] {
  if (points.length <= chartLimits.linePoints || seriesCount === 0) return points;
  const kept = new Set<number>(gapStarts(points));
  const perSeries = Math.floor(chartLimits.linePoints / seriesCount);
  for (let series = 0; series < seriesCount; series += 1) {
    const line = points.flatMap((point, index) => {
      const y = point.values[series] ?? null;
      return y === null ? [] : [{ index, x: point.key, y }];
    });
    for (const index of thinLine(line, perSeries)) kept.add(index);
  }
  return points.filter((_, index) => kept.has(index));
}

/** One empty point per hole keeps the hole open. */
function gapStarts(points: readonly ChartPoint[]): number[] {
  const isEmpty = (point: ChartPoint | undefined) => point?.values.every((value) => value === null) ?? false;
  return points.flatMap((point, index) => (isEmpty(point) && !isEmpty(points[index - 1]) ? [index] : []));
}

/** Rows that have no place on a time axis. */
export function undatedNote(times: readonly Cell[], column: string): string[] {
  const undated = times.filter((cell) => cell === null).length;
  if (undated === 0) return [];
  return [`${formatCounted(undated, "row")} without ${labelOf(column)} ${undated === 1 ? "is" : "are"} not drawn.`];
}

function gapNote(missing: number, gaps: TimeSpec["gaps"]): string[] {
  if (missing === 0) return [];
  if (gaps === "zero") {
    return [`${formatCounted(missing, "period")} without rows ${missing === 1 ? "is" : "are"} drawn as zero.`];
  }
  return [`${formatCounted(missing, "period")} without rows ${missing === 1 ? "is a gap" : "are gaps"}.`];
}

function thinNote(total: number, drawn: number): string[] {
  if (drawn === total) return [];
  return [`Drawn from ${formatCount(drawn)} of ${formatCount(total)} points; the smallest and the largest are kept.`];
}
