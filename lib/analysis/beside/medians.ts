/** Two medians set beside each other by drawing from the figures again and again, always the same way for the same seed. */
import { quantile } from "#lib/domain/quantile";
import { powerReach, significance, type Told, tell } from "./verdict.ts";

export type MediansBeside = Told & {
  readonly left: number;
  readonly right: number;
  /** Left less right, in the measure's unit. */
  readonly difference: number;
  /** The middle 95 % of the drawn differences; null below eight figures in a group. */
  readonly low: number | null;
  readonly high: number | null;
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

/** Compares the medians of two lists of figures. Null where one of them is empty. */
export function differenceOfMedians(
  left: readonly number[],
  right: readonly number[],
  options: MedianOptions = {},
): MediansBeside | null {
  if (left.length === 0 || right.length === 0) return null;
  const [one, other] = [sorted(left), sorted(right)] as const;
  const medians = { left: quantile(one, 0.5), right: quantile(other, 0.5) };
  const difference = medians.left - medians.right;
  const rows = { left: left.length, right: right.length };
  const relevant = options.relevant ?? smallEffect * Math.max(spreadOf(one), spreadOf(other));
  if (Math.min(left.length, right.length) < fewest) {
    const told = tell({ differs: false, smallestTellable: null, relevant, rows });
    return { ...medians, difference, low: null, high: null, ...told };
  }
  const next = drawer(options.seed ?? 1);
  const drawn = sorted(
    Array.from({ length: options.rounds ?? 2000 }, () => drawnMedian(one, next) - drawnMedian(other, next)),
  );
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
  return { ...medians, difference, low, high, ...told };
}

const normalReach = 1.959963984540054;

/** The median of as many figures drawn with return: counted by place, so that nothing is sorted again. */
function drawnMedian(values: readonly number[], next: () => number): number {
  const times = new Uint32Array(values.length);
  for (let draw = 0; draw < values.length; draw += 1) {
    const place = Math.floor(next() * values.length);
    times[place] = (times[place] ?? 0) + 1;
  }
  const [below, above] = [Math.floor((values.length - 1) / 2), Math.ceil((values.length - 1) / 2)];
  return ((values[placeAfter(times, below)] ?? 0) + (values[placeAfter(times, above)] ?? 0)) / 2;
}

function placeAfter(times: Uint32Array, count: number): number {
  let passed = 0;
  return times.findIndex((own) => {
    passed += own;
    return passed > count;
  });
}

function spreadOf(values: readonly number[]): number {
  const middle = quantile(values, 0.5);
  return 1.4826 * quantile(sorted(values.map((value) => Math.abs(value - middle))), 0.5);
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((left, right) => left - right);
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
