/** Columns of a grid of shades that say nothing by their shade. Browser-safe. */
import type { PointsData } from "./chart-data-types.ts";

/** Columns that are the whole of every row: they would take all of the shades, and tell nothing. */
export function wholeColumns({ points, series }: PointsData): ReadonlySet<number> {
  const isWhole = (column: number): boolean => {
    const present = points.flatMap(({ values }) => values[column] ?? []);
    return present.length > 1 && present.every((value) => value === 1);
  };
  const whole = series.flatMap(({ format }, column) => (format === "percent" && isWhole(column) ? [column] : []));
  return new Set(whole.length === series.length ? [] : whole);
}
