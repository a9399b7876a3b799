/** Points of two measures; more than can be told apart are gathered in the cells of a grid. */
import type { ChartSpec } from "./chart.ts";
import type { ChartData, ChartInput, ScatterPoint } from "./chart-data-types.ts";
import { categoryLabel, cellAt, numberAt } from "./chart-data-types.ts";
import { chartLimits } from "./chart-limits.ts";
import { formatCount, formatCounted } from "./format.ts";

type ScatterSpec = Extract<ChartSpec, { kind: "scatter" }>;

/** Rows that lack one of the two numbers cannot be placed and are counted in a note. */
export function scatterData(input: ChartInput, spec: ScatterSpec): ChartData {
  const points = input.rows.flatMap((row) => {
    const x = numberAt(row, spec.x.column);
    const y = numberAt(row, spec.y.column);
    if (x === null || y === null) return [];
    const label = spec.label === null ? null : categoryLabel(cellAt(row, spec.label), input.columns[spec.label]);
    return [{ x, y, label, count: 1 }];
  });
  const missing = input.rows.length - points.length;
  const notes =
    missing === 0
      ? []
      : [`${formatCounted(missing, "row")} without both numbers ${missing === 1 ? "is" : "are"} not drawn.`];
  if (points.length <= chartLimits.scatterPoints) return { kind: "scatter", points, notes };
  const binned = binPoints(points);
  const note = `${formatCount(points.length)} rows are drawn as ${formatCount(binned.length)} points; near ones are drawn as one.`;
  return { kind: "scatter", points: binned, notes: [...notes, note] };
}

const gridSide = 40;

function binPoints(points: readonly ScatterPoint[]): ScatterPoint[] {
  const cells = new Map<string, ScatterPoint[]>();
  const column = cellReader(points.map((point) => point.x));
  const line = cellReader(points.map((point) => point.y));
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
  }));
}

function cellReader(values: readonly number[]): (value: number) => number {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return (value) => Math.min(Math.floor(((value - low) / (high - low || 1)) * gridSide), gridSide - 1);
}
