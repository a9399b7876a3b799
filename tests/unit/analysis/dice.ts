/** Random numbers that are the same for the same seed. */

export type Dice = {
  /** From 0 on, below 1. */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  /** A whole number, both ends included. */
  readonly whole: (low: number, high: number) => number;
  /** Of the normal distribution with mean 0 and deviation 1. */
  readonly normal: () => number;
  /** How many of something come, where so many are usual. */
  readonly count: (usual: number) => number;
  /** A place, by weights that add up to 1. */
  readonly pick: (weights: readonly number[]) => number;
};

export function diceOf(seed: number): Dice {
  let state = seed % 4_294_967_296;
  // Mulberry32.
  const next = (): number => {
    state = (state + 1_831_565_813) % 4_294_967_296;
    let mixed = Math.imul(Math.trunc(state / 32_768) ^ state, 1 + 2 * Math.trunc(state / 2));
    mixed = Math.imul(mixed ^ Math.trunc(mixed / 128), 1 + 2 * Math.trunc(mixed / 2)) ^ mixed;
    return Math.abs(mixed % 1_048_573) / 1_048_573;
  };
  const between = (low: number, high: number): number => low + next() * (high - low);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    normal,
    count: (usual) => Math.max(0, Math.round(usual + Math.sqrt(usual) * normal())),
    pick: (weights) => {
      let left = next();
      const found = weights.findIndex((weight) => {
        left -= weight;
        return left <= 0;
      });
      return found === -1 ? weights.length - 1 : found;
    },
  };
}
