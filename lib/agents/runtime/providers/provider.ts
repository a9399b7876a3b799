/** What a provider of language models is to the app. A provider knows its own settings and nothing of the others. */
import "server-only";
import type { LanguageModel } from "ai";
import type { SettingNames } from "../model-failure.ts";

/** The settings that providers read; the services hand them on as they stand in the environment. */
export type ModelVariables = {
  readonly [name in
    | "OPENAI_API_KEY"
    | "OPENAI_BASE_URL"
    | "LLM_BASE_URL"
    | "LLM_API_KEY"
    | "ANTHROPIC_API_KEY"
    | "ANTHROPIC_BASE_URL"
    | "GOOGLE_GENERATIVE_AI_API_KEY"
    | "GOOGLE_BASE_URL"
    | "AZURE_API_KEY"
    | "AZURE_RESOURCE_NAME"
    | "AZURE_BASE_URL"
    | "AZURE_API_VERSION"]?: string | undefined;
};

/** The same question is to get the same answer; what a model chooses for itself is left out. */
export type Sampling = { readonly temperature?: number; readonly seed?: number };

/** How a model is asked. */
export type Manner = {
  readonly sampling: Sampling;
  /** So many times the room of an answer is given, where thoughts before it count. */
  readonly roomFactor: number;
  /** The form of a reply stands in words, too: a server may drop the schema that the request carries. */
  readonly isSchemaInPrompt: boolean;
  /** What the server refuses is learnt at the call, since the provider's own `fetch` does not. */
  readonly concedes: boolean;
};

export type OpenedModel = { readonly languageModel: LanguageModel; readonly manner: Manner };

/** So many times the room of an answer holds the thoughts before it. */
export const roomOfThoughts = 4;

/** The function of a provider's package, as far as it is used here. */
export type ProviderFactory = (settings: {
  readonly apiKey: string;
  readonly baseURL?: string;
  readonly fetch?: typeof fetch;
  readonly resourceName?: string;
  readonly apiVersion?: string;
  readonly useDeploymentBasedUrls?: boolean;
}) => { (model: string): LanguageModel; chat(model: string): LanguageModel };

/** A package of npm that only those install who use the provider. */
export type ProviderPackage = { readonly name: string; readonly version: string; readonly factory: string };

/** One row of the table. `needs`: of each list at least one has to be set. */
export type ModelProvider = {
  readonly needs: readonly (readonly (keyof ModelVariables)[])[];
  readonly settings: SettingNames;
} & (
  | { readonly package: null; readonly open: (model: string, variables: ModelVariables) => OpenedModel }
  | {
      readonly package: ProviderPackage;
      readonly open: (model: string, variables: ModelVariables, create: ProviderFactory) => OpenedModel;
    }
);
