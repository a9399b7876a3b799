/** Which model the environment names. */
import "server-only";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import type { Settings } from "#lib/config/env";

/** A server of one's own wins over OpenAI's service; null without either, and where no model is to be used. */
export function openModelPort(settings: Settings): ModelPort | null {
  if (!settings.USE_MODEL) return null;
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, OPENAI_API_KEY, OPENAI_MODEL } = settings;
  if (LLM_BASE_URL !== undefined && LLM_MODEL !== undefined) {
    return createAiSdkModel({ baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY ?? null, model: LLM_MODEL });
  }
  if (OPENAI_API_KEY === undefined) return null;
  return createAiSdkModel({ baseUrl: null, apiKey: OPENAI_API_KEY, model: OPENAI_MODEL });
}
