/** How two figures go together, pair by pair, and what makes that doubtful. Going together is no cause. */
import { normalQuantile, studentBeyond } from "../distributions.ts";
import { powerReach, significance } from "./verdict.ts";

export type Pair = readonly [number, number];

export type CorrelationVerdict =
  /** They go together. */
  | "related"
  /** They seem to, but one pair carries it, or both only grow with time, or the order of the pairs says otherwise. */
  | "doubtful"
  /** A relation of moderate strength would very likely have shown. */
  | "no-relation-to-tell"
  | "not-enough-to-tell";

export type Correlation = {
  readonly n: number;
  /** Pearson's coefficient, -1 to 1; null where one of the figures never changes or there are fewer than three pairs. */
  readonly pearson: number | null;
  /** Fisher's interval of 95 %; null below four pairs. */
  readonly low: number | null;
  readonly high: number | null;
  readonly pValue: number | null;
  /** Spearman's coefficient of the ranks; ties share their mean rank. */
  readonly spearman: number | null;
  readonly flags: CorrelationFlags;
  readonly verdict: CorrelationVerdict;
  /** A coefficient at least so far from zero would have been told in four of five tries. */
  readonly smallestTellable: number | null;
};

export type CorrelationFlags = {
  /** Fewer than ten pairs. */
  readonly fewPairs: boolean;
  /** Without this pair (its place from 0) the coefficient is another one. */
  readonly carriedBy: { readonly place: number; readonly without: number } | null;
  /** Pairs in time: both follow time, and the changes from pair to pair do not go together; the coefficient of the changes. */
  readonly onlyGrow: { readonly ofChanges: number } | null;
  /** The larger share of equal values in one of the figures, 0 to 1, where it is above a fifth. */
  readonly ties: number | null;
};

/** A coefficient of this size is worth telling. */
const relevant = 0.5;
const fewest = 10;
/** One pair carries a relation when the coefficient falls by so much without it. */
const carried = 0.25;

/** Reads how pairs go together; `areInTime` says that they are in the order of time. Pairs with a figure that is no number must be left out before. */
export function correlation(pairs: readonly Pair[], options: { readonly areInTime?: boolean } = {}): Correlation {
  const n = pairs.length;
  const pearson = coefficient(pairs);
  const spearman = coefficient(ranked(pairs));
  const flags: CorrelationFlags = {
    fewPairs: n < fewest,
    carriedBy: pearson === null ? null : carrierOf(pairs, pearson),
    onlyGrow: pearson === null || options.areInTime !== true ? null : growthOnly(pairs, pearson),
    ties: tiesOf(pairs),
  };
  const pValue = pearson === null ? null : chanceOf(pearson, n);
  const reach = normalQuantile(1 - significance / 2);
  const around = (sign: number): number | null =>
    pearson === null || n < 4 ? null : Math.tanh(Math.atanh(limited(pearson)) + (sign * reach) / Math.sqrt(n - 3));
  const smallestTellable = n < 4 ? null : Math.tanh((reach + powerReach) / Math.sqrt(n - 3));
  const verdict = verdictOf({ pValue, pearson, spearman, flags, smallestTellable });
  return { n, pearson, low: around(-1), high: around(1), pValue, spearman, flags, verdict, smallestTellable };
}

type Evidence = Pick<Correlation, "pValue" | "pearson" | "spearman" | "flags" | "smallestTellable">;

function verdictOf({ pValue, pearson, spearman, flags, smallestTellable }: Evidence): CorrelationVerdict {
  if (pValue === null || pearson === null || spearman === null || smallestTellable === null)
    return "not-enough-to-tell";
  if (pValue >= significance) return smallestTellable <= relevant ? "no-relation-to-tell" : "not-enough-to-tell";
  const isOpposed = Math.abs(spearman) < Math.abs(pearson) / 2 || spearman * pearson < 0;
  const isDoubtful = flags.carriedBy !== null || flags.onlyGrow !== null || isOpposed;
  return isDoubtful ? "doubtful" : "related";
}

function coefficient(pairs: readonly Pair[]): number | null {
  const n = pairs.length;
  if (n < 3) return null;
  const [left, right] = [mean(pairs.map(([value]) => value)), mean(pairs.map(([, value]) => value))];
  let product = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (const [one, other] of pairs) {
    product += (one - left) * (other - right);
    leftSquares += (one - left) ** 2;
    rightSquares += (other - right) ** 2;
  }
  const size = Math.sqrt(leftSquares * rightSquares);
  return size > 0 ? Math.min(1, Math.max(-1, product / size)) : null;
}

function chanceOf(value: number, n: number): number | null {
  if (n < 3) return null;
  return studentBeyond(value * Math.sqrt((n - 2) / Math.max(1e-300, 1 - value * value)), n - 2);
}

/** The pair without which the coefficient changes most, where it changes by much or is gone. */
function carrierOf(pairs: readonly Pair[], whole: number): CorrelationFlags["carriedBy"] {
  if (pairs.length < 4) return null;
  let carrier: { place: number; without: number } | null = null;
  pairs.forEach((_, place) => {
    const without = coefficient(pairs.filter((__, other) => other !== place)) ?? 0;
    const isMore = carrier === null || Math.abs(without - whole) > Math.abs(carrier.without - whole);
    if (isMore && Math.abs(without - whole) > carried) carrier = { place, without };
  });
  return carrier;
}

/** Both follow time, and what goes together is no more than that: the changes do not. */
function growthOnly(pairs: readonly Pair[], whole: number): CorrelationFlags["onlyGrow"] {
  if (pairs.length < 5) return null;
  const withTime = [0, 1].map((side) => coefficient(pairs.map((pair, place): Pair => [place, pair[side] ?? 0])) ?? 0);
  const changes = pairs.slice(1).map((pair, place): Pair => {
    const before = pairs[place] ?? pair;
    return [pair[0] - before[0], pair[1] - before[1]];
  });
  const ofChanges = coefficient(changes) ?? 0;
  const isGrowth = withTime.every((value) => Math.abs(value) >= 0.6);
  const isGone = ofChanges * Math.sign(whole) < Math.abs(whole) / 2;
  return isGrowth && isGone ? { ofChanges } : null;
}

function ranked(pairs: readonly Pair[]): Pair[] {
  const left = ranksOf(pairs.map(([value]) => value));
  const right = ranksOf(pairs.map(([, value]) => value));
  return pairs.map((_, place): Pair => [left[place] ?? 0, right[place] ?? 0]);
}

/** Equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, place) => ({ value, place })).sort((one, other) => one.value - other.value);
  const ranks = new Array<number>(values.length).fill(0);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end + 1 < order.length && order[end + 1]?.value === order[start]?.value) end += 1;
    for (const { place } of order.slice(start, end + 1)) ranks[place] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return ranks;
}

function tiesOf(pairs: readonly Pair[]): number | null {
  const shares = [0, 1].map((side) => 1 - new Set(pairs.map((pair) => pair[side])).size / Math.max(1, pairs.length));
  const most = Math.max(...shares);
  return most > 0.2 ? most : null;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Fisher's scale has no place for a perfect coefficient. */
function limited(value: number): number {
  return Math.min(1 - 1e-12, Math.max(1e-12 - 1, value));
}
