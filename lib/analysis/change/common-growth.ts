/** The way that most groups went: what a single one is held against. */

type Pair = {
  readonly earlier: number;
  readonly later: number;
  /** The standard error of `later` less `earlier` times one plus the growth. */
  readonly error: (growth: number) => number;
};

/** Groups with less than this part of what an average group has tell nothing about the way of most. */
const smallest = 0.2;
/** Within so many standard errors a group is as others are. */
const alike = 2;
/** Where so many of the groups kept the pace, they are the common way, also where more than half went another. */
const keeping = 1 / 3;

/**
 * The growth that a group without a cause of its own has, as a part: the pace of the calendar where enough groups kept
 * it, else the median of the groups, which a few that went their own way do not move.
 */
export function commonGrowth(pairs: readonly Pair[], pace: number): number {
  const total = pairs.reduce((sum, { earlier }) => sum + Math.abs(earlier), 0);
  const large = pairs.filter(({ earlier }) => earlier > 0 && earlier >= (smallest * total) / pairs.length);
  if (large.length === 0) return pace;
  const kept = large.filter(({ earlier, later, error }) => {
    return Math.abs(later - earlier * (1 + pace)) <= alike * error(pace);
  });
  if (kept.length >= keeping * large.length) return pace;
  return medianOf(large.map(({ earlier, later }) => later / earlier - 1).toSorted((left, right) => left - right));
}

/** Of sorted values; the mean of the two in the middle. */
function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? 0;
  const high = sorted[Math.floor(middle)] ?? low;
  return (low + high) / 2;
}
