/** Asks the model what is meant where the rules could not explain the whole question. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { stepDefiner } from "../../runtime/machine.ts";
import { modelFailureNotice } from "../../runtime/model-notice.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { routeRequestPrompt, routingReplySchema } from "../prompts/route-request.ts";
import type { RouterState } from "../state.ts";

export const consultStep = stepDefiner<RouterState, StepDependencies>()({
  label: "Asking the model what is meant",
  reads: ["session", "context", "otherSchemas", "notices"],
  writes: ["modelRouting", "notices"],
  outcomes: ["answered", "failed"],
  async run({ session, context, otherSchemas, notices }, { model, modelData, semantic, today, signal }) {
    if (model === null) return { patch: {}, outcome: "failed", events: [], report: quiet };
    const reply = await model.generateObject({
      schema: routingReplySchema,
      schemaName: "routing",
      prompt: routeRequestPrompt({
        history: session.userInputHistory,
        context,
        semantic,
        otherSchemas,
        modelData,
        today,
      }),
      signal,
      timeoutMs: agentLimits.modelTimeoutMs,
    });
    if (reply.ok) return { patch: { modelRouting: reply.value.value }, outcome: "answered", events: [], report: quiet };
    const notice = modelFailureNotice(reply.error, "The built-in rules read the question.");
    return {
      patch: { notices: [...notices, notice] },
      outcome: "failed",
      events: [],
      report: { detail: reply.error.message, isFailure: true },
    };
  },
});

const quiet = { detail: null, isFailure: false };
