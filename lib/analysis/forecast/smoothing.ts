/** One pass of exponential smoothing over a history, and what follows from where it ends. Hot code: no allocation. */
import type { SmoothingKind } from "./smoothing-kind.ts";

export type SmoothingWeights = {
  readonly level: number;
  readonly slope: number;
  readonly season: number;
  readonly damping: number;
};

/** Without a season, `season` is a single 0 that is added. */
export type SmoothingState = { level: number; slope: number; readonly season: Float64Array };

/** What a pass missed: sums over its steps; `product` holds fitted values whose logarithm is still to be added. */
export type Misses = { squares: number; shares: number; logarithms: number; product: number };

export type Pass = {
  readonly kind: SmoothingKind;
  readonly weights: SmoothingWeights;
  readonly values: Float64Array;
  /** Changed by the pass. */
  readonly state: SmoothingState;
};

/** Walks from one index to before another; false where the state left what is allowed. */
export function walk(pass: Pass, from: number, until: number, misses: Misses): boolean {
  const { kind, weights, values, state } = pass;
  const { season } = state;
  const isProduct = kind.season === "multiplicative";
  const countsShares = kind.miss === "multiplicative";
  const { level: levelWeight, slope: slopeWeight, season: seasonWeight, damping } = weights;
  let { level, slope } = state;
  let squares = 0;
  for (let index = from; index < until; index += 1) {
    const place = index % season.length;
    const seasonal = season[place] ?? 0;
    const expected = level + damping * slope;
    const fitted = isProduct ? expected * seasonal : expected + seasonal;
    const miss = (values[index] ?? 0) - fitted;
    squares += miss * miss;
    if (countsShares) countShare(misses, miss, fitted);
    const unit = isProduct ? seasonal : 1;
    level = expected + (levelWeight * miss) / unit;
    slope = damping * slope + (slopeWeight * miss) / unit;
    season[place] = seasonal + (seasonWeight * miss) / (isProduct ? expected : 1);
  }
  misses.squares += squares;
  state.level = level;
  state.slope = slope;
  return Number.isFinite(level + slope + misses.shares);
}

/** One logarithm for many factors: most of the time would go into it. */
function countShare(misses: Misses, miss: number, fitted: number): void {
  const share = fitted > 0 ? miss / fitted : Number.POSITIVE_INFINITY;
  misses.shares += share * share;
  misses.product *= fitted;
  if (misses.product < 1e100 && misses.product > 1e-100) return;
  misses.logarithms += Math.log(misses.product);
  misses.product = 1;
}

/** Nothing missed yet. */
export function noMisses(): Misses {
  return { squares: 0, shares: 0, logarithms: 0, product: 1 };
}

/** The next steps after index `after - 1`, as they follow from the state there. */
export function stepsAhead(pass: Omit<Pass, "values">, after: number, horizon: number): Float64Array {
  const { kind, weights, state } = pass;
  const steps = new Float64Array(horizon);
  let { level, slope } = state;
  for (let step = 0; step < horizon; step += 1) {
    slope *= weights.damping;
    level += slope;
    const seasonal = state.season[(after + step) % state.season.length] ?? 0;
    steps[step] = kind.season === "multiplicative" ? level * seasonal : level + seasonal;
  }
  return steps;
}
