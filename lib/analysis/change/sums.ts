/**
 * What a warehouse brings of a figure at one of two times: sums over the steps of that time (days, weeks), and sums of
 * squares, which tell how far the steps differ from each other. Steps without rows count as 0.
 */

/** Of an amount, and of what it is divided by: the revenue and the orders of "revenue per order". */
export type Sums = {
  readonly amount: number;
  readonly amountSquares: number;
  /** 0 throughout for a figure that is not divided. */
  readonly base: number;
  readonly baseSquares: number;
  /** Of amount times base, step by step. */
  readonly products: number;
};

/** Both times of one group, or of all rows. */
export type TwoSums = { readonly earlier: Sums; readonly later: Sums };

export type GroupSums = TwoSums & {
  /** The name of the group; null for rows without one. */
  readonly group: string | null;
};

/** How many steps each of the times has. */
export type StepCounts = { readonly earlier: number; readonly later: number };

export const noSums: Sums = { amount: 0, amountSquares: 0, base: 0, baseSquares: 0, products: 0 };

/** With one more step, of that amount and base. */
export function withStep(sums: Sums, { amount, base }: Pick<Sums, "amount" | "base">): Sums {
  const step = { amountSquares: amount * amount, baseSquares: base * base, products: amount * base };
  return sumsTogether(sums, { amount, base, ...step });
}

/** All sums of both added up: of steps that follow on each other, or of groups that are taken for one. */
export function sumsTogether(left: Sums, right: Sums): Sums {
  return {
    amount: left.amount + right.amount,
    amountSquares: left.amountSquares + right.amountSquares,
    base: left.base + right.base,
    baseSquares: left.baseSquares + right.baseSquares,
    products: left.products + right.products,
  };
}

/** Amount for base; null where there is no base. */
export function rateOf({ amount, base }: Sums): number | null {
  return base === 0 ? null : amount / base;
}

/** How far the sum of the amount could differ by chance: the variance of a sum of so many steps. */
export function amountVariance({ amount, amountSquares }: Sums, steps: number): number {
  return varianceOfSum(amount, amountSquares, steps);
}

/** The same for the base. */
export function baseVariance({ base, baseSquares }: Sums, steps: number): number {
  return varianceOfSum(base, baseSquares, steps);
}

/** How far the rate could differ by chance, by the steps' distances from it; null without a base or with one step. */
export function rateVariance(sums: Sums, steps: number): number | null {
  const rate = rateOf(sums);
  if (rate === null || steps < 2) return null;
  const { amountSquares, products, baseSquares, base } = sums;
  const residual = Math.max(0, amountSquares - 2 * rate * products + rate * rate * baseSquares);
  return ((steps / (steps - 1)) * residual) / (base * base);
}

function varianceOfSum(sum: number, squares: number, steps: number): number {
  return steps < 2 ? 0 : (steps / (steps - 1)) * Math.max(0, squares - (sum * sum) / steps);
}
