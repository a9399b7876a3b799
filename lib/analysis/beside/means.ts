/** Two means set beside each other by Welch's test: the groups may differ in size and in spread. */
import { studentBeyond, studentReach } from "../distributions.ts";
import { powerReach, significance, type Told, tell } from "./verdict.ts";

/** Aggregates of one group. The standard deviation is that of a sample (divided by the count less one). */
export type MeanGroup = { readonly n: number; readonly mean: number; readonly standardDeviation: number };

export type MeansBeside = Told & {
  /** Left less right, in the measure's unit. */
  readonly difference: number;
  /** The difference in percent of the right mean; null where that is zero. */
  readonly percent: number | null;
  /** The interval that holds the true difference in 95 of 100 such comparisons; null where no spread is known. */
  readonly low: number | null;
  readonly high: number | null;
  readonly pValue: number | null;
  /** The difference in pooled standard deviations, corrected for few rows (Hedges); null where there is no spread. */
  readonly effect: number | null;
};

/** Where nothing else is told, a fifth of a standard deviation matters: what is commonly called a small effect. */
const smallEffect = 0.2;

/** Compares two means; `relevant` is the difference that matters, in the measure's unit. Groups of one row or without any spread are not told apart. */
export function differenceOfMeans(left: MeanGroup, right: MeanGroup, relevant?: number): MeansBeside {
  const difference = left.mean - right.mean;
  const percent = right.mean === 0 ? null : (100 * difference) / Math.abs(right.mean);
  const rows = { left: left.n, right: right.n };
  const [leftVariance, rightVariance] = [left, right].map(({ n, standardDeviation }) => standardDeviation ** 2 / n);
  const variance = (leftVariance ?? 0) + (rightVariance ?? 0);
  if (left.n < 2 || right.n < 2 || !(variance > 0)) {
    const told = tell({ differs: false, smallestTellable: null, relevant: relevant ?? 0, rows });
    return { difference, percent, low: null, high: null, pValue: null, effect: null, ...told };
  }
  const error = Math.sqrt(variance);
  const degrees = variance ** 2 / ((leftVariance ?? 0) ** 2 / (left.n - 1) + (rightVariance ?? 0) ** 2 / (right.n - 1));
  const reach = studentReach(significance, degrees);
  const pValue = studentBeyond(difference / error, degrees);
  const pooled = pooledDeviation(left, right);
  const told = tell({
    differs: pValue < significance,
    smallestTellable: (reach + powerReach) * error,
    relevant: relevant ?? smallEffect * pooled,
    rows,
  });
  const fewRows = 1 - 3 / (4 * (left.n + right.n) - 9);
  return {
    ...{ difference, percent, low: difference - reach * error, high: difference + reach * error, pValue },
    ...{ effect: (fewRows * difference) / pooled },
    ...told,
  };
}

function pooledDeviation(left: MeanGroup, right: MeanGroup): number {
  const squares = (left.n - 1) * left.standardDeviation ** 2 + (right.n - 1) * right.standardDeviation ** 2;
  return Math.sqrt(squares / (left.n + right.n - 2));
}
