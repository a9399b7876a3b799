/** Who chooses among readings, routes and judges: the fast model, where one is set, before the one that plans and writes. */
import "server-only";
import type { ModelPort } from "./model-port.ts";
import type { StepDependencies } from "./step-dependencies.ts";

/**
 * What the fast model fails to answer the strong one is asked, the same call, once; one that failed for good is left
 * alone. Null without a model.
 */
export function choosingModel({
  model,
  fastModel,
  budget,
}: Pick<StepDependencies, "model" | "fastModel" | "budget">): ModelPort | null {
  if (model === null || fastModel === null || budget.modelFailures().has(fastModel.name)) return model;
  return {
    ...model,
    generateObject: async (request) => {
      const reply = await fastModel.generateObject(request);
      // A stop is the user's, not the model's.
      const isFailed = !reply.ok && reply.error.code.startsWith("MODEL_");
      return isFailed && budget.canAskModel() ? model.generateObject(request) : reply;
    },
  };
}
