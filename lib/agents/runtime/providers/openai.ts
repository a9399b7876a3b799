/** OpenAI's own service over its responses, and any other server over chat completions. */
import "server-only";
import { createOpenAI } from "@ai-sdk/openai";
import { createChatFetch, knownConcessions } from "../chat-fetch.ts";
import { type OpenedModel, roomOfThoughts, type Sampling } from "./provider.ts";

/** `baseUrl` null: where the service is, unless OPENAI_BASE_URL says otherwise. */
export type OpenAiArgs = { readonly baseUrl: string | null; readonly apiKey: string | null; readonly model: string };

/** OpenAI's service, or a gateway that passes its responses on. */
export function openOpenAi({ baseUrl, apiKey, model }: OpenAiArgs): OpenedModel {
  const address = baseUrl === null ? {} : { baseURL: baseUrl };
  return {
    languageModel: createOpenAI({ ...address, ...(apiKey === null ? {} : { apiKey }) })(model),
    // OpenAI's models think unseen, and their thoughts count.
    manner: { sampling: likeliest(model), roomFactor: roomOfThoughts, isSchemaInPrompt: false, concedes: false },
  };
}

/** A server that speaks OpenAI's chat protocol. */
export function openCompatible({ baseUrl, apiKey, model }: OpenAiArgs & { readonly baseUrl: string }): OpenedModel {
  const fetch = createChatFetch(knownConcessions(baseUrl));
  // A placeholder, since without one the SDK would send OPENAI_API_KEY to a foreign server.
  const provider = createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? "none", fetch });
  return {
    languageModel: provider.chat(model),
    manner: {
      sampling: { ...likeliest(model), seed: 1 },
      roomFactor: 1,
      isSchemaInPrompt: true,
      concedes: false,
    },
  };
}

/** Models that think choose for themselves and refuse to be told. */
function likeliest(model: string): Sampling {
  return /^(o\d|gpt-5)/.test(model) ? {} : { temperature: 0 };
}
