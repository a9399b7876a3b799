/** Google's models over the Gemini API. */
import "server-only";
import { type ModelVariables, type OpenedModel, type ProviderFactory, roomOfThoughts } from "./provider.ts";

/** Their thoughts count as output. From the third generation on Google advises against any temperature but their own. */
export function openGoogle(model: string, variables: ModelVariables, create: ProviderFactory): OpenedModel {
  const { GOOGLE_GENERATIVE_AI_API_KEY: apiKey = "", GOOGLE_BASE_URL: baseURL } = variables;
  const isToldHow = !/^gemini-([3-9]|\d\d)/.test(model);
  return {
    languageModel: create({ apiKey, ...(baseURL === undefined ? {} : { baseURL }) })(model),
    manner: {
      sampling: isToldHow ? { temperature: 0, seed: 1 } : { seed: 1 },
      roomFactor: roomOfThoughts,
      isSchemaInPrompt: true,
      concedes: true,
    },
  };
}
