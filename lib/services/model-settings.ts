/** Which models the environment names. */
import "server-only";
import { type CallPace, createAiSdkModel, createModelPort } from "#lib/agents/runtime/ai-sdk-model";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { openNamedModel } from "#lib/agents/runtime/providers/open-model";
import { openCompatible } from "#lib/agents/runtime/providers/openai";
import type { Settings } from "#lib/config/env";
import type { Logger } from "./logger.ts";

/**
 * What MODEL names wins; then a server of one's own over OpenAI's service. Null without any, and where no model is to be
 * used.
 */
export async function openModelPort(settings: Settings, logger?: Pick<Logger, "warn">): Promise<ModelPort | null> {
  const port = await openPort(settings, logger);
  return port === null || settings.MODEL_WORDS ? port : { ...port, isSilent: true };
}

async function openPort(settings: Settings, logger?: Pick<Logger, "warn">): Promise<ModelPort | null> {
  if (!settings.USE_MODEL) return null;
  const { MODEL, LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, OPENAI_API_KEY, OPENAI_MODEL } = settings;
  const pace = paceOf(settings);
  if (MODEL !== undefined) return told(await openNamedModel(MODEL, settings, pace), logger);
  if (LLM_BASE_URL !== undefined && LLM_MODEL !== undefined) {
    return createAiSdkModel({ baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY ?? null, model: LLM_MODEL, ...pace });
  }
  if (OPENAI_API_KEY === undefined) return null;
  return createAiSdkModel({ baseUrl: null, apiKey: OPENAI_API_KEY, model: OPENAI_MODEL, ...pace });
}

function paceOf({ MODEL_TIMEOUT_SECONDS: seconds }: Settings): CallPace {
  return seconds === undefined ? {} : { replyMs: seconds * 1_000 };
}

/** The cheap model beside it: MODEL_FAST, then LLM_MODEL_FAST at LLM_BASE_URL. Null where none is named. */
export async function openFastModelPort(settings: Settings, logger?: Pick<Logger, "warn">): Promise<ModelPort | null> {
  if (!settings.USE_MODEL) return null;
  const { MODEL_FAST, LLM_BASE_URL: baseUrl, LLM_API_KEY, LLM_MODEL_FAST: model } = settings;
  if (MODEL_FAST !== undefined) {
    return told(await openNamedModel(MODEL_FAST, settings, { from: "MODEL_FAST", ...paceOf(settings) }), logger);
  }
  if (baseUrl === undefined || model === undefined) return null;
  const opened = openCompatible({ baseUrl, apiKey: LLM_API_KEY ?? null, model });
  const names = { key: "LLM_API_KEY", address: "LLM_BASE_URL", model: "LLM_MODEL_FAST" };
  return createModelPort({ name: model, settings: names, ...opened }, paceOf(settings));
}

/** The screen tells it, too; whoever starts the app reads it here first. */
function told(port: ModelPort, logger?: Pick<Logger, "warn">): ModelPort {
  if (port.fault !== undefined)
    logger?.warn({ failure: port.fault, reason: port.fault.message }, "the language model cannot be asked");
  return port;
}
