/** How likely a difference is where nothing but chance moves the figures. */

/**
 * The chance of a difference at least this many standard errors from zero, either way, where the error itself is told
 * from `freedom` steps. Student's distribution by Wallace's approximation (1959), the normal tail by Abramowitz and
 * Stegun 7.1.26; absolute error below 0.001.
 */
export function chanceOf(standardErrors: number, freedom: number): number {
  if (freedom < 1) return 1;
  const distance = Math.abs(standardErrors);
  const scale = (8 * freedom + 1) / (8 * freedom + 3);
  const normal = scale * Math.sqrt(freedom * Math.log1p((distance * distance) / freedom));
  return twoTails(normal);
}

/** The chance of each, made larger by how many were tried (Holm's step-down): one of all is wrong that often at most. */
export function corrected(chances: readonly number[]): number[] {
  const order = chances.map((_, index) => index).toSorted((left, right) => at(chances, left) - at(chances, right));
  const result = chances.map(() => 1);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, at(chances, index) * (chances.length - rank)));
    result[index] = largest;
  });
  return result;
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 1;
}

function twoTails(distance: number): number {
  if (!Number.isFinite(distance)) return 0;
  const x = distance / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, Math.max(0, polynomial * Math.exp(-x * x)));
}
