/**
 * A change of something that adds up, told by the groups of one column: each group's part of the change is its own
 * change. Whether a group stands out is asked of what it would have been had it gone the way of the other groups, once
 * of its amount and once of its rows, which differ less by chance.
 */
import { chanceOf } from "./chance.ts";
import { commonGrowth } from "./common-growth.ts";
import type { GroupChange } from "./group-change.ts";
import { amountVariance, baseVariance, type GroupSums, type StepCounts, type TwoSums } from "./sums.ts";

/**
 * One entry for each group, in the order given. `pace`: how much longer the later time is, as a part of the earlier.
 * The base of the sums is the number of rows, or 0 throughout where nobody counted them.
 */
export function additiveCut(groups: readonly GroupSums[], steps: StepCounts, pace: number): GroupChange[] {
  const freedom = steps.earlier + steps.later - 2;
  const amounts = distances(groups, pace, {
    of: (sums) => ({ earlier: sums.earlier.amount, later: sums.later.amount }),
    variance: (sums) => ({
      earlier: amountVariance(sums.earlier, steps.earlier),
      later: amountVariance(sums.later, steps.later),
    }),
  });
  const rows = distances(groups, pace, {
    of: (sums) => ({ earlier: sums.earlier.base, later: sums.later.base }),
    variance: (sums) => ({
      earlier: baseVariance(sums.earlier, steps.earlier),
      later: baseVariance(sums.later, steps.later),
    }),
  });
  return groups.map(({ group, earlier, later }, index) => {
    const [amount, count] = [amounts[index], rows[index]];
    const standardErrors = surer(amount?.standardErrors ?? 0, count?.standardErrors ?? 0);
    return {
      group,
      earlier: earlier.amount,
      later: later.amount,
      effect: later.amount - earlier.amount,
      rateEffect: null,
      mixEffect: null,
      excess: amount?.excess ?? 0,
      standardErrors,
      // The better of two looks is as likely by chance as both together.
      chance: standardErrors === 0 ? 1 : Math.min(1, 2 * chanceOf(standardErrors, freedom)),
    };
  });
}

type Look = {
  readonly of: (sums: TwoSums) => { readonly earlier: number; readonly later: number };
  readonly variance: (sums: TwoSums) => { readonly earlier: number; readonly later: number };
};

/** How far each group is from the common way. */
function distances(groups: readonly GroupSums[], pace: number, { of, variance }: Look) {
  const pairs = groups.map((sums) => {
    const variances = variance(sums);
    return {
      ...of(sums),
      error: (growth: number) => Math.sqrt(variances.later + (1 + growth) ** 2 * variances.earlier),
    };
  });
  const growth = commonGrowth(pairs, pace);
  return pairs.map(({ earlier, later, error }) => {
    const excess = later - earlier * (1 + growth);
    const standardError = error(growth);
    return { excess, standardErrors: standardError === 0 ? 0 : excess / standardError };
  });
}

/** Rows that went one way while their amount went the other say nothing. */
function surer(amount: number, rows: number): number {
  return amount * rows > 0 && Math.abs(rows) > Math.abs(amount) ? rows : amount;
}
