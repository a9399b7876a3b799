/** Count, sum and average of selected cells, exact. Browser-safe: types only from modules that use zod. */
import { averageExact, type ExactNumber, exactNumber, exactText, sumExact } from "./exact-number.ts";
import type { ResultRow } from "./result-set.ts";

export type SelectionFigures = {
  /** Cells that hold a number, in columns of amounts. */
  readonly numberCount: number;
  /** Exact as text; null when no number is selected. */
  readonly sum: string | null;
  readonly average: string | null;
};

/** Figures over the given columns of the rows; identifiers and texts are not to be among the columns. */
export function selectionFigures(rows: readonly ResultRow[], amountColumns: readonly number[]): SelectionFigures {
  const numbers = rows.flatMap((row) =>
    amountColumns.flatMap((column): ExactNumber[] => {
      const number = exactNumber(row[column]);
      return number === null ? [] : [number];
    }),
  );
  if (numbers.length === 0) return { numberCount: 0, sum: null, average: null };
  const sum = sumExact(numbers);
  return {
    numberCount: numbers.length,
    sum: exactText(sum),
    average: exactText(averageExact(sum, numbers.length)),
  };
}
