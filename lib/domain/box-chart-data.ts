/** The spread of a measure in each group: the middle half as a box, whiskers, and what lies beyond. */
import type { CategoryAxis } from "./category-axis.ts";
import { readCategoryAxis } from "./category-axis.ts";
import type { ChartSpec } from "./chart.ts";
import type { BoxesData, ChartBox, ChartInput } from "./chart-data-types.ts";
import { cellAt, numberAt, numberLooks } from "./chart-data-types.ts";
import { chartLimits } from "./chart-limits.ts";
import { formatCounted } from "./format.ts";
import { topNote } from "./group-pivot.ts";
import { quantile } from "./quantile.ts";

type BoxSpec = Extract<ChartSpec, { kind: "box" }>;

/** One box per group, in the order of time or of the medians, highest first. */
export function boxData(input: ChartInput, spec: BoxSpec): BoxesData {
  const groups = gatherNumbers(input, spec);
  const shown = spec.top === null ? groups : mostValues(groups, spec.top.shown);
  const boxes = shown.flatMap(({ numbers, ...place }) =>
    numbers.length === 0 ? [] : [{ ...place, ...spreadOf(numbers) }],
  );
  const ordered = spec.category === null || isTimed(input, spec.category) ? byKey(boxes) : byMedian(boxes);
  const missing = input.rows.length - groups.reduce((sum, group) => sum + group.numbers.length, 0);
  const missingNote = `${formatCounted(missing, "row")} without a number ${missing === 1 ? "is" : "are"} not counted.`;
  return {
    kind: "boxes",
    label: spec.measure.label,
    looks: numberLooks(spec.measure),
    boxes: ordered.map((box, key) => ({ ...box, key })),
    notes: [
      ...topNote(groups.length - shown.length, false),
      ...(missing === 0 ? [] : [missingNote]),
      ...outlierNote(ordered),
    ],
  };
}

type Place = Pick<ChartBox, "key" | "label" | "tick" | "cells">;
type Group = Place & { readonly numbers: number[] };

function gatherNumbers(input: ChartInput, { category, measure }: BoxSpec): Group[] {
  const axis = category === null ? null : readCategoryAxis(input, category);
  const groups = new Map<number | null, Group>();
  for (const row of input.rows) {
    const number = numberAt(row, measure.column);
    const cell = category === null ? null : cellAt(row, category);
    const key = axis === null ? 0 : axis.keyOf(cell);
    const group = groups.get(key) ?? {
      ...placeOf(axis, key, measure.label),
      cells: category === null ? [] : [{ column: category, cell }],
      numbers: [],
    };
    if (number !== null) group.numbers.push(number);
    groups.set(key, group);
  }
  return [...groups.values()].filter((group) => group.numbers.length > 0);
}

/** Rows without a time have a box of their own, behind the others. */
function placeOf(axis: CategoryAxis | null, key: number | null, measure: string): Omit<Place, "cells"> {
  if (axis === null) return { key: 0, label: measure, tick: measure };
  if (key === null) return { key: Number.MAX_VALUE, label: "(no value)", tick: "(no value)" };
  const label = axis.labelOfKey(key);
  return { key, label, tick: axis.scale?.tickOf(key) ?? label };
}

function isTimed(input: ChartInput, category: number): boolean {
  return readCategoryAxis(input, category).scale !== null;
}

/** The groups with the most values tell the most; ties keep their order. */
function mostValues(groups: readonly Group[], count: number): Group[] {
  const kept = new Set([...groups].sort((left, right) => right.numbers.length - left.numbers.length).slice(0, count));
  return groups.filter((group) => kept.has(group));
}

function byKey<Box extends { readonly key: number }>(boxes: readonly Box[]): Box[] {
  return [...boxes].sort((left, right) => left.key - right.key);
}

function byMedian(boxes: readonly ChartBox[]): ChartBox[] {
  return [...boxes].sort((left, right) => right.median - left.median);
}

type Spread = Omit<ChartBox, keyof Place>;

function spreadOf(numbers: readonly number[]): Spread {
  const sorted = [...numbers].sort((left, right) => left - right);
  const quarter = quantile(sorted, 0.25);
  const threeQuarters = quantile(sorted, 0.75);
  const reach = (threeQuarters - quarter) * 1.5;
  const isInside = (value: number) => value >= quarter - reach && value <= threeQuarters + reach;
  const inside = sorted.filter(isInside);
  const outside = sorted.filter((value) => !isInside(value));
  const minimum = sorted[0] ?? 0;
  const maximum = sorted[sorted.length - 1] ?? 0;
  return {
    count: sorted.length,
    minimum,
    maximum,
    low: inside[0] ?? minimum,
    high: inside[inside.length - 1] ?? maximum,
    quarter,
    median: quantile(sorted, 0.5),
    threeQuarters,
    outlierCount: outside.length,
    outliers: someOf(outside),
  };
}

/** Of many as many from each part of them, from the smallest to the largest: where they lie close is seen. */
function someOf(sorted: readonly number[]): readonly number[] {
  const most = chartLimits.boxOutliers;
  if (sorted.length <= most) return sorted;
  const step = (sorted.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => sorted[Math.round(place * step)] ?? 0);
}

function outlierNote(boxes: readonly ChartBox[]): string[] {
  const total = boxes.reduce((sum, box) => sum + box.outlierCount, 0);
  const drawn = boxes.reduce((sum, box) => sum + box.outliers.length, 0);
  if (drawn === total) return [];
  return [`${drawn} of ${formatCounted(total, "outlying value")} are drawn; the smallest and the largest are kept.`];
}
