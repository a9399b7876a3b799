/** How many rows lie in each equal step of a measure. */

import type { ChartSpec, ValueFormat } from "./chart.ts";
import type { ChartInput, ChartPoint, PointsData } from "./chart-data-types.ts";
import { numberAt, panelsByUnit } from "./chart-data-types.ts";
import { isNumericKind } from "./column-kind.ts";
import { formatCompact, formatCounted, formatValue } from "./format.ts";

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
  const bins = readBins(numbers, spec.binCount, isWhole);
  const counts = bins.edges.map(() => 0);
  for (const { value, count } of present) {
    const place = bins.placeOf(value);
    counts[place] = (counts[place] ?? 0) + count;
  }
  const write = edgeWriter(spec, bins.step);
  const points = bins.edges.map((edge, index): ChartPoint => {
    const label = bins.isSingle ? write(edge) : `${write(edge)} to ${write(edge + bins.step)}`;
    return { key: index, label, tick: write(edge), isOther: false, values: [counts[index] ?? 0], cells: [] };
  });
  const series = [
    { label: "Rows", format: "integer", decimals: null, isCompact: false, isOther: false, cells: [] },
  ] as const;
  const missing = counted.reduce((sum, { value, count }) => (value === null ? sum + count : sum), 0);
  const notes =
    missing === 0
      ? []
      : [`${formatCounted(missing, "row")} without a number ${missing === 1 ? "is" : "are"} not counted.`];
  return { kind: "points", axis: "bins", points, series, panels: panelsByUnit(series), notes };
}

type Bins = {
  /** Where each step begins. */
  readonly edges: readonly number[];
  readonly step: number;
  /** Each step is one whole number. */
  readonly isSingle: boolean;
  placeOf(value: number): number;
};

function readBins(numbers: readonly number[], binCount: number, isWhole: boolean): Bins {
  const low = numbers.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = numbers.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (numbers.length === 0) return { edges: [], step: 1, isSingle: isWhole, placeOf: () => 0 };
  // Divided first: the distance of two numbers at the ends of the range is none.
  const fine = roundStep(high / binCount - low / binCount);
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

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is not smaller. */
function roundStep(least: number): number {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= least) ?? 10;
  return factor * power;
}

/** Edges with as many digits as the step has; long ones are shortened, for the labels stand side by side. */
function edgeWriter({ measure }: HistogramSpec, step: number): (edge: number) => string {
  const format: ValueFormat = measure.format;
  const digits = Math.min(Math.max(0, Math.ceil(-Math.log10(step)) + 1), 6);
  const decimals = Number.isInteger(step) ? 0 : digits;
  return (edge) => {
    if (format === "percent") return formatValue(edge, { name: "", kind: "float", format });
    if (Math.abs(edge) >= 10_000 && step >= 100) return formatCompact(edge, format);
    return formatValue(edge, { name: "", kind: "float", format, decimals: measure.decimals ?? decimals });
  };
}
