/** Points of two measures; more than can be told apart are gathered in the cells of a grid. */
import type { ChartSpec } from "./chart.ts";
import type { ChartInput, ChartSeries, MarkCell, ScatterData, ScatterPoint } from "./chart-data-types.ts";
import { categoryLabel, cellAt, numberAt, numberLooks } from "./chart-data-types.ts";
import { chartLimits } from "./chart-limits.ts";
import { formatCount, formatCounted } from "./format.ts";
import type { ResultRow } from "./result-set.ts";

type ScatterSpec = Extract<ChartSpec, { kind: "scatter" }>;

/** Rows that lack one of the two numbers cannot be placed and are counted in a note. */
export function scatterData(input: ChartInput, spec: ScatterSpec): ScatterData {
  const groups = readGroups(input, spec);
  const points = input.rows.flatMap((row) => {
    const x = numberAt(row, spec.x.column);
    const y = numberAt(row, spec.y.column);
    if (x === null || y === null) return [];
    const label = spec.label === null ? null : categoryLabel(cellAt(row, spec.label), input.columns[spec.label]);
    const cells = namingColumns(spec).map((column): MarkCell => ({ column, cell: cellAt(row, column) }));
    return [{ x, y, label, count: 1, series: groups.indexOf(row), cells }];
  });
  const missing = input.rows.length - points.length;
  const notes =
    missing === 0
      ? []
      : [`${formatCounted(missing, "row")} without both numbers ${missing === 1 ? "is" : "are"} not drawn.`];
  if (points.length <= chartLimits.scatterPoints) return { kind: "scatter", points, series: groups.series, notes };
  const binned = gatherBySeries(points);
  const note = `${formatCount(points.length)} rows are drawn as ${formatCount(binned.length)} points; near ones are drawn as one.`;
  return { kind: "scatter", points: binned, series: groups.series, notes: [...notes, note] };
}

function namingColumns({ label, series }: ScatterSpec): number[] {
  return [label, series].filter((column) => column !== null);
}

type Groups = { readonly series: readonly ChartSeries[]; indexOf(row: ResultRow): number | null };

/** One colour per value of the series column, in the order of first sight. */
function readGroups(input: ChartInput, spec: ScatterSpec): Groups {
  const column = spec.series;
  if (column === null) return { series: [], indexOf: () => null };
  const cells = [...new Set(input.rows.map((row) => cellAt(row, column)))];
  const places = new Map(cells.map((cell, index) => [cell, index]));
  const series = cells.map(
    (cell): ChartSeries => ({
      label: categoryLabel(cell, input.columns[column]),
      ...numberLooks(spec.y),
      isOther: false,
      cells: [{ column, cell }],
    }),
  );
  return { series, indexOf: (row) => places.get(cellAt(row, column)) ?? null };
}

/** Points of different colours are never drawn as one: the more colours, the coarser the grid. */
function gatherBySeries(points: readonly ScatterPoint[]): ScatterPoint[] {
  const groups = new Map<number | null, ScatterPoint[]>();
  for (const point of points) {
    const inside = groups.get(point.series);
    if (inside === undefined) groups.set(point.series, [point]);
    else inside.push(point);
  }
  const gridSide = Math.min(mostGridSide, Math.floor(Math.sqrt(chartLimits.scatterPoints / groups.size)));
  return [...groups.values()].flatMap((inside) => binPoints(inside, gridSide));
}

const mostGridSide = 40;

function binPoints(points: readonly ScatterPoint[], gridSide: number): ScatterPoint[] {
  const cells = new Map<string, ScatterPoint[]>();
  const column = cellReader(
    points.map((point) => point.x),
    gridSide,
  );
  const line = cellReader(
    points.map((point) => point.y),
    gridSide,
  );
  for (const point of points) {
    const cell = `${column(point.x)}/${line(point.y)}`;
    const inside = cells.get(cell);
    if (inside === undefined) cells.set(cell, [point]);
    else inside.push(point);
  }
  return [...cells.values()].map((inside) => ({
    x: inside.reduce((sum, point) => sum + point.x, 0) / inside.length,
    y: inside.reduce((sum, point) => sum + point.y, 0) / inside.length,
    label: inside.length === 1 ? (inside[0]?.label ?? null) : null,
    count: inside.length,
    series: inside[0]?.series ?? null,
    cells: inside.length === 1 ? (inside[0]?.cells ?? []) : [],
  }));
}

function cellReader(values: readonly number[], gridSide: number): (value: number) => number {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return (value) => Math.min(Math.floor(((value - low) / (high - low || 1)) * gridSide), gridSide - 1);
}
