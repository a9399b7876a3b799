/** Quantiles of sorted numbers. Browser-safe. */

/** Between two values in the ratio of their distance, as most tools do. */
export function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  const share = place - Math.floor(place);
  return below * (1 - share) + above * share;
}
