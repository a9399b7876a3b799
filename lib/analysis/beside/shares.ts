/** Two shares set beside each other: Newcombe's interval, and the test that fits the counts. */
import { logChoices, normalQuantile, studentBeyond } from "../distributions.ts";
import { powerReach, significance, type Told, tell } from "./verdict.ts";

/** So many of so many rows; hits are between 0 and n. */
export type ShareGroup = { readonly n: number; readonly hits: number };

export type SharesBeside = Told & {
  readonly left: ShareWithInterval;
  readonly right: ShareWithInterval;
  /** Left less right, as a part of one: 0.05 is five percentage points. */
  readonly difference: number;
  /** Newcombe's interval from those of Wilson; 95 %. */
  readonly low: number;
  readonly high: number;
  readonly pValue: number;
  /** `exact` is Fisher's, where fewer than five hits or misses are to be expected in a group. */
  readonly test: "exact" | "two-proportions";
  /** Cohen's h: the difference on a scale on which it is equally hard to tell at all shares. */
  readonly effect: number;
};

export type ShareWithInterval = { readonly share: number; readonly low: number; readonly high: number };

/** Where nothing else is told, five percentage points matter. */
const smallDifference = 0.05;
const reach = normalQuantile(1 - significance / 2);

/** Compares two shares; `relevant` is the difference that matters, as a part of one. Null where a group has no rows. */
export function differenceOfShares(
  left: ShareGroup,
  right: ShareGroup,
  relevant: number = smallDifference,
): SharesBeside | null {
  if (left.n < 1 || right.n < 1) return null;
  const [one, other] = [shareWithInterval(left), shareWithInterval(right)] as const;
  const difference = one.share - other.share;
  const isExact = fewestExpected(left, right) < 5;
  const pValue = isExact ? exactChance(left, right) : proportionsChance(left, right);
  // One hit and one miss more, so that shares of nothing and of all have a spread.
  const usual = (left.hits + right.hits + 1) / (left.n + right.n + 2);
  const error = Math.sqrt(usual * (1 - usual) * (1 / left.n + 1 / right.n));
  return {
    ...{ left: one, right: other, difference, pValue },
    low: difference - Math.hypot(one.share - one.low, other.high - other.share),
    high: difference + Math.hypot(one.high - one.share, other.share - other.low),
    test: isExact ? "exact" : "two-proportions",
    effect: 2 * Math.asin(Math.sqrt(one.share)) - 2 * Math.asin(Math.sqrt(other.share)),
    ...tell({
      differs: pValue < significance,
      smallestTellable: (reach + powerReach) * error,
      relevant,
      rows: { left: left.n, right: right.n },
    }),
  };
}

/** A share with Wilson's interval of 95 %. Throws nothing; `n` must be at least 1. */
function shareWithInterval({ n, hits }: ShareGroup): ShareWithInterval {
  const share = hits / n;
  const square = reach * reach;
  const middle = (share + square / (2 * n)) / (1 + square / n);
  const half = (reach * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))) / (1 + square / n);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

function fewestExpected(left: ShareGroup, right: ShareGroup): number {
  const hits = left.hits + right.hits;
  const rows = left.n + right.n;
  return (Math.min(hits, rows - hits) * Math.min(left.n, right.n)) / rows;
}

function proportionsChance(left: ShareGroup, right: ShareGroup): number {
  const usual = (left.hits + right.hits) / (left.n + right.n);
  const error = Math.sqrt(usual * (1 - usual) * (1 / left.n + 1 / right.n));
  return studentBeyond((left.hits / left.n - right.hits / right.n) / error, Number.POSITIVE_INFINITY);
}

/** Fisher's: the chance of all divisions of the hits that are no more likely than the one that is there. */
function exactChance(left: ShareGroup, right: ShareGroup): number {
  const hits = left.hits + right.hits;
  const all = logChoices(left.n + right.n, hits);
  const chanceOf = (count: number): number =>
    Math.exp(logChoices(left.n, count) + logChoices(right.n, hits - count) - all);
  const own = chanceOf(left.hits) * (1 + 1e-7);
  let sum = 0;
  for (let count = Math.max(0, hits - right.n); count <= Math.min(hits, left.n); count += 1) {
    const chance = chanceOf(count);
    if (chance <= own) sum += chance;
  }
  return Math.min(1, sum);
}
