/** The ways to read a question on the sample business. */
import { type ChartCandidate, chartCandidates } from "#lib/planner/reading/chart-candidates";
import { sampleArgs } from "./sample-model.ts";

/** All that lead to a plan, the likeliest first. */
export function waysOf(question: string): readonly ChartCandidate[] {
  return chartCandidates(question, sampleArgs);
}

/** The first of them. */
export function likeliest(question: string): ChartCandidate {
  const [first] = waysOf(question);
  if (first === undefined) throw new Error(`There is no way to read "${question}".`);
  return first;
}
