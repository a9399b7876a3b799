/** Chance from a seed: the same numbers in every run. */
export type Random = {
  /** Above 0, below 1. */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  readonly chance: (share: number) => boolean;
  /** A whole number from 0 to below the count. */
  readonly pick: (count: number) => number;
  readonly sign: () => 1 | -1;
  readonly gaussian: () => number;
};

/** A generator of 32 bits by Weyl's sequence and mixing. */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    chance: (share) => next() < share,
    pick: (count) => Math.floor(next() * count),
    sign: () => (next() < 0.5 ? -1 : 1),
    gaussian: () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()),
  };
}
