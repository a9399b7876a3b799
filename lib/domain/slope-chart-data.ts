/** Two ends and a line between them for each value of a group, the largest at the last end first. */
import { readCategoryAxis } from "./category-axis.ts";
import type { ChartSpec } from "./chart.ts";
import type { ChartInput, ChartPoint, ChartSeries, PointsData } from "./chart-data-types.ts";
import { cellAt, measureSeries, numberAt, panelsByUnit } from "./chart-data-types.ts";
import { formatCounted } from "./format.ts";
import { comparePlaces } from "./group-pivot.ts";
import type { Cell } from "./result-set.ts";

type SlopeSpec = Extract<ChartSpec, { kind: "slope" }>;

/** What has a value at one end only is a mark there, and is told. */
export function slopeData(input: ChartInput, spec: SlopeSpec): PointsData {
  const ends = spec.x === null ? measureEnds(input, spec) : periodEnds(input, spec, spec.x);
  const axis = readCategoryAxis(input, spec.category);
  const groups = [...new Set(input.rows.map((row) => cellAt(row, spec.category)))];
  const last = ends.at(-1);
  const ranked = groups.sort((left, right) => comparePlaces(heightOf(last, left), heightOf(last, right)));
  const [measure] = spec.measures;
  const series = ranked.flatMap((cell): ChartSeries[] =>
    measure === undefined
      ? []
      : [{ ...measureSeries(measure), label: axis.labelOf(cell), cells: [{ column: spec.category, cell }] }],
  );
  const points = ends.map(({ valueAt, ...place }): ChartPoint => {
    return { ...place, isOther: false, values: ranked.map((cell) => valueAt.get(cell) ?? null) };
  });
  const lone = ranked.filter((_, index) => points.some(({ values }) => (values[index] ?? null) === null)).length;
  const notes =
    lone === 0 ? [] : [`${formatCounted(lone, "value")} ${lone === 1 ? "has" : "have"} no line: one end is missing.`];
  return { kind: "points", axis: "category", points, series, panels: panelsByUnit(series), notes };
}

type End = Pick<ChartPoint, "key" | "label" | "tick" | "cells"> & {
  readonly valueAt: ReadonlyMap<Cell, number | null>;
};

function measureEnds(input: ChartInput, { category, measures }: SlopeSpec): End[] {
  return measures.map(({ column, label }, key) => {
    const valueAt = new Map(input.rows.map((row) => [cellAt(row, category), numberAt(row, column)]));
    return { key, label, tick: label, cells: [], valueAt };
  });
}

function periodEnds(input: ChartInput, { category, measures }: SlopeSpec, x: number): End[] {
  const axis = readCategoryAxis(input, x);
  const cells = [...new Set(input.rows.map((row) => cellAt(row, x)))];
  const ordered = cells.sort((left, right) => comparePlaces(axis.keyOf(left), axis.keyOf(right)));
  return ordered.map((cell, key) => {
    const own = input.rows.filter((row) => cellAt(row, x) === cell);
    const valueAt = new Map(own.map((row) => [cellAt(row, category), numberAt(row, measures[0]?.column ?? x)]));
    const label = axis.labelOf(cell);
    return { key, label, tick: label, cells: [{ column: x, cell }], valueAt };
  });
}

/** The largest has the first place; what has no value has none. */
function heightOf(end: End | undefined, cell: Cell): number | null {
  const value = end?.valueAt.get(cell) ?? null;
  return value === null ? null : -value;
}
