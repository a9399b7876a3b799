/** What comes after a history, whatever the history is: expected values, ranges and how well the past was told. */
import { fewestKnown, naiveAhead, type PastForecast, pastForecasts } from "./backtest.ts";
import { type Blend, blendAhead, fitBlend } from "./blend.ts";
import type { Backtest, PastError } from "./outcome.ts";
import type { History } from "./smoothing-fit.ts";
import { type Spread, spreadOf } from "./spread.ts";

export type Outlook = {
  /** In the unit of the history, like the spread. */
  readonly expected: Float64Array;
  readonly spread: Spread;
  readonly backtest: Backtest;
  readonly blend: Blend;
  /** Half of what is expected is then the naive method. */
  readonly isNaiveBetter: boolean;
};

export type Measured = History & {
  /** False where a value was filled in; such values are never held against a forecast. */
  readonly isKnown: readonly boolean[];
};

/** Answers for any history of at least one value, without a word on whether it can be relied on. */
export function outlook(measured: Measured, horizon: number): Outlook {
  const scale = scaleOf(measured.values);
  const { seasonLength, isKnown } = measured;
  const history = { values: measured.values.map((value) => value / scale), seasonLength };
  const count = history.values.length;
  const { blend, fits } = fitBlend(history, []);
  const past = count > fewestKnown ? pastForecasts(history, horizon, fits) : [];
  const naive = (each: PastForecast): Float64Array => each.naive;
  const own = (each: PastForecast): Float64Array => each.expected;
  const compare = (tell: Teller): Float64Array[] => past.map((each) => missesOf({ ...history, isKnown }, each, tell));
  const isNaiveBetter = meanAbsolute(compare(naive)) < meanAbsolute(compare(own));
  const told: Teller = isNaiveBetter ? (each) => halfway(each.expected, each.naive) : own;
  const ahead = blend.length > 0 ? blendAhead(blend, count, horizon) : naiveAhead(history, count, horizon);
  const expected = isNaiveBetter ? halfway(ahead, naiveAhead(history, count, horizon)) : ahead;
  const misses = compare(told);
  const apart = past.length > 1 ? (count - (past[0]?.known ?? 0) - 1) / (past.length - 1) : 1;
  const spread = spreadOf(atPresentLevel(history, past, misses), { horizon, apart });
  return {
    expected: expected.map((value) => value * scale),
    spread: {
      within80: spread.within80.map((value) => value * scale),
      within95: spread.within95.map((value) => value * scale),
    },
    backtest: {
      origins: past.length,
      compared: misses.reduce((sum, list) => sum + list.filter((miss) => !Number.isNaN(miss)).length, 0),
      error: pastError({ misses, past, tell: told, scale }),
      naiveError: pastError({ misses: compare(naive), past, tell: naive, scale }),
    },
    blend,
    isNaiveBetter,
  };
}

/** Which of its values a forecast of the past is judged by. */
type Teller = (each: PastForecast) => Float64Array;

/** A power of two near the largest value: dividing by it loses nothing, and no sum of squares leaves what can be counted. */
function scaleOf(values: Float64Array): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return largest > 0 ? 2 ** Math.max(-1000, Math.floor(Math.log2(largest))) : 1;
}

function missesOf({ values, isKnown }: Measured, each: PastForecast, tell: Teller): Float64Array {
  return tell(each).map((expected, step) => {
    const at = each.known + step;
    return isKnown[at] ? (values[at] ?? Number.NaN) - expected : Number.NaN;
  });
}

function halfway(left: Float64Array, right: Float64Array): Float64Array {
  return left.map((value, step) => (value + (right[step] ?? value)) / 2);
}

function meanAbsolute(misses: readonly Float64Array[]): number {
  let sum = 0;
  let count = 0;
  for (const miss of misses.flatMap((list) => [...list])) {
    if (Number.isNaN(miss)) continue;
    sum += Math.abs(miss);
    count += 1;
  }
  return sum / Math.max(count, 1);
}

/**
 * Misses from when the level was another count in the root of the ratio: between misses that never grow and misses that
 * grow with the level, which is what holds best over many histories. Only where every value is above 0.
 */
function atPresentLevel(history: History, past: readonly PastForecast[], misses: readonly Float64Array[]) {
  if (!history.values.every((value) => value > 0)) return misses;
  const now = levelBefore(history, history.values.length);
  return misses.map((list, index) => {
    const then = levelBefore(history, past[index]?.known ?? history.values.length);
    return list.map((miss) => miss * Math.sqrt(now / then));
  });
}

/** Mean of the season before an index, at least of four values. */
function levelBefore({ values, seasonLength }: History, until: number): number {
  const stretch = values.subarray(Math.max(0, until - Math.max(seasonLength, 4)), until);
  return stretch.reduce((sum, value) => sum + value, 0) / stretch.length;
}

type Judged = {
  readonly misses: readonly Float64Array[];
  readonly past: readonly PastForecast[];
  readonly tell: Teller;
  readonly scale: number;
};

function pastError({ misses, past, tell, scale }: Judged): PastError {
  let percent = 0;
  let count = 0;
  for (const [index, each] of past.entries()) {
    for (const [step, expected] of tell(each).entries()) {
      const miss = misses[index]?.[step] ?? Number.NaN;
      if (Number.isNaN(miss)) continue;
      const size = Math.abs(expected) + Math.abs(expected + miss);
      percent += size > 0 ? (200 * Math.abs(miss)) / size : 0;
      count += 1;
    }
  }
  return { meanAbsolute: meanAbsolute(misses) * scale, symmetricPercent: percent / Math.max(count, 1) };
}
