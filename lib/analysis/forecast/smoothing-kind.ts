/** The family of exponential smoothing: which trend, which season, and whether its misses grow with the level. */

/** Halved: a straight line with half the slope of the whole history, the season as it was on average. */
export type TrendShape = "none" | "linear" | "damped" | "halved";
export type SeasonShape = "none" | "additive" | "multiplicative";

export type SmoothingKind = {
  readonly trend: TrendShape;
  readonly season: SeasonShape;
  /** Multiplicative: misses count as shares of the value that was expected. */
  readonly miss: "additive" | "multiplicative";
};

const trends = ["none", "linear", "damped", "halved"] as const;

/** What may be tried: seasons only where two of them are there, shares only where every value is above 0. */
export function kindsFor(values: Float64Array, seasonLength: number): SmoothingKind[] {
  const isPositive = values.every((value) => value > 0);
  const hasSeason = seasonLength > 1 && values.length >= 2 * seasonLength;
  return trends.flatMap((trend): SmoothingKind[] => [
    { trend, season: "none", miss: "additive" },
    ...(isPositive ? [{ trend, season: "none", miss: "multiplicative" } as const] : []),
    ...(hasSeason ? [{ trend, season: "additive", miss: "additive" } as const] : []),
    ...(hasSeason && isPositive ? [{ trend, season: "additive", miss: "multiplicative" } as const] : []),
    ...(hasSeason && isPositive ? [{ trend, season: "multiplicative", miss: "multiplicative" } as const] : []),
  ]);
}
