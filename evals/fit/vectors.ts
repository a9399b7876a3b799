/** Candidates and weights as numbers in a fixed order. */
import type { PlanCosts } from "#lib/planner/understand/resolve";
import type { WeighedCandidate, Weights } from "./weighed.ts";

/** Only what is not 0. */
export type Vector = readonly { readonly at: number; readonly value: number }[];

const planCostsOf: readonly (keyof PlanCosts)[] = ["names", "joins", "building", "plan", "implausible"];

/** Every weight by its name, in the order of `valuesOf`. */
export function namesOf({ features }: Weights): string[] {
  return [...Object.keys(features), ...planCostsOf];
}

export function valuesOf({ features, plan }: Weights): number[] {
  return [...Object.values(features), ...planCostsOf.map((name) => plan[name])];
}

/** The candidate's counts and costs, in the order of the names. */
export function vectorOf({ uses, costs }: WeighedCandidate, names: readonly string[]): Vector {
  const features: ReadonlyMap<string, number> = new Map(Object.entries(uses));
  const parts: ReadonlyMap<string, number> = new Map(planCostsOf.map((name) => [name, costs[name]]));
  const lastFeature = names.length - planCostsOf.length;
  return names.flatMap((name, at) => {
    const value = (at < lastFeature ? features.get(name) : parts.get(name)) ?? 0;
    return value === 0 ? [] : [{ at, value }];
  });
}

const digits = 4;

/** The numbers under their names again. */
export function weightsFrom(names: readonly string[], values: readonly number[], like: Weights): Weights {
  const rounded = values.map((value) => Number(value.toFixed(digits)));
  const lastFeature = names.length - planCostsOf.length;
  const features = Object.fromEntries(names.slice(0, lastFeature).map((name, at) => [name, rounded[at] ?? 0]));
  const partOf = (name: keyof PlanCosts): number => rounded[lastFeature + planCostsOf.indexOf(name)] ?? like.plan[name];
  return {
    features,
    plan: {
      names: partOf("names"),
      joins: partOf("joins"),
      building: partOf("building"),
      plan: partOf("plan"),
      implausible: partOf("implausible"),
    },
  };
}
