/**
 * The language model, if one is configured. It only helps: when its key is refused or its server is down, that is
 * remembered for the user to see, and the rules go on alone.
 */
import "server-only";
import type { ModelData } from "#lib/agents/runtime/dependencies";
import { greetingPrompt } from "#lib/agents/runtime/greeting";
import { type ModelPort, withoutReply } from "#lib/agents/runtime/model-port";
import { modelLimits } from "#lib/config/limits";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";

export type ModelStatus = {
  /** Who plans: the deterministic rules, or a language model where the rules have no answer. */
  readonly brain: "rules" | "model";
  readonly modelName: string | null;
  /** What the user should know, in one sentence; null when all is well. */
  readonly notice: string | null;
  /** What a model may see of the data. */
  readonly modelData: ModelData;
};

export type ModelService = {
  /**
   * null while there is no model to ask: none configured, its key refused, or just now down. One that is set up wrong is
   * asked, and says so.
   */
  port(): ModelPort | null;
  status(): ModelStatus;
  /** Asks it for a word, also while it is left alone: an answer ends the pause. MODEL_NO_KEY without a model. */
  test(): Promise<Result<ModelTest>>;
};

/** What came of a test that went well. */
export type ModelTest = { readonly modelName: string; readonly ms: number };

export type ModelServiceArgs = {
  /** null: no model is configured. */
  readonly port: ModelPort | null;
  readonly modelData: ModelData;
  readonly now: () => number;
};

/** Watches every call of the port: a failure that will repeat pauses the model, an answer ends the pause. */
export function createModelService({ port, modelData, now }: ModelServiceArgs): ModelService {
  let trouble: Trouble | null = null;
  const watch: Watch = async (call) => {
    const result = await call;
    trouble = result.ok ? null : (troubleAfter(result.error, now(), trouble) ?? trouble);
    return result;
  };
  const watched = port === null ? null : watchedPort(port, watch);
  const fault = port?.fault ?? null;
  const isPaused = (): boolean => trouble !== null && now() < trouble.until;
  return {
    port: () => (isPaused() ? null : watched),
    status: () => ({
      brain: watched === null || fault !== null || isPaused() ? "rules" : "model",
      modelName: port?.name ?? null,
      notice: trouble?.notice ?? fault?.message ?? null,
      modelData,
    }),
    test: async () => (watched === null ? err(noModel) : await testModel(watched, now)),
  };
}

type Watch = <Value>(call: Promise<Result<Value>>) => Promise<Result<Value>>;

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

/** null for failures that say nothing about the next call. */
function troubleAfter(error: AppError, now: number, before: Trouble | null): Trouble | null {
  switch (error.code) {
    case "MODEL_AUTH":
    case "MODEL_NO_KEY":
      return {
        notice: "The model's key was refused. The rules answer alone until the key is set right and the app restarted.",
        until: Number.POSITIVE_INFINITY,
        pauseMs: Number.POSITIVE_INFINITY,
      };
    case "MODEL_UNKNOWN":
      return paused(
        "The model's server does not know a model of the name that is set. The rules answer alone meanwhile.",
        now,
        before,
      );
    case "MODEL_UNAVAILABLE":
    case "MODEL_TIMEOUT":
      return paused("The model does not answer at the moment. The rules answer alone meanwhile.", now, before);
    default:
      return null;
  }
}
