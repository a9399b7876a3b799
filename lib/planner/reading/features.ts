/**
 * What is done with words, by name. A way to read a question costs what its features cost together, and what speaks
 * against its plan. The weights stand in one file and in no rule; `npm run fit` finds them on questions whose answers
 * are known.
 */
import type { PlanCosts } from "../understand/resolve.ts";
import weights from "./weights.json" with { type: "json" };

export type Feature = keyof typeof weights.features;

/** The cost of features together; less is likelier meant. */
export function costOf(features: readonly Feature[]): number {
  return features.reduce((sum, feature) => sum + weights.features[feature], 0);
}

/** What speaks against a plan, weighed. */
export function costOfPlan({ names, joins, building, plan, implausible }: PlanCosts): number {
  const { plan: weight } = weights;
  return (
    names * weight.names +
    joins * weight.joins +
    building * weight.building +
    plan * weight.plan +
    implausible * weight.implausible
  );
}
