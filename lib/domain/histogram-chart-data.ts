/** How many rows lie in each equal step of a measure. */

import type { ChartSpec, ValueFormat } from "./chart.ts";
import type { BinMark, ChartInput, ChartPoint, PointsData } from "./chart-data-types.ts";
import { numberAt, panelsByUnit } from "./chart-data-types.ts";
import { isNumericKind } from "./column-kind.ts";
import { formatCompact, formatCounted, formatValue } from "./format.ts";
import { countedQuantile, quantile } from "./quantile.ts";
import { isUnitSign, withUnit } from "./unit-text.ts";

type HistogramSpec = Extract<ChartSpec, { kind: "histogram" }>;

/** Every step from the smallest to the largest value, empty ones as zero; steps begin at round numbers. */
export function histogramData(input: ChartInput, spec: HistogramSpec): PointsData {
  const counted = input.rows.map((row) => ({
    value: numberAt(row, spec.measure.column),
    count: spec.counts === null ? 1 : (numberAt(row, spec.counts) ?? 0),
  }));
  const present = counted.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
  const numbers = present.map(({ value }) => value);
  const kind = input.columns[spec.measure.column]?.kind;
  const isWhole = kind !== undefined && isNumericKind(kind) && numbers.every(Number.isInteger);
  const bins = readBins(numbers, spec, isWhole);
  const counts = bins.edges.map(() => 0);
  for (const { value, count } of present) {
    const place = bins.placeOf(value);
    counts[place] = (counts[place] ?? 0) + count;
  }
  const write = edgeWriter(spec, bins.step);
  const beyond = rowsBeyond(present, bins);
  const points = bins.edges.map((edge, index): ChartPoint => {
    return {
      key: index,
      label: binLabel(edge, index, { bins, write, beyond }),
      tick: write(edge),
      isOther: false,
      values: [counts[index] ?? 0],
      cells: [],
    };
  });
  const series = [
    { label: "Rows", format: "integer", decimals: null, isCompact: false, isOther: false, cells: [] },
  ] as const;
  const missing = counted.reduce((sum, { value, count }) => (value === null ? sum + count : sum), 0);
  const absent =
    missing === 0
      ? []
      : [`${formatCounted(missing, "row")} without a number ${missing === 1 ? "is" : "are"} not counted.`];
  const notes = [...absent, ...beyondNotes(beyond, bins, write)];
  const spread = present.length === 0 ? {} : spreadOf(present, spec, bins);
  return { kind: "points", axis: "bins", points, series, panels: panelsByUnit(series), ...spread, notes };
}

type Bins = {
  /** Where each step begins. */
  readonly edges: readonly number[];
  readonly step: number;
  /** Each step is one whole number. */
  readonly isSingle: boolean;
  placeOf(value: number): number;
};

type CountedValue = { readonly value: number; readonly count: number };

/** The quarters of the rows that are drawn. */
function spreadOf(counted: readonly CountedValue[], spec: HistogramSpec, bins: Bins): Pick<PointsData, "spread"> {
  const sorted = counted
    .map(({ value, count }) => ({ value, times: count }))
    .sort((left, right) => left.value - right.value);
  const numbers = sorted.map(({ value }) => value);
  const total = sorted.reduce((sum, { times }) => sum + times, 0);
  const valueAt = (part: number) =>
    spec.counts === null ? quantile(numbers, part) : countedQuantile(sorted, total, part);
  const values = [0.25, 0.5, 0.75].map(valueAt);
  const write = markWriter(spec, bins.step, values);
  const [quarter, median, threeQuarters] = values.map((value): BinMark => {
    // A step of one whole number stands around it.
    const place = (value - (bins.edges[0] ?? 0)) / bins.step + (bins.isSingle ? 0.5 : 0);
    return { value, place: Math.min(Math.max(place, 0), bins.edges.length), text: write(value) };
  });
  return quarter && median && threeQuarters ? { spread: { quarter, median, threeQuarters } } : {};
}

/** All three alike: with more digits than the steps have, for they lie between them, or none where none is needed. */
function markWriter(spec: HistogramSpec, step: number, values: readonly number[]): (value: number) => string {
  const { format, unit = null } = spec.measure;
  const sign = format !== "percent" && unit !== null && isUnitSign(unit) ? unit : null;
  const write = numberWriter(spec, step, values.every(Number.isInteger) ? 0 : digitsOf(step, 2));
  return (value) => withUnit(write(value), sign);
}

type Beyond = { readonly below: number; readonly above: number };

