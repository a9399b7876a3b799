/** What is to be found out about figures, in words: on a chip, in a title, and as a sentence. */

import type { SinglePlan } from "#lib/domain/plan";
import type { PlanAnalysis } from "#lib/domain/plan-analysis";
import { lowerFirst } from "#lib/semantic/words";

type Planned = Pick<SinglePlan, "dimensions">;

/** "what moved it", "the next 3 months" */
export function analysisWords(analysis: PlanAnalysis, plan: Planned): string {
  switch (analysis.kind) {
    case "why":
      return "what moved it";
    case "unusual":
      return "what is unusual";
    case "forecast":
      return nextSteps(analysis.steps, plan);
    case "difference":
      return "difference or chance";
    case "relation":
      return "whether they go together";
  }
}

/** The title of the figures, made to that of what is found out about them. */
export function analysisTitle(analysis: PlanAnalysis, plan: Planned, title: string): string {
  const figures = lowerFirst(title);
  switch (analysis.kind) {
    case "why":
      return `What moved ${figures}`;
    case "unusual":
      return `What is unusual in ${figures}`;
    case "forecast":
      return `Forecast of ${figures}, ${nextSteps(analysis.steps, plan)}`;
    case "difference":
      return `Difference or chance: ${figures}`;
    case "relation":
      return `Related or not: ${figures}`;
  }
}

function nextSteps(steps: number, { dimensions }: Planned): string {
  const grain = dimensions.find((one) => one.grain !== null)?.grain ?? "step";
  return steps === 1 ? `the next ${grain}` : `the next ${steps} ${grain}s`;
}
