/**
 * What moved a figure between two times: every group of every column that was looked at, the weights of groups, and the
 * factors that the figure is a product of. What chance alone could do as well is no cause; of the others the surest is
 * the first, so that a cause that lies in one product stands before the country where most of it was sold.
 */
import { additiveCut } from "./additive-cut.ts";
import { chanceOf, corrected } from "./chance.ts";
import type { FactorChange } from "./drivers.ts";
import type { GroupChange } from "./group-change.ts";
import { ratioCut } from "./ratio-cut.ts";
import { amountVariance, type GroupSums, rateOf, rateVariance, type StepCounts, type TwoSums } from "./sums.ts";

/** One column's groups. */
export type Cut = { readonly groups: readonly GroupSums[] };

export type ChangeData = {
  /** `sum`: groups add up. `rate`: an amount for each unit of a base. */
  readonly kind: "sum" | "rate";
  readonly total: TwoSums;
  readonly cuts: readonly Cut[];
  readonly steps: StepCounts;
  /** How much longer the later time is than the earlier one, as a part of it: 1/30 for May against April. */
  readonly pace: number;
  /** The factors whose product the figure is; may be empty. */
  readonly factors: readonly FactorMove[];
};

/** What a factor makes of the change, and how far it is from where the calendar alone would have it. */
export type FactorMove = FactorChange & {
  readonly standardErrors: number;
  /** It counts rows, which have places; else it is what each of them is worth. */
  readonly isCount: boolean;
};

export type CutChange = {
  readonly groups: readonly GroupChange[];
  /** Of a rate: what all weights together make; null for sums. */
  readonly mix: { readonly effect: number; readonly standardErrors: number; readonly chance: number } | null;
  /** `overlapping`: rows belong to several groups, so that their parts are more than the whole. */
  readonly state: "told" | "overlapping" | "single";
  /** All groups of some weight went one way and the whole the other (Simpson's paradox). */
  readonly isReversed: boolean;
};

export type Cause = (
  | { readonly kind: "group"; readonly cut: number; readonly group: number }
  | { readonly kind: "mix"; readonly cut: number }
  | { readonly kind: "factor"; readonly factor: number }
) & {
  /** Its part of the change, in units of the figure. */
  readonly effect: number;
  readonly standardErrors: number;
  /** How likely one of all that were tried would stand out as much by chance. */
  readonly chance: number;
};

export type Change = {
  readonly earlier: number;
  readonly later: number;
  readonly cuts: readonly CutChange[];
  /** The surest first; empty where nothing stands out. */
  readonly causes: readonly Cause[];
  /** How far the whole is from where the calendar alone would have it, in standard errors. */
  readonly standardErrors: number;
  /** How likely as much is by chance; 1 where that is not known. */
  readonly chance: number;
  /** How many groups, weights and factors were held against chance. */
  readonly tried: number;
};

/** From here on a cause is told: one in twenty analyses of nothing at all would tell one. */
export const surely = 0.05;
const behindPlaces = 1_000;
/** Within so many standard errors the whole went nowhere. */
const kept = 1.5;
/** What makes less of the change than this is none of its causes. */
const smallestPart = 0.05;
/** Groups below this part of the whole at both times are too small to be told. */
const smallestShare = 0.003;

/** Null for a rate that one of the times does not have. */
export function changeOf(data: ChangeData): Change | null {
  const figures = figuresOf(data);
  if (figures === null) return null;
  const cuts = data.cuts.map((cut) => cutChange(cut, data));
  const candidates = candidatesOf(cuts, data);
  const chances = corrected(candidates.map(({ chance }) => chance));
  const change = figures.later - figures.earlier;
  const causes = candidates
    .map((candidate, index) => ({ ...candidate, chance: chances[index] ?? 1 }))
    .filter(({ chance, effect }) => chance < surely && Math.abs(effect) >= smallestPart * Math.abs(change));
  return { ...figures, cuts, causes: ranked(causes, data.factors), ...wholeChance(data), tried: candidates.length };
}

/** The surest first, and behind it the others of its column; how many rows there are only sums up where they lie. */
function ranked(causes: readonly Cause[], factors: ChangeData["factors"]): Cause[] {
  const rank = (cause: Cause): number => {
    const isCount = cause.kind === "factor" && factors[cause.factor]?.isCount === true;
    return Math.abs(cause.standardErrors) - (isCount ? behindPlaces : 0);
  };
  const sorted = causes.toSorted((left, right) => rank(right) - rank(left));
  const [first] = sorted;
  if (first === undefined || first.kind === "factor") return sorted;
  const isBeside = (cause: Cause): boolean => cause.kind !== "factor" && cause.cut === first.cut;
  return [...sorted.filter(isBeside), ...sorted.filter((cause) => !isBeside(cause))];
}