/** How many rows lie outside of the steps that hold them. */
function rowsBeyond(values: readonly { readonly value: number; readonly count: number }[], bins: Bins): Beyond {
  const [first = 0, end] = [bins.edges[0], (bins.edges.at(-1) ?? 0) + bins.step];
  const sum = (isBeyond: (value: number) => boolean): number =>
    values.reduce((total, { value, count }) => (isBeyond(value) ? total + count : total), 0);
  return { below: sum((value) => value < first), above: sum((value) => value >= end) };
}

type Labelling = { readonly bins: Bins; readonly write: (edge: number) => string; readonly beyond: Beyond };

/** The bounds of a step ("20 to 30"); one alone where values beyond are counted with it: "300 or more". */
function binLabel(edge: number, index: number, { bins, write, beyond }: Labelling): string {
  if (index === 0 && beyond.below > 0) return `below ${write(edge + bins.step)}`;
  if (index === bins.edges.length - 1 && beyond.above > 0) return `${write(edge)} or more`;
  return bins.isSingle ? write(edge) : `${write(edge)} to ${write(edge + bins.step)}`;
}

function beyondNotes({ below, above }: Beyond, { edges, step }: Bins, write: (edge: number) => string): string[] {
  const parts = [
    ...(below === 0 ? [] : [`${formatCounted(below, "row")} below ${write(edges[0] ?? 0)}`]),
    ...(above === 0 ? [] : [`${formatCounted(above, "row")} of ${write((edges.at(-1) ?? 0) + step)} or more`]),
  ];
  if (parts.length === 0) return [];
  return [`${parts.join(" and ")} ${below + above === 1 ? "is" : "are"} counted in the bars at the ends.`];
}

function readBins(
  numbers: readonly number[],
  { binCount, middle, counts }: Pick<HistogramSpec, "binCount" | "middle" | "counts">,
  isWhole: boolean,
): Bins {
  const low = middle?.from ?? numbers.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = middle?.to ?? numbers.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (numbers.length === 0) return { edges: [], step: 1, isSingle: isWhole, placeOf: () => 0 };
  // Divided first: the distance of two numbers at the ends of the range is none.
  const fine = roundStep(high / binCount - low / binCount, counts === null ? null : smallestGap(numbers));
  const step = isWhole ? Math.max(1, Math.ceil(fine)) : fine;
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.floor(high / step) - first + 1);
  // Numbers too large for a step of their own size fall together instead of leaving the axis.
  const bounded = Number.isSafeInteger(count) ? Math.min(count, binCount + 2) : 1;
  return {
    edges: Array.from({ length: bounded }, (_, index) => (first + index) * step),
    step,
    isSingle: isWhole && step === 1,
    placeOf: (value) => Math.min(Math.max(Math.floor(value / step) - first, 0), bounded - 1),
  };
}

/**
 * The smallest of 1, 2, 2.5 and 5 times a power of ten that is not smaller.
 * @param gap values are this far apart: steps between would be empty, so a step is made of whole gaps where it can be.
 */
function roundStep(least: number, gap: number | null): number {
  const wanted = Math.max(least, gap ?? 0);
  if (!(wanted > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factors = [1, 2, 2.5, 5, 10].filter((factor) => factor * power >= wanted * (1 - 1e-9));
  const isOfGaps = (factor: number): boolean => {
    const gaps = (factor * power) / (gap ?? 1);
    return gap === null || Math.abs(gaps - Math.round(gaps)) < 1e-6;
  };
  return (factors.find(isOfGaps) ?? factors[0] ?? 10) * power;
}

/** The least distance between two values; null where all are the same. */
function smallestGap(numbers: readonly number[]): number | null {
  const sorted = [...new Set(numbers)].sort((left, right) => left - right);
  const gaps = sorted.slice(1).map((value, place) => value - (sorted[place] ?? value));
  return gaps.length === 0 ? null : gaps.reduce((least, gap) => Math.min(least, gap), Number.POSITIVE_INFINITY);
}

/** Edges with as many digits as the step has; long ones are shortened, for the labels stand side by side. */
function edgeWriter(spec: HistogramSpec, step: number): (edge: number) => string {
  return numberWriter(spec, step, Number.isInteger(step) ? 0 : digitsOf(step, 1));
}

/** Behind the point: so many more than what tells two steps apart. */
function digitsOf(step: number, more: number): number {
  return Math.min(Math.max(0, Math.ceil(-Math.log10(step)) + more), 6);
}

function numberWriter({ measure }: HistogramSpec, step: number, decimals: number): (value: number) => string {
  const format: ValueFormat = measure.format;
  const name = measure.isYear === true ? "year" : "";
  return (edge) => {
    if (format === "percent") return formatValue(edge, { name: "", kind: "float", format });
    if (Math.abs(edge) >= 10_000 && step >= 100) return formatCompact(edge, format);
    return formatValue(edge, { name, kind: "float", format, decimals: measure.decimals ?? decimals });
  };
}
