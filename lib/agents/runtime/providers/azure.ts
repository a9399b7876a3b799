/**
 * OpenAI's models on Azure, over chat completions: every deployment has them. A deployment's name says nothing of its
 * model, so what this one takes is learnt from its refusals, as of any other server of the protocol.
 */
import "server-only";
import { createChatFetch } from "../chat-fetch.ts";
import { type ModelVariables, type OpenedModel, type ProviderFactory, roomOfThoughts } from "./provider.ts";

/** `model` is the name of the deployment. */
export function openAzure(model: string, variables: ModelVariables, create: ProviderFactory): OpenedModel {
  const { AZURE_API_KEY: apiKey = "", AZURE_BASE_URL, AZURE_RESOURCE_NAME, AZURE_API_VERSION } = variables;
  const provider = create({
    apiKey,
    fetch: createChatFetch(),
    ...(AZURE_BASE_URL === undefined ? {} : { baseURL: AZURE_BASE_URL }),
    ...(AZURE_RESOURCE_NAME === undefined ? {} : { resourceName: AZURE_RESOURCE_NAME }),
    // Named versions belong to the older addresses, in which the deployment stands.
    ...(AZURE_API_VERSION === undefined ? {} : { apiVersion: AZURE_API_VERSION, useDeploymentBasedUrls: true }),
  });
  return {
    languageModel: provider.chat(model),
    manner: {
      sampling: { temperature: 0, seed: 1 },
      roomFactor: roomOfThoughts,
      isSchemaInPrompt: true,
      concedes: false,
    },
  };
}
