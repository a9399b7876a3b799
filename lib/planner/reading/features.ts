/**
 * What is done with words, by name. A way to read a question costs what its features cost together, and what speaks
 * against its plan. The weights stand in one file and in no rule; `npm run fit` finds them on questions whose answers
 * are known.
 */
import weights from "./weights.json" with { type: "json" };

export type Feature = keyof typeof weights.features;

/** The cost of features together; less is likelier meant. */
export function costOf(features: readonly Feature[]): number {
  return features.reduce((sum, feature) => sum + weights.features[feature], 0);
}

export type PlanFeature = keyof typeof weights.plan;

/** The cost of what a plan is like; below 0 where it is like what is often meant. */
export function costOfPlan(numbers: Readonly<Partial<Record<PlanFeature, number>>>): number {
  return planFeatureNames.reduce((sum, name) => sum + (numbers[name] ?? 0) * weights.plan[name], 0);
}

const isPlanFeature = (name: string): name is PlanFeature => name in weights.plan;

/** In the order of the weights. */
const planFeatureNames: readonly PlanFeature[] = Object.keys(weights.plan).filter(isPlanFeature);
