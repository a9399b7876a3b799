/**
 * A change of a rate (an average, a share, one amount for another), told by the groups of one column: what the groups'
 * own rates make of it, and what the groups' weights do. Both are taken at the middle of the two times, so that together
 * they are the change and nothing is left (Marshall and Edgeworth's decomposition).
 */
import { chanceOf } from "./chance.ts";
import { commonGrowth } from "./common-growth.ts";
import type { GroupChange } from "./group-change.ts";
import { baseVariance, type GroupSums, rateOf, rateVariance, type StepCounts, type Sums } from "./sums.ts";

export type RatioCut = {
  readonly groups: readonly GroupChange[];
  /** What all weights together make of the change, and how sure that is. */
  readonly mix: { readonly effect: number; readonly standardErrors: number; readonly chance: number };
};

type Total = { readonly earlier: Sums; readonly later: Sums };

/** One entry for each group, in the order given; the total's rates must exist. */
export function ratioCut(groups: readonly GroupSums[], total: Total, steps: StepCounts): RatioCut {
  const freedom = steps.earlier + steps.later - 2;
  const wholes = { earlier: rateOf(total.earlier) ?? 0, later: rateOf(total.later) ?? 0 };
  const middle = (wholes.earlier + wholes.later) / 2;
  const parts = groups.map((sums) => partsOf(sums, total, steps));
  const common = commonGrowth(
    parts.map(({ rates, error, hasBoth }) => ({ earlier: hasBoth ? rates.earlier : 0, later: rates.later, error })),
    0,
  );
  const changes = parts.map(({ group, rates, weights, error, own }): GroupChange => {
    const weight = (weights.earlier + weights.later) / 2;
    const rateEffect = weight * (rates.later - rates.earlier);
    const mixEffect = (weights.later - weights.earlier) * ((rates.earlier + rates.later) / 2 - middle);
    const excess = rates.later - rates.earlier * (1 + common);
    const standardError = error(common);
    const isKnown = standardError > 0;
    return {
      ...{ group, ...own, effect: rateEffect + mixEffect, rateEffect, mixEffect },
      excess: weight * excess,
      standardErrors: isKnown ? excess / standardError : 0,
      chance: isKnown ? chanceOf(excess / standardError, freedom) : 1,
    };
  });
  const effect = changes.reduce((sum, { mixEffect }) => sum + (mixEffect ?? 0), 0);
  const error = Math.sqrt(parts.reduce((sum, part) => sum + mixVariance(part, middle, total, steps), 0));
  return {
    groups: changes,
    mix: {
      effect,
      standardErrors: error === 0 ? 0 : effect / error,
      chance: error === 0 ? 1 : chanceOf(effect / error, freedom),
    },
  };
}

type Part = ReturnType<typeof partsOf>;

function partsOf(sums: GroupSums, total: Total, steps: StepCounts) {
  const own = { earlier: rateOf(sums.earlier), later: rateOf(sums.later) };
  // A group that is there at one time only has no rate of its own to change: what it does is done by its weight.
  const rates = { earlier: own.earlier ?? own.later ?? 0, later: own.later ?? own.earlier ?? 0 };
  const variances = {
    earlier: rateVariance(sums.earlier, steps.earlier),
    later: rateVariance(sums.later, steps.later),
  };
  const error = (growth: number): number => {
    if (variances.earlier === null || variances.later === null) return 0;
    return Math.sqrt(variances.later + (1 + growth) ** 2 * variances.earlier);
  };
  return {
    ...{ group: sums.group, sums, own, rates, error },
    hasBoth: own.earlier !== null && own.later !== null,
    weights: {
      earlier: total.earlier.base === 0 ? 0 : sums.earlier.base / total.earlier.base,
      later: total.later.base === 0 ? 0 : sums.later.base / total.later.base,
    },
  };
}

function mixVariance({ sums, rates }: Part, middle: number, total: Total, steps: StepCounts): number {
  const distance = (rates.earlier + rates.later) / 2 - middle;
  const weightVariance =
    baseVariance(sums.later, steps.later) / total.later.base ** 2 +
    baseVariance(sums.earlier, steps.earlier) / total.earlier.base ** 2;
  return distance * distance * weightVariance;
}
