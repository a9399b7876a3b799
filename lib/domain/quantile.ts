/** Quantiles of sorted numbers. Browser-safe. */

/** Between two values in the ratio of their distance, as most tools do. */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  const share = place - Math.floor(place);
  return below * (1 - share) + above * share;
}

type Counted = { readonly value: number; readonly times: number };

/** Of sorted values that stand for several rows each: the one at that place among all `count` rows. */
export function countedQuantile(sorted: readonly Counted[], count: number, part: number): number {
  const place = (count - 1) * part;
  let passed = 0;
  for (const { value, times } of sorted) {
    passed += times;
    if (passed > place) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}

/** What one of so many groups of equal size is called. */
export function quantileWord(groups: number): string {
  return quantileWords[groups] ?? `one of ${groups} equal groups`;
}

const quantileWords: Readonly<Record<number, string>> = {
  ...{ 2: "half", 3: "tercile", 4: "quartile", 5: "quintile", 10: "decile", 100: "percentile" },
};
