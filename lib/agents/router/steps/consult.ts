/** Asks the model what is meant where the rules could not explain the whole question. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { Result } from "#lib/domain/errors";
import { indexOf } from "#lib/semantic/index-model";
import { choosingModel } from "../../runtime/choosing-model.ts";
import { historyText, subjectTerms } from "../../runtime/history.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { modelFailureNotice } from "../../runtime/model-notice.ts";
import type { ModelPort, ModelReply } from "../../runtime/model-port.ts";
import type { PromptLevel } from "../../runtime/prompt.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { type RoutingReply, routeRequestPrompt, routingReplySchema } from "../prompts/route-request.ts";
import { joinUserTexts } from "../read-request.ts";
import type { RouterState } from "../state.ts";

type ConsultState = Pick<RouterState, "session" | "turns" | "context" | "otherSchemas" | "reading">;

export const consultStep = stepDefiner<RouterState, StepDependencies>()({
  label: "Asking the model what is meant",
  reads: ["session", "turns", "context", "otherSchemas", "reading", "notices"],
  writes: ["modelRouting", "notices"],
  outcomes: ["answered", "failed"],
  async run({ notices, ...state }, dependencies) {
    const { now } = dependencies;
    const model = choosingModel(dependencies);
    if (model === null) return { patch: {}, outcome: "failed", events: [], report: quiet };
    const startedAt = now();
    // The history is written down once for one question, and left out of the try after a prompt that was too long.
    const full = historyOf(state, dependencies, "full");
    const first = await askModel(state, { ...dependencies, model }, { level: "full", conversation: full.text });
    const isTooLong = !first.ok && first.error.code === "MODEL_TOO_LONG";
    const history = isTooLong ? historyOf(state, dependencies, "reduced") : full;
    const reply = isTooLong
      ? await askModel(state, { ...dependencies, model }, { level: "reduced", conversation: history.text })
      : first;
    if (reply.ok) {
      const ms = Math.max(0, now() - startedAt);
      const modelRouting = { ...reply.value.value, historyTokens: history.tokens, ms };
      return { patch: { modelRouting }, outcome: "answered", events: [], report: quiet };
    }
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

function historyOf(
  { session, turns }: ConsultState,
  { semantic, modelData }: Pick<StepDependencies, "semantic" | "modelData">,
  level: PromptLevel,
) {
  const entries = session.userInputHistory;
  const terms = subjectTerms(joinUserTexts(entries), indexOf(semantic));
  return historyText({ entries, turns, terms, modelData, level });
}

function askModel(
  { session, turns, context, otherSchemas, reading }: ConsultState,
  { model, modelData, semantic, today, signal }: StepDependencies & { readonly model: ModelPort },
  shown: { readonly level: PromptLevel; readonly conversation: string },
): Promise<Result<ModelReply<RoutingReply>>> {
  return model.generateObject({
    schema: routingReplySchema,
    schemaName: "routing",
    prompt: routeRequestPrompt({
      request: joinUserTexts(session.userInputHistory),
      turns,
      context,
      semantic,
      otherSchemas,
      modelData,
      today,
      canAsk: reading?.isBestGuess !== true && session.rounds < agentLimits.maxClarifyRounds,
      ...shown,
    }),
    signal,
    timeoutMs: agentLimits.modelTimeoutMs,
  });
}
