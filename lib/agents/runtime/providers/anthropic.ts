/** Anthropic's models over the Messages API. */
import "server-only";
import { type ModelVariables, type OpenedModel, type ProviderFactory, roomOfThoughts } from "./provider.ts";

/** They know no seed, and some of them think as they see fit. */
export function openAnthropic(model: string, variables: ModelVariables, create: ProviderFactory): OpenedModel {
  const { ANTHROPIC_API_KEY: apiKey = "", ANTHROPIC_BASE_URL: baseURL } = variables;
  return {
    languageModel: create({ apiKey, ...(baseURL === undefined ? {} : { baseURL }) })(model),
    manner: { sampling: { temperature: 0 }, roomFactor: roomOfThoughts, isSchemaInPrompt: true, concedes: true },
  };
}
