/** Rows with two groups, turned into one row per key with one value per series, and cut to the top series. */
import type { TopParts } from "./chart.ts";
import type { ChartInput, ChartSeries, NumberLooks } from "./chart-data-types.ts";
import { categoryLabel, cellAt, numberAt, sumPresent } from "./chart-data-types.ts";
import { formatCount } from "./format.ts";
import type { Cell } from "./result-set.ts";

/** `cell` is the value that the series stands for; null for Other and for NULL. */
export type PivotSeries = { readonly label: string; readonly cell: Cell; readonly isOther: boolean };
export type PivotRow = { readonly key: number; readonly values: readonly (number | null)[] };
export type Pivot = {
  readonly rows: readonly PivotRow[];
  readonly series: readonly PivotSeries[];
  readonly notes: readonly string[];
};

/** Rows are asked for by their position; those whose key is null are left out; series come in the order of first sight. */
export function pivot(
  input: ChartInput,
  args: { keyAt(row: number): number | null; readonly series: number; readonly measure: number },
): Pivot {
  const seriesIndex = new Map<Cell, number>();
  const series: PivotSeries[] = [];
  const valuesAt = new Map<number, (number | null)[]>();
  for (const [position, row] of input.rows.entries()) {
    const key = args.keyAt(position);
    if (key === null) continue;
    const cell = cellAt(row, args.series);
    const index = seriesIndex.get(cell) ?? series.length;
    if (index === series.length) {
      seriesIndex.set(cell, index);
      series.push({ label: categoryLabel(cell, input.columns[args.series]), cell, isOther: false });
    }
    const values = valuesAt.get(key) ?? [];
    values[index] = numberAt(row, args.measure);
    valuesAt.set(key, values);
  }
  const rows = [...valuesAt].map(([key, values]) => ({ key, values: series.map((_, index) => values[index] ?? null) }));
  return { rows, series, notes: [] };
}

/** Series by their weight, heaviest first; beyond `top` they are summed into Other or left out. */
export function cutSeries(table: Pivot, top: TopParts | null): Pivot {
  const weights = table.series.map((_, index) =>
    weightOf(
      table.rows.map((row) => row.values[index] ?? null),
      top,
    ),
  );
  const order = table.series
    .map((_, index) => index)
    .sort((left, right) => (weights[right] ?? 0) - (weights[left] ?? 0));
  const shown = top === null ? order : order.slice(0, top.shown);
  const rest = top === null ? [] : order.slice(top.shown);
  const sumsOther = rest.length > 0 && top?.sumsOther === true;
  const pick = (values: readonly (number | null)[], indexes: readonly number[]) =>
    indexes.map((index) => values[index] ?? null);
  const series = shown.flatMap((index) => table.series[index] ?? []);
  const rows = table.rows.map((row) => {
    const values = pick(row.values, shown);
    return { key: row.key, values: sumsOther ? [...values, sumPresent(pick(row.values, rest))] : values };
  });
  return {
    rows,
    series: sumsOther ? [...series, { label: otherLabel(rest.length), cell: null, isOther: true }] : series,
    notes: topNote(rest.length, sumsOther),
  };
}

/** Series in the order of a calendar instead of their weight; those without a place come last. */
export function orderSeries(table: Pivot, keyOf: (cell: Cell) => number | null): Pivot {
  const places = table.series.map((series) => (series.isOther ? null : keyOf(series.cell)));
  const order = places.map((_, index) => index).sort((left, right) => comparePlaces(places[left], places[right]));
  return {
    series: order.flatMap((index) => table.series[index] ?? []),
    rows: table.rows.map(({ key, values }) => ({ key, values: order.map((index) => values[index] ?? null) })),
    notes: table.notes,
  };
}

/** Below zero when `left` comes first; what has no place comes last. */
export function comparePlaces(left: number | null | undefined, right: number | null | undefined): number {
  const [first, second] = [left ?? Number.POSITIVE_INFINITY, right ?? Number.POSITIVE_INFINITY];
  return first === second ? 0 : first - second;
}

/** Named with its size, so that it is not taken for a stored value. */
export function otherLabel(count: number): string {
  return `Other (${formatCount(count)})`;
}

/** Says what became of the values that are not drawn one by one. */
export function topNote(restCount: number, sumsOther: boolean): string[] {
  if (restCount === 0) return [];
  const rest = `${formatCount(restCount)} further ${restCount === 1 ? "value is" : "values are"}`;
  return [sumsOther ? `${rest} summed into Other.` : `${rest} not drawn; see the table.`];
}

/** Sums rank what can be summed; averages rank the rest, so that a series with more periods is not favoured. */
function weightOf(values: readonly (number | null)[], top: TopParts | null): number {
  const present = values.filter((value) => value !== null);
  const sum = present.reduce((total, value) => total + value, 0);
  return top !== null && !top.sumsOther ? sum / Math.max(present.length, 1) : sum;
}

/** The series as a chart draws them, each with the cell that its rows have in `column`. */
export function pivotSeries(
  table: Pivot,
  { column, looks }: { readonly column: number; readonly looks: NumberLooks },
): ChartSeries[] {
  const { format, decimals, isCompact } = looks;
  return table.series.map(({ label, cell, isOther }) => {
    return { label, isOther, format, decimals, isCompact, cells: isOther ? [] : [{ column, cell }] };
  });
}
