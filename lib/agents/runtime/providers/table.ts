/** The table of providers: what each needs, which settings speak of it, whose package it is, and how a model is opened. */
import "server-only";
import type { ModelProviderName } from "#lib/domain/model-providers";
import { openAnthropic } from "./anthropic.ts";
import { openAzure } from "./azure.ts";
import { openGoogle } from "./google.ts";
import { openCompatible, openOpenAi } from "./openai.ts";
import type { ModelProvider } from "./provider.ts";

export const modelProviders: Readonly<Record<ModelProviderName, ModelProvider>> = {
  openai: {
    needs: [["OPENAI_API_KEY"]],
    settings: { key: "OPENAI_API_KEY", address: "OPENAI_BASE_URL", model: "MODEL" },
    package: null,
    open: (model, { OPENAI_API_KEY, OPENAI_BASE_URL }) =>
      openOpenAi({ model, apiKey: OPENAI_API_KEY ?? null, baseUrl: OPENAI_BASE_URL ?? null }),
  },
  azure: {
    needs: [["AZURE_API_KEY"], ["AZURE_RESOURCE_NAME", "AZURE_BASE_URL"]],
    settings: { key: "AZURE_API_KEY", address: "AZURE_RESOURCE_NAME or AZURE_BASE_URL", model: "MODEL" },
    package: { name: "@ai-sdk/azure", version: "4.0.85", factory: "createAzure" },
    open: openAzure,
  },
  anthropic: {
    needs: [["ANTHROPIC_API_KEY"]],
    settings: { key: "ANTHROPIC_API_KEY", address: "ANTHROPIC_BASE_URL", model: "MODEL" },
    package: { name: "@ai-sdk/anthropic", version: "4.0.105", factory: "createAnthropic" },
    open: openAnthropic,
  },
  google: {
    needs: [["GOOGLE_GENERATIVE_AI_API_KEY"]],
    settings: { key: "GOOGLE_GENERATIVE_AI_API_KEY", address: "GOOGLE_BASE_URL", model: "MODEL" },
    package: { name: "@ai-sdk/google", version: "4.0.121", factory: "createGoogle" },
    open: openGoogle,
  },
  compatible: {
    needs: [["LLM_BASE_URL"]],
    settings: { key: "LLM_API_KEY", address: "LLM_BASE_URL", model: "MODEL" },
    package: null,
    open: (model, { LLM_BASE_URL = "", LLM_API_KEY }) =>
      openCompatible({ model, apiKey: LLM_API_KEY ?? null, baseUrl: LLM_BASE_URL }),
  },
};
