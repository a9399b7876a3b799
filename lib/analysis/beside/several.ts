/**
 * Several groups set beside each other at once: whether they differ at all by more than chance, and which of them stand
 * apart from the others. Means by Welch's analysis of variance (B. L. Welch, "On the comparison of several mean values",
 * 1951), shares by the chi-square test of one share for all.
 */
import { fisherBeyond, squaresBeyond } from "../distributions.ts";
import { differenceOfMeans, type MeanGroup } from "./means.ts";
import { differenceOfShares, type ShareGroup } from "./shares.ts";
import { significance } from "./verdict.ts";

export type SeveralBeside = {
  /** How often chance alone brings groups as far apart; null where no spread is known. */
  readonly pValue: number | null;
  readonly differs: boolean;
  /** For each group in the order given. */
  readonly groups: readonly GroupBeside[];
};

export type GroupBeside = {
  /** The group less all the others together, in the measure's unit; of shares as a part of one. */
  readonly difference: number;
  /** Whether it stands apart by more than chance, held against as many tries as there are groups (Holm); never where the groups as a whole do not differ. */
  readonly standsApart: boolean;
};

/** Of three groups or more, each of at least two rows. */
export function severalMeans(groups: readonly MeanGroup[]): SeveralBeside {
  const each = groups.map((group, place) => {
    const others = together(groups.filter((_, other) => other !== place));
    return differenceOfMeans(group, others);
  });
  return told(welch(groups), each);
}

/** Of three groups or more, each of at least one row. */
export function severalShares(groups: readonly ShareGroup[]): SeveralBeside {
  const each = groups.map((group, place) => {
    const others = groups.filter((_, other) => other !== place);
    const rest = { n: sumOf(others.map(({ n }) => n)), hits: sumOf(others.map(({ hits }) => hits)) };
    return differenceOfShares(group, rest) ?? { difference: 0, pValue: 1 };
  });
  return told(oneShare(groups), each);
}

type Tried = { readonly difference: number; readonly pValue: number | null };

function told(pValue: number | null, each: readonly Tried[]): SeveralBeside {
  const differs = pValue !== null && pValue < significance;
  const apart = differs ? holm(each.map((tried) => tried.pValue)) : new Set<number>();
  return {
    pValue,
    differs,
    groups: each.map(({ difference }, place) => ({ difference, standsApart: apart.has(place) })),
  };
}

/** The places that pass one after the other, the surest first, each against as many tries as are left. */
function holm(chances: readonly (number | null)[]): ReadonlySet<number> {
  const ordered = chances
    .map((chance, place) => ({ chance: chance ?? 1, place }))
    .toSorted((one, other) => one.chance - other.chance);
  const end = ordered.findIndex(({ chance }, rank) => chance * (ordered.length - rank) >= significance);
  return new Set(ordered.slice(0, end === -1 ? ordered.length : end).map(({ place }) => place));
}

function welch(groups: readonly MeanGroup[]): number | null {
  const weights = groups.map(({ n, standardDeviation }) => n / standardDeviation ** 2);
  const all = sumOf(weights);
  if (groups.some(({ n }) => n < 2) || !Number.isFinite(all)) return null;
  const middle = sumOf(groups.map(({ mean }, place) => (weights[place] ?? 0) * mean)) / all;
  const above = groups.length - 1;
  const between = sumOf(groups.map(({ mean }, place) => (weights[place] ?? 0) * (mean - middle) ** 2)) / above;
  const spread = sumOf(groups.map(({ n }, place) => (1 - (weights[place] ?? 0) / all) ** 2 / (n - 1)));
  const squares = groups.length ** 2 - 1;
  const value = between / (1 + (2 * (groups.length - 2) * spread) / squares);
  return fisherBeyond(value, above, squares / (3 * spread));
}

/** Null where all rows are hits, or none is. */
function oneShare(groups: readonly ShareGroup[]): number | null {
  const rows = sumOf(groups.map(({ n }) => n));
  const share = sumOf(groups.map(({ hits }) => hits)) / rows;
  if (!(share > 0 && share < 1)) return null;
  const squares = groups.map(({ n, hits }) => (hits - n * share) ** 2 / (n * share * (1 - share)));
  return squaresBeyond(sumOf(squares), groups.length - 1);
}

/** All rows of several groups as one group. */
function together(groups: readonly MeanGroup[]): MeanGroup {
  const n = sumOf(groups.map((group) => group.n));
  const mean = sumOf(groups.map((group) => group.n * group.mean)) / n;
  const squares = groups.map(
    (group) => (group.n - 1) * group.standardDeviation ** 2 + group.n * (group.mean - mean) ** 2,
  );
  return { n, mean, standardDeviation: Math.sqrt(sumOf(squares) / (n - 1)) };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
