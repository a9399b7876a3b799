/** Candidates and weights as numbers in a fixed order. */
import type { WeighedCandidate, Weights } from "./weighed.ts";

/** Only what is not 0. */
export type Vector = readonly { readonly at: number; readonly value: number }[];

/** Every weight by its name: those of words, then those of plans. */
export type Names = { readonly features: readonly string[]; readonly plan: readonly string[] };

/** In the order of `valuesOf`. */
export function namesOf({ features, plan }: Weights): Names {
  return { features: Object.keys(features), plan: Object.keys(plan) };
}

export function valuesOf({ features, plan }: Weights): number[] {
  return [...Object.values(features), ...Object.values(plan)];
}

/** The candidate's counts and numbers, in the order of the names. */
export function vectorOf({ uses, numbers }: WeighedCandidate, names: Names): Vector {
  const [counts, others] = [new Map(Object.entries(uses)), new Map(Object.entries(numbers))];
  const values = [
    ...names.features.map((name) => counts.get(name) ?? 0),
    ...names.plan.map((name) => others.get(name) ?? 0),
  ];
  return values.flatMap((value, at) => (value === 0 ? [] : [{ at, value }]));
}

const digits = 4;

/** The numbers under their names again. */
export function weightsFrom(names: Names, values: readonly number[]): Weights {
  const rounded = values.map((value) => Number(value.toFixed(digits)));
  const partOf = (own: readonly string[], from: number) =>
    Object.fromEntries(own.map((name, at) => [name, rounded[from + at] ?? 0]));
  return { features: partOf(names.features, 0), plan: partOf(names.plan, names.features.length) };
}