function figuresOf({ kind, total }: ChangeData): { readonly earlier: number; readonly later: number } | null {
  if (kind === "sum") return { earlier: total.earlier.amount, later: total.later.amount };
  const [earlier, later] = [rateOf(total.earlier), rateOf(total.later)];
  return earlier === null || later === null ? null : { earlier, later };
}

function cutChange({ groups }: Cut, data: ChangeData): CutChange {
  if (groups.length < 2) return { groups: [], mix: null, state: "single", isReversed: false };
  if (!addsUp(groups, data.total)) return { groups: [], mix: null, state: "overlapping", isReversed: false };
  if (data.kind === "sum")
    return { groups: additiveCut(groups, data.steps, data.pace), mix: null, state: "told", isReversed: false };
  const { groups: changes, mix } = ratioCut(groups, data.total, data.steps);
  return { groups: changes, mix, state: "told", isReversed: isReversed(changes, groups, data.total) };
}

function addsUp(groups: readonly GroupSums[], total: TwoSums): boolean {
  const parts = (["earlier", "later"] as const).flatMap((side) =>
    (["amount", "base"] as const).map((part) => ({
      whole: total[side][part],
      sum: groups.reduce((sum, group) => sum + group[side][part], 0),
      size: groups.reduce((sum, group) => sum + Math.abs(group[side][part]), 0),
    })),
  );
  return parts.every(({ whole, sum, size }) => Math.abs(whole - sum) <= 1e-6 * Math.max(size, Math.abs(whole)));
}

const smallestReversed = 0.02;

function isReversed(changes: readonly GroupChange[], groups: readonly GroupSums[], total: TwoSums): boolean {
  const whole = (rateOf(total.later) ?? 0) - (rateOf(total.earlier) ?? 0);
  const large = changes.filter((_, index) => {
    const { earlier, later } = groups[index] ?? total;
    return Math.min(earlier.base / total.earlier.base, later.base / total.later.base) >= smallestReversed;
  });
  return large.length > 1 && large.every(({ rateEffect }) => (rateEffect ?? 0) * whole < 0);
}

function candidatesOf(cuts: readonly CutChange[], data: ChangeData): Cause[] {
  const freedom = data.steps.earlier + data.steps.later - 2;
  const ofCuts = cuts.flatMap(({ groups, mix }, cut): Cause[] => [
    ...groups.flatMap((change, group): Cause[] => {
      const sums = data.cuts[cut]?.groups[group];
      if (sums === undefined || !isLarge(sums, data)) return [];
      const effect = data.kind === "rate" ? (change.rateEffect ?? 0) : change.effect;
      return [{ kind: "group", cut, group, effect, standardErrors: change.standardErrors, chance: change.chance }];
    }),
    ...(mix === null ? [] : [{ kind: "mix" as const, cut, ...mix }]),
  ]);
  const ofFactors = data.factors.map(({ effect, standardErrors }, factor): Cause => {
    return { kind: "factor", factor, effect, standardErrors, chance: chanceOf(standardErrors, freedom) };
  });
  const { standardErrors } = wholeChance(data);
  // Where the whole kept its pace, parts of it may still have gone opposite ways.
  const direction = Math.abs(standardErrors) < kept ? 0 : Math.sign(standardErrors);
  // What went the other way held against the change, and is told with its groups; it did not cause it.
  return [...ofCuts, ...ofFactors].map((one) => {
    const goesAlong = one.standardErrors * direction >= 0 && one.effect * one.standardErrors > 0;
    return goesAlong ? one : { ...one, chance: 1 };
  });
}

function isLarge({ earlier, later }: TwoSums, { kind, total }: ChangeData): boolean {
  const part = kind === "rate" ? "base" : "amount";
  const share = (side: "earlier" | "later", value: number): number =>
    total[side][part] === 0 ? 1 : Math.abs(value / total[side][part]);
  return Math.max(share("earlier", earlier[part]), share("later", later[part])) >= smallestShare;
}

function wholeChance({ kind, total, steps, pace }: ChangeData): Pick<Change, "standardErrors" | "chance"> {
  const freedom = steps.earlier + steps.later - 2;
  const distance =
    kind === "rate"
      ? (rateOf(total.later) ?? 0) - (rateOf(total.earlier) ?? 0)
      : total.later.amount - total.earlier.amount * (1 + pace);
  const variance =
    kind === "rate"
      ? (rateVariance(total.later, steps.later) ?? 0) + (rateVariance(total.earlier, steps.earlier) ?? 0)
      : amountVariance(total.later, steps.later) + (1 + pace) ** 2 * amountVariance(total.earlier, steps.earlier);
  if (variance === 0) return { standardErrors: 0, chance: 1 };
  const standardErrors = distance / Math.sqrt(variance);
  return { standardErrors, chance: chanceOf(standardErrors, freedom) };
}
