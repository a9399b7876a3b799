/** What a forecast says, and what is said instead where the past does not carry one. */

export type Range = { readonly low: number; readonly high: number };

export type ForecastPoint = {
  /** First day of the step, ISO date. */
  readonly from: string;
  /** In the unit of the series, like all figures here. */
  readonly expected: number;
  /** Where four of five values are expected to lie. */
  readonly within80: Range;
  /** Where nineteen of twenty values are expected to lie. */
  readonly within95: Range;
};

/** How far forecasts of the past were off, over all steps that could be compared. */
export type PastError = {
  readonly meanAbsolute: number;
  /** Mean of 200 |actual - expected| / (|actual| + |expected|), 0 to 200: a percentage that is defined at 0 too. */
  readonly symmetricPercent: number;
};

export type Backtest = {
  /** From so many places of the past a forecast was made with what was known there. */
  readonly origins: number;
  /** Values held against what came. */
  readonly compared: number;
  readonly error: PastError;
  /** Of the naive method: the last season (else the last value) again and again. */
  readonly naiveError: PastError;
};

export type MethodPart = { readonly words: string; readonly share: number };

export type Forecast = {
  readonly kind: "forecast";
  /** Step by step from the first one that has no value; steps without a value at the end of the series come first. */
  readonly points: readonly ForecastPoint[];
  /**
   * In plain words: "an average of half of the long-term trend and a damped trend, with a yearly season". All parts have
   * the largest share first.
   */
  readonly method: { readonly words: string; readonly parts: readonly MethodPart[] };
  readonly backtest: Backtest;
  /** How many steps of the past it rests on. */
  readonly steps: number;
  /** First days of the steps inside the past that had no value and were filled from their neighbours. */
  readonly filled: readonly string[];
};

export type NotForecastable = { readonly kind: "not-forecastable"; readonly reason: RefusalReason };

/** Why not, with the figures of the sentence that says so. */
export type RefusalReason =
  | { readonly code: "no-horizon"; readonly horizon: number }
  /** `steps` from the first to the last value; `needed` is two seasons of `season` steps. */
  | { readonly code: "too-few-seasons"; readonly steps: number; readonly needed: number; readonly season: number }
  /** Of years, which have no season. */
  | { readonly code: "too-few-values"; readonly steps: number; readonly needed: number }
  | { readonly code: "too-many-gaps"; readonly missing: number; readonly steps: number; readonly allowed: number }
  /** One gap too long to be filled; also the one at the end. */
  | { readonly code: "long-gap"; readonly from: string; readonly missing: number; readonly allowed: number }
  /** Every value is the same: there is no past error to measure a range with. */
  | { readonly code: "constant"; readonly value: number; readonly steps: number }
  /** From `from` on the values lie apart from all before; medians of both sides. */
  | { readonly code: "level-break"; readonly from: string; readonly before: number; readonly after: number }
  /** `longest` is how far the past carries; `horizon` has the steps without a value at the end of the series too. */
  | { readonly code: "horizon-too-long"; readonly horizon: number; readonly longest: number };
