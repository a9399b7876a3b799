/** The answer's words: the model's, where it may see the result and quotes it truly, else the rules'. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { OutputColumn } from "#lib/domain/chart";
import type { AppError } from "#lib/domain/errors";
import type { Figure } from "#lib/domain/message";
import type { Execution } from "../runtime/execution.ts";
import { modelFailureNotice } from "../runtime/model-notice.ts";
import { hasOnlySpokenNumbers } from "../runtime/spoken-numbers.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { createCheckedText, type TextFault } from "./checked-text.ts";
import { isEffectivelyEmpty } from "./checks.ts";
import { findFigures } from "./find-figures.ts";
import type { Lead } from "./first-sentence/first-sentence.ts";
import { knownNumbers } from "./known-numbers.ts";
import { writeAnswerPrompt } from "./prompts/write-answer.ts";
import { readResult } from "./read-result.ts";
import { rowNames } from "./result-row-names.ts";
import type { SqlState } from "./state.ts";

export type AnswerText = {
  readonly text: string;
  /** Where the numbers of the text come from. */
  readonly figures: readonly Figure[];
  readonly notice: string | null;
};

export type AnswerTextArgs = {
  readonly execution: Execution;
  readonly outputs: readonly OutputColumn[];
  readonly request: Pick<SqlState["request"], "userRequest" | "question">;
  readonly caveats: readonly string[];
  /** Sentences that are said first, whoever writes the rest. */
  readonly changes: readonly string[];
  /** What the rules say: it stands where the model may not write, or does not write truly. */
  readonly lead: Lead;
};

/** Streams the words as they are checked; the returned text is what counts. */
export async function writeAnswerText(args: AnswerTextArgs, dependencies: StepDependencies): Promise<AnswerText> {
  const { execution, outputs, request, changes, caveats } = args;
  const first = changes.map((sentence) => `${sentence} `).join("");
  if (first !== "") dependencies.emit({ type: "text-delta", text: first });
  const { text: rest, notice } = await writeWords(args, dependencies);
  const text = `${first}${rest}`;
  const spoken = [request.userRequest, ...changes, ...caveats];
  const figures = findFigures(text, execution, outputs, { spoken, lead: args.lead });
  return { text, figures: figures.filter((figure) => !isOfLead(figure, text, args.lead.text)), notice };
}

/** The rules' own sentence is right, also where it tells what no single result holds: a sum over databases. */
function isOfLead({ origin, start, end }: Figure, text: string, lead: string): boolean {
  return origin === "unknown" && hasOnlySpokenNumbers(text.slice(start, end), [lead]);
}

type Words = Omit<AnswerText, "figures">;

/** A model that failed before its first word is asked once more; then the rules write. */
async function writeWords(args: AnswerTextArgs, dependencies: StepDependencies): Promise<Words> {
  const { execution, lead } = args;
  const mayWrite = () =>
    // What the rules planned they can say: a model words what it wrote itself.
    execution.candidate.brain === "model" &&
    dependencies.model?.isSilent !== true &&
    dependencies.budget.canAskModel() &&
    dependencies.modelData === "results" &&
    !isEffectivelyEmpty(execution);
  if (!mayWrite()) return { text: lead.text, notice: null };
  const first = await askForWords(args, dependencies);
  const isSilent = first.failure !== null && !first.hasBegun && !dependencies.signal.aborted;
  const { words, failure } = isSilent && mayWrite() ? await askForWords(args, dependencies) : first;
  if (failure === null) return words;
  return { text: lead.text, notice: modelFailureNotice(failure, "The built-in rules wrote this answer.") };
}

type Asked = { readonly words: Words; readonly failure: AppError | null; readonly hasBegun: boolean };

async function askForWords(
  { execution, outputs, request, caveats, lead: { text: lead } }: AnswerTextArgs,
  dependencies: StepDependencies,
): Promise<Asked> {
  const { model, signal } = dependencies;
  const ruled: Words = { text: lead, notice: null };
  if (model === null) return { words: ruled, failure: null, hasBegun: false };
  const stop = new AbortController();
  const checked = createCheckedText({
    numbers: knownNumbers(execution, outputs, [request.userRequest, lead, ...caveats]),
    claims: {
      result: readResult(execution, outputs, dependencies.semantic),
      lead,
      question: request.question.original,
      names: [...rowNames(execution, outputs).flat(), ...outputs.map(({ label }) => label)],
    },
    figures: knownNumbers(execution, outputs, []),
    onPassed: (text) => dependencies.emit({ type: "text-delta", text }),
    onStopped: () => stop.abort(),
  });
  const reply = await model.streamText({
    prompt: writeAnswerPrompt({
      userRequest: request.userRequest,
      question: request.question,
      execution,
      outputs,
      leadSentence: lead,
      caveats,
    }),
    signal: AbortSignal.any([signal, stop.signal]),
    timeoutMs: agentLimits.modelTimeoutMs,
    onText: checked.push,
  });
  if (reply.ok) checked.finish();
  const text = checked.passed().trim();
  const words: Words = { text: text === "" ? lead : text, notice: null };
  const fault = checked.fault();
  if (fault !== null) return { words: { ...ruled, notice: faultNotices[fault] }, failure: null, hasBegun: true };
  // What was streamed before a stop is kept: it is checked.
  const isFailed = !reply.ok && !signal.aborted;
  return { words, failure: isFailed ? reply.error : null, hasBegun: text !== "" };
}

const faultNotices: Readonly<Record<TextFault, string>> = {
  unknown_number:
    "The model's text quoted a number that is not in the result, so the built-in rules wrote this answer.",
  claim: "The model's text claimed what the rows do not show, so the built-in rules wrote this answer.",
  no_figure: "The model's text stated no figure of the result, so the built-in rules wrote this answer.",
  markup: "The model's text held a link or markup, so the built-in rules wrote this answer.",
};
