/** How wide the ranges have to be, step by step, by how far forecasts of the past were off. */

/** What is added to and taken from each step ahead. */
export type Spread = { readonly within80: Float64Array; readonly within95: Float64Array };

/** Quantiles of misses in units of their root mean square; misses lie at both ends more often than the bell curve has it. */
const factors = { within80: 1.2, within95: 1.96 } as const;
/** Misses of neighbouring places of the past are alike: so many of them within a horizon make one more count as the same. */
const alike = 4;
const leastFreedom = 1.5;

type Reach = {
  readonly horizon: number;
  /** Steps from one place of the past that was forecast from to the next. */
  readonly apart: number;
};

/**
 * One list of misses for each forecast of the past, step by step, NaN where nothing could be compared. Never narrower a
 * step later; wider where few forecasts reached that far.
 */
export function spreadOf(misses: readonly Float64Array[], { horizon, apart }: Reach): Spread {
  const squares = new Float64Array(horizon);
  const counts = new Float64Array(horizon);
  for (const list of misses) {
    for (const [step, miss] of list.entries()) {
      if (Number.isNaN(miss)) continue;
      squares[step] = (squares[step] ?? 0) + miss * miss;
      counts[step] = (counts[step] ?? 0) + 1;
    }
  }
  const roots = risingRoots(squares, counts);
  const width = (factor: number): Float64Array => {
    let widest = 0;
    return roots.map((root, step) => {
      const freedom = Math.max(leastFreedom, (counts[step] ?? 0) / (1 + step / (alike * apart)));
      widest = Math.max(widest, root * studentQuantile(factor, freedom));
      return widest;
    });
  };
  return { within80: width(factors.within80), within95: width(factors.within95) };
}

type Level = { readonly mean: number; readonly count: number; readonly steps: number };

/** Root mean squares; steps that fall below an earlier one share one mean with it, untested steps grow as chance does. */
function risingRoots(squares: Float64Array, counts: Float64Array): Float64Array {
  const levels: Level[] = [];
  for (const [step, sum] of squares.entries()) {
    const count = counts[step] ?? 0;
    if (count === 0) break;
    let level: Level = { mean: sum / count, count, steps: 1 };
    for (let last = levels.at(-1); last !== undefined && last.mean > level.mean; last = levels.at(-1)) {
      levels.pop();
      level = joined(last, level);
    }
    levels.push(level);
  }
  const tested = levels.flatMap(({ mean, steps }) => Array.from({ length: steps }, () => Math.sqrt(mean)));
  const last = tested.at(-1) ?? 0;
  return squares.map((_, step) => tested[step] ?? last * Math.sqrt((step + 1) / Math.max(tested.length, 1)));
}

function joined(left: Level, right: Level): Level {
  const count = left.count + right.count;
  return {
    mean: (left.mean * left.count + right.mean * right.count) / count,
    count,
    steps: left.steps + right.steps,
  };
}

/** From a quantile of the bell curve to that of Student's distribution, by its expansion to the third order. */
function studentQuantile(z: number, freedom: number): number {
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
