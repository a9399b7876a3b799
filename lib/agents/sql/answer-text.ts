/** The answer's words: the model's, where it may see the result and quotes it truly, else the rules'. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { OutputColumn } from "#lib/domain/chart";
import type { Execution } from "../runtime/execution.ts";
import { modelFailureNotice } from "../runtime/model-notice.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { createCheckedText, type TextFault } from "./checked-text.ts";
import { isEffectivelyEmpty } from "./checks.ts";
import { knownNumbers } from "./known-numbers.ts";
import { writeAnswerPrompt } from "./prompts/write-answer.ts";
import type { SqlState } from "./state.ts";

export type AnswerText = { readonly text: string; readonly notice: string | null };

export type AnswerTextArgs = {
  readonly execution: Execution;
  readonly outputs: readonly OutputColumn[];
  readonly request: Pick<SqlState["request"], "userRequest">;
  readonly caveats: readonly string[];
  /** What the rules say: it stands where the model may not write, or does not write truly. */
  readonly lead: string;
};

/** Streams the model's words as they are checked; the returned text is what counts. */
export async function writeAnswerText(args: AnswerTextArgs, dependencies: StepDependencies): Promise<AnswerText> {
  const { execution, outputs, request, caveats, lead } = args;
  const { model, budget, modelData } = dependencies;
  const mayWrite = model !== null && budget.canAskModel() && modelData === "results" && !isEffectivelyEmpty(execution);
  if (!mayWrite) return { text: lead, notice: null };
  const stop = new AbortController();
  const checked = createCheckedText({
    numbers: knownNumbers(execution, outputs, [request.userRequest, lead, ...caveats]),
    onPassed: (text) => dependencies.emit({ type: "text-delta", text }),
    onStopped: () => stop.abort(),
  });
  const reply = await model.streamText({
    prompt: writeAnswerPrompt({ userRequest: request.userRequest, execution, outputs, leadSentence: lead, caveats }),
    signal: AbortSignal.any([dependencies.signal, stop.signal]),
    timeoutMs: agentLimits.modelTimeoutMs,
    onText: checked.push,
  });
  if (reply.ok) checked.finish();
  const fault = checked.fault();
  if (fault !== null) return { text: lead, notice: faultNotices[fault] };
  const text = checked.passed().trim();
  // What was streamed before a stop is kept: it is checked.
  if (dependencies.signal.aborted) return { text: text === "" ? lead : text, notice: null };
  if (!reply.ok)
    return { text: lead, notice: modelFailureNotice(reply.error, "The built-in rules wrote this answer.") };
  return { text: text === "" ? lead : text, notice: null };
}

const faultNotices: Readonly<Record<TextFault, string>> = {
  unknown_number:
    "The model's text quoted a number that is not in the result, so the built-in rules wrote this answer.",
  markup: "The model's text held a link or markup, so the built-in rules wrote this answer.",
};
