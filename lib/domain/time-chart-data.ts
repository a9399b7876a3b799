/** Lines, areas and columns over time: one point per period, missing periods as gaps or zeros, never joined in silence. */
import type { ChartSpec } from "./chart.ts";
import type { ChartInput, ChartSeries, PointsData } from "./chart-data-types.ts";
import {
  amountLooks,
  cellAt,
  measureSeries,
  type NumberLooks,
  numberAt,
  numberLooks,
  panelsByUnit,
  sumPresent,
} from "./chart-data-types.ts";
import { chartLimits } from "./chart-limits.ts";
import { formatCount, formatCounted } from "./format.ts";
import { cutSeries, pivot, pivotSeries } from "./group-pivot.ts";
import { labelOf } from "./infer-outputs.ts";
import { type TimedValues, thinLines } from "./line-thinning.ts";
import { type OutlookTable, readOutlookTable } from "./outlook-chart-data.ts";
import type { Cell } from "./result-set.ts";
import { allPeriods, isOfReadings, isSparse } from "./time-periods.ts";
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
  const periods = drawnPeriods(scale, spec);
  const absent = table.series.map(() => (spec.gaps === "zero" ? 0 : null));
  const filled = periods.keys.map((key): TimedValues => {
    const values = table.valuesAt.get(key) ?? absent;
    return { key, values: isShare(spec) ? sharesOf(values) : values };
  });
  const thinned = thinLines(filled, {
    limit: chartLimits.linePoints,
    seriesCount: table.series.length,
    kept: turnsOf(table.beside, periods.keys),
  });
  const rowOf = firstRows(scale);
  const points = thinned.points.map(({ key, values }) => {
    const row = rowOf.get(key);
    const cells = row === undefined ? [] : [{ column: spec.x, cell: times[row] ?? null }];
    const amounts = isShare(spec) ? { amounts: table.valuesAt.get(key) ?? absent } : {};
    const outlook = table.beside?.outlookAt.get(key);
    const beside = outlook === undefined ? {} : { outlook };
    const names = { label: scale.labelOf(key), tick: scale.tickOf(key) };
    return { key, ...names, isOther: false, values, ...amounts, ...beside, cells };
  });
  const notes = [
    ...undatedNote(times, label),
    ...table.notes,
    ...periods.notes,
    ...thinNote(countDrawn(filled), countDrawn(thinned.points)),
    ...joinedNote(thinned.joinedHoles),
  ];
  // What is left of a thinned line is not evenly spaced: it stands at its distance.
  const axis = periods.isRegular && points.length === filled.length ? "time" : "distance";
  const looks = {
    ...amountLooks(spec.measures[0], isShare(spec)),
    ...(table.beside === null ? {} : { outlookNames: table.beside.names }),
  };
  return { kind: "points", axis, points, series: table.series, panels: panelsByUnit(table.series), ...looks, notes };
}

/** The periods that bars stand at: all from the first to the last, or those with rows where most would be empty. */
export function barPeriods(scale: TimeScale): readonly number[] {
  const periods = allPeriods(scale);
  return periods === null || isSparse(scale, periods) ? scale.keys : periods;
}

type DrawnPeriods = {
  readonly keys: readonly number[];
  /** One step apart each. */
  readonly isRegular: boolean;
  readonly notes: readonly string[];
};

/** What is drawn of the periods without rows, and what is said of them. */
function drawnPeriods(scale: TimeScale, { kind, gaps }: TimeSpec): DrawnPeriods {
  const periods = allPeriods(scale);
  if (periods === null) {
    const notes =
      gaps === "zero" ? ["The times follow no regular step, so nothing is missing that could be zero."] : [];
    return { keys: scale.keys, isRegular: false, notes };
  }
  const missing = periods.length - scale.keys.length;
  if (missing === 0) return { keys: periods, isRegular: true, notes: [] };
  const without = `${formatCounted(missing, "period")} without rows`;
  const isOne = missing === 1;
  if (kind === "column" && isSparse(scale, periods)) {
    return { keys: scale.keys, isRegular: false, notes: [`${without} ${isOne ? "is" : "are"} not drawn.`] };
  }
  if (gaps === "zero") {
    return { keys: periods, isRegular: true, notes: [`${without} ${isOne ? "is" : "are"} drawn as zero.`] };
  }
  if (kind !== "column" && isOfReadings(scale, periods)) {
    return { keys: scale.keys, isRegular: false, notes: [`Drawn from reading to reading, across ${without}.`] };
  }
  return { keys: periods, isRegular: true, notes: [`${without} ${isOne ? "is a gap" : "are gaps"}.`] };
}

