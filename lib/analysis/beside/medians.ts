/**
 * Two medians set beside each other by drawing them again and again (a bootstrap), always the same way for the same seed. No
 * single figure is needed: the median of n figures drawn with return is the quantile at the middle one of n parts of 1
 * drawn at random, so that a few quantiles of each group are enough.
 */
import { quantile } from "#lib/domain/quantile";
import { powerReach, significance, type Told, tell } from "./verdict.ts";

/** A group by how many figures it has and some of its quantiles. */
export type MarkedGroup = {
  readonly n: number;
  /** By part from 0 (the least) to 1 (the largest), both included, and 0.25, 0.5 and 0.75 among them. */
  readonly marks: readonly Mark[];
};
export type Mark = { readonly part: number; readonly value: number };

export type MediansBeside = Told & {
  /** Left less right, in the measure's unit. */
  readonly difference: number;
  /** The middle 95 % of the drawn differences; null below eight figures in a group. */
  readonly low: number | null;
  readonly high: number | null;
  /** A bootstrap gives a range and no chance. */
  readonly pValue: null;
};

export type MedianOptions = {
  /** The difference that matters, in the measure's unit; a fifth of the usual spread unless told. */
  readonly relevant?: number;
  /** The same seed draws the same; 1 unless told. */
  readonly seed?: number;
  /** How often is drawn; 2000 unless told. */
  readonly rounds?: number;
};

const fewest = 8;
const smallEffect = 0.2;

/** Compares the medians of two groups. Null where one of them has no figures. */
export function differenceOfMedians(
  left: MarkedGroup,
  right: MarkedGroup,
  options: MedianOptions = {},
): MediansBeside | null {
  if (left.n === 0 || right.n === 0) return null;
  const difference = quantileAt(left, 0.5) - quantileAt(right, 0.5);
  const rows = { left: left.n, right: right.n };
  const relevant = options.relevant ?? smallEffect * Math.max(spreadOf(left), spreadOf(right));
  if (Math.min(left.n, right.n) < fewest) {
    const told = tell({ differs: false, smallestTellable: null, relevant, rows });
    return { difference, low: null, high: null, pValue: null, ...told };
  }
  const next = drawer(options.seed ?? 1);
  const rounds = options.rounds ?? 2000;
  const drawn = Array.from({ length: rounds }, () => drawnMedian(left, next) - drawnMedian(right, next));
  drawn.sort((one, other) => one - other);
  const low = quantile(drawn, significance / 2);
  const high = quantile(drawn, 1 - significance / 2);
  // Half the interval is about two standard errors, whatever the shape.
  const error = (high - low) / (2 * normalReach);
  const told = tell({
    differs: low > 0 || high < 0,
    smallestTellable: (normalReach + powerReach) * error,
    relevant,
    rows,
  });
  return { difference, low, high, pValue: null, ...told };
}

const normalReach = 1.959963984540054;
/** From so many figures on the middle of their parts is normal, near enough. */
const many = 60;

function drawnMedian(group: MarkedGroup, next: () => number): number {
  return quantileAt(group, group.n < many ? middleOf(group.n, next) : nearMiddle(group.n, next));
}

/** The middle one of n numbers between 0 and 1. */
function middleOf(n: number, next: () => number): number {
  return quantile(Float64Array.from({ length: n }, next).sort(), 0.5);
}

/** The same by its mean and its variance, 1 / (4 (n + 2)). */
function nearMiddle(n: number, next: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return Math.min(1, Math.max(0, 0.5 + normal / (2 * Math.sqrt(n + 2))));
}

/** Between two marks in the ratio of their distance. */
function quantileAt({ marks }: MarkedGroup, part: number): number {
  const place = marks.findIndex((mark) => mark.part >= part);
  const [above, below] = [marks[place], marks[Math.max(0, place - 1)]];
  if (above === undefined || below === undefined) return marks.at(-1)?.value ?? Number.NaN;
  const width = above.part - below.part;
  return width === 0 ? above.value : below.value + ((above.value - below.value) * (part - below.part)) / width;
}

/** The distance between the quarters, as a standard deviation where the figures are normal. */
function spreadOf(group: MarkedGroup): number {
  return (quantileAt(group, 0.75) - quantileAt(group, 0.25)) / 1.349;
}

/** Numbers from 0 to below 1 that the seed determines: a Weyl sequence, mixed. */
function drawer(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
