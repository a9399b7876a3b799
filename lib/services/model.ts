/**
 * The language models, if any are configured: one that plans and writes, and perhaps a fast one that chooses and judges.
 * They only help: when a key is refused or a server is down, that is remembered for the user to see, and the rules go on
 * alone; what the fast one does not do the other one does.
 */
import "server-only";
import type { AnswerBudget } from "#lib/agents/runtime/answer-budget";
import type { ModelData } from "#lib/agents/runtime/dependencies";
import { greetingPrompt } from "#lib/agents/runtime/greeting";
import { type ModelFailure, type ModelPort, type ModelReply, withoutReply } from "#lib/agents/runtime/model-port";
import { modelLimits } from "#lib/config/limits";
import { type ModelPrices, priceOf } from "#lib/config/model-prices";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import { dollarsText } from "#lib/domain/spend-words";
import type { CurrentSettings } from "./live-settings.ts";
import type { UsageMeter } from "./usage/usage-meter.ts";

export type ModelStatus = {
  /** Who plans: the deterministic rules, or a language model where the rules have no answer. */
  readonly brain: "rules" | "model";
  readonly modelName: string | null;
  /** Of the one that chooses and judges, where it is another one. */
  readonly fastModelName: string | null;
  /** What the user should know, in one sentence; null when all is well. */
  readonly notice: string | null;
  /** What a model may see of the data. */
  readonly modelData: ModelData;
  /** What an answer may take of them, in sentences; empty where nothing is set. */
  readonly budget: readonly string[];
};

export type ModelService = {
  /**
   * null while there is no model to ask: none configured, switched off, its key refused, or just now down. One that is set
   * up wrong is asked, and says so.
   */
  port(): ModelPort | null;
  /** null also while the fast model alone is not to be asked. */
  fastPort(): ModelPort | null;
  /** For each answer, as it is set now. */
  answerBudget(): AnswerBudget;
  status(): ModelStatus;
  /** Asks each for a word, also while it is left alone: an answer ends the pause. MODEL_NO_KEY without a model. */
  test(): Promise<Result<ModelTest>>;
};

/** What came of a test that went well. */
export type ModelTest = { readonly modelName: string; readonly ms: number };

export type ModelServiceArgs = {
  /** null: no model is configured. */
  readonly port: ModelPort | null;
  readonly fastPort?: ModelPort | null;
  /** Whether it is asked, what it may see, and what an answer may take. */
  readonly settings: CurrentSettings;
  /** As they are set now. */
  readonly prices?: () => ModelPrices;
  /** Counts what every call took, tests among them. */
  readonly meter?: Pick<UsageMeter, "modelCall">;
  readonly now: () => number;
};

/** Watches every call: a failure that will repeat pauses its model, an answer ends the pause. */
export function createModelService(args: ModelServiceArgs): ModelService {
  const { settings } = args;
  const isUsed = (): boolean => settings.current().usesModel;
  const answerBudget = (): AnswerBudget => {
    const { answerTokens: tokens, answerDollars: dollars } = settings.current();
    return { tokens, dollars };
  };
  const strong = args.port === null ? null : watchModel(args.port, strongWords, args);
  const fast = strong === null || args.fastPort == null ? null : watchModel(args.fastPort, fastWords, args);
  const both = [strong, fast].filter((model) => model !== null);
  return {
    answerBudget,
    port: () => (isUsed() ? (strong?.port() ?? null) : null),
    fastPort: () => (isUsed() ? (fast?.port() ?? null) : null),
    status: () => ({
      brain: isUsed() && strong?.isAsked() === true ? "model" : "rules",
      modelName: strong?.watched().name ?? null,
      fastModelName: fast?.watched().name ?? null,
      notice: strong === null || isUsed() ? (strong?.notice() ?? fast?.notice() ?? null) : switchedOff,
      modelData: settings.current().modelData,
      budget: budgetSentences(answerBudget(), both),
    }),
    test: async () => {
      let tested: Result<ModelTest> = err(noModel);
      for (const { watched } of both) {
        tested = await testModel(watched(), args.now);
        if (!tested.ok) return both.length === 1 ? tested : err(ofModel(watched().name, tested.error));
      }
      return tested;
    },
  };
}

const switchedOff = "The model is switched off in the settings. The rules answer alone.";

/** What is said of a model that is not asked meanwhile. */
type Words = { readonly subject: string; readonly whoGoesOn: string };

const strongWords: Words = { subject: "The model", whoGoesOn: "The rules answer alone" };
const fastWords: Words = { subject: "The fast model", whoGoesOn: "The other one does its part" };