type TimeTable = {
  readonly series: readonly ChartSeries[];
  readonly valuesAt: ReadonlyMap<number, readonly (number | null)[]>;
  /** What stands beside the line; null where nothing does. */
  readonly beside: OutlookTable | null;
  readonly notes: readonly string[];
};

function byMeasure(input: ChartInput, spec: TimeSpec, scale: TimeScale): TimeTable {
  const valuesAt = new Map<number, (number | null)[]>();
  input.rows.forEach((row, index) => {
    const key = scale.places[index] ?? null;
    const values = spec.measures.map((measure) => numberAt(row, measure.column));
    if (key !== null) valuesAt.set(key, values);
  });
  const series = spec.measures.map(measureSeries);
  const [measure] = spec.measures;
  if (spec.kind !== "line" || spec.outlook === null || measure === undefined)
    return { series, valuesAt, beside: null, notes: [] };
  const beside = readOutlookTable(input, spec.outlook, { scale, measure: measure.column });
  return { series, valuesAt: new Map([...beside.valueAt].map(([key, value]) => [key, [value]])), beside, notes: [] };
}

function splitBySeries(
  input: ChartInput,
  spec: Extract<TimeSpec, { kind: "line" | "area" }>,
  scale: TimeScale,
): TimeTable {
  const measure = spec.measures[0];
  const pivoted = pivot(input, {
    keyAt: (row) => scale.places[row] ?? null,
    series: spec.series ?? spec.x,
    measure: measure?.column ?? spec.x,
  });
  const cut = cutSeries(pivoted, spec.top);
  const own: NumberLooks = measure ?? { format: "number", decimals: null, isCompact: false };
  const looks: NumberLooks = isShare(spec)
    ? { format: "percent", decimals: own.decimals, isCompact: own.isCompact }
    : numberLooks(own);
  const series = pivotSeries(cut, { column: spec.series ?? spec.x, looks });
  const fill = (value: number | null) => (value === null && spec.gaps === "zero" ? 0 : value);
  return {
    series,
    valuesAt: new Map(cut.rows.map((row) => [row.key, row.values.map(fill)])),
    beside: null,
    notes: cut.notes,
  };
}

/** Marked, or the last before the forecast: however long the line is, these are drawn. */
function turnsOf(beside: OutlookTable | null, keys: readonly number[]): ReadonlySet<number> {
  const outlooks = keys.map((key) => beside?.outlookAt.get(key));
  return new Set(
    keys.filter((_, index) => {
      const [own, next] = [outlooks[index], outlooks[index + 1]];
      return own !== undefined && (own.mark !== null || (!own.isForecast && next?.isForecast === true));
    }),
  );
}

function isShare(spec: TimeSpec): boolean {
  return spec.kind === "area" && spec.stacking === "share";
}

function sharesOf(values: readonly (number | null)[]): (number | null)[] {
  const whole = sumPresent(values) ?? 0;
  return values.map((value) => (value === null || whole === 0 ? null : value / whole));
}

/** The row that stands first at each key: by its cell the rows of a point are found again. */
function firstRows({ places }: TimeScale): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  places.forEach((key, row) => {
    if (key !== null && !found.has(key)) found.set(key, row);
  });
  return found;
}

/** Rows that have no place on a time axis. */
export function undatedNote(times: readonly Cell[], column: string): string[] {
  const undated = times.filter((cell) => cell === null).length;
  if (undated === 0) return [];
  return [`${formatCounted(undated, "row")} without ${labelOf(column)} ${undated === 1 ? "is" : "are"} not drawn.`];
}

function thinNote(total: number, drawn: number): string[] {
  if (drawn === total) return [];
  return [`Drawn from ${formatCount(drawn)} of ${formatCount(total)} points; the smallest and the largest are kept.`];
}

function joinedNote(holes: number): string[] {
  if (holes === 0) return [];
  return [
    `${formatCounted(holes, "short gap")} ${holes === 1 ? "has" : "have"} no room and ${holes === 1 ? "is" : "are"} joined.`,
  ];
}

/** Holes are no points. */
function countDrawn(points: readonly TimedValues[]): number {
  return points.filter(({ values }) => values.some((value) => value !== null)).length;
}