/** A model with what became of its calls so far. */
function watchModel(
  port: ModelPort,
  words: Words,
  { now, prices, meter }: Pick<ModelServiceArgs, "now" | "prices" | "meter">,
) {
  let trouble: Trouble | null = null;
  const price = () => priceOf(port.name, prices?.());
  const watch: Watch = async (call) => {
    const result = await call;
    const reply = result.ok ? result.value : result.error.reply;
    if (reply !== undefined) await meter?.modelCall(reply.usage, price());
    trouble = result.ok ? null : (troubleAfter(result.error, { now: now(), before: trouble, words }) ?? trouble);
    return result;
  };
  const watched = () => watchedPort({ ...port, price: price() }, watch);
  const isPaused = (): boolean => trouble !== null && now() < trouble.until;
  return {
    watched,
    port: () => (isPaused() ? null : watched()),
    isAsked: () => port.fault === undefined && !isPaused(),
    notice: () => trouble?.notice ?? port.fault?.message ?? null,
  };
}

/** Dollars bound no model whose price is not known: that is said before somebody relies on it. */
function budgetSentences(
  { tokens, dollars }: AnswerBudget,
  models: readonly { readonly watched: () => ModelPort }[],
): readonly string[] {
  if (models.length === 0) return [];
  const amounts = [
    ...(tokens === null ? [] : [formatCounted(tokens, "token")]),
    ...(dollars === null ? [] : [dollarsText(dollars)]),
  ];
  if (amounts.length === 0) return [];
  const unknown = dollars === null ? [] : models.filter(({ watched }) => watched().price == null);
  const names = [...new Set(unknown.map(({ watched }) => watched().name))];
  return [
    `An answer may take ${amounts.join(" and ")} of model calls; then no further call is made.`,
    ...names.map((name) => `The price of ${name} is not known, so ANSWER_DOLLARS does not count it: set MODEL_PRICES.`),
  ];
}

type Reply<Value> = Promise<Result<ModelReply<Value>, ModelFailure>>;
type Watch = <Value>(call: Reply<Value>) => Reply<Value>;

function watchedPort(port: ModelPort, watch: Watch): ModelPort {
  return {
    ...port,
    generateObject: (request) => watch(port.generateObject(request)),
    streamText: (request) => watch(port.streamText(request)),
  };
}

async function testModel(port: ModelPort, now: () => number): Promise<Result<ModelTest>> {
  const startedAt = now();
  const signal = AbortSignal.timeout(modelLimits.testTimeoutMs);
  const call = { prompt: greetingPrompt, signal, timeoutMs: modelLimits.testTimeoutMs };
  const reply = await port.streamText({ ...call, onText: () => undefined });
  return reply.ok ? ok({ modelName: port.name, ms: now() - startedAt }) : err(withoutReply(reply.error));
}

/** Of two, it is said which one failed. */
function ofModel(name: string, error: AppError): AppError {
  return { ...error, message: `${name}: ${error.message}` };
}

const noModel = appError("MODEL_NO_KEY", "There is no model to test.", {
  nextStep: "To connect one, name it in the file .env and start the app again.",
});

type Trouble = {
  readonly notice: string;
  readonly until: number;
  /** How long the model is left alone, in milliseconds: longer each time, since a question waits for each try. */
  readonly pauseMs: number;
};

/** Calls that were under way together fail together: that is one trouble. */
function paused(notice: string, now: number, before: Trouble | null): Trouble {
  if (before !== null && now < before.until) return before;
  const pauseMs = before === null ? modelLimits.pauseMs : Math.min(2 * before.pauseMs, modelLimits.longestPauseMs);
  return { notice, until: now + pauseMs, pauseMs };
}

type TroubleArgs = { readonly now: number; readonly before: Trouble | null; readonly words: Words };

/** null for failures that say nothing about the next call. */
function troubleAfter(error: AppError, { now, before, words }: TroubleArgs): Trouble | null {
  const { subject, whoGoesOn } = words;
  switch (error.code) {
    case "MODEL_AUTH":
    case "MODEL_NO_KEY":
      return {
        notice: `${subject}'s key was refused. ${whoGoesOn} until the key is set right and the app restarted.`,
        until: Number.POSITIVE_INFINITY,
        pauseMs: Number.POSITIVE_INFINITY,
      };
    case "MODEL_UNKNOWN":
      return paused(
        `${subject}'s server does not know a model of the name that is set. ${whoGoesOn} meanwhile.`,
        now,
        before,
      );
    case "MODEL_UNAVAILABLE":
    case "MODEL_TIMEOUT":
      return paused(`${subject} does not answer at the moment. ${whoGoesOn} meanwhile.`, now, before);
    default:
      return null;
  }
}
