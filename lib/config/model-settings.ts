/** Which language model is used and how it is reached. What is wrong with `MODEL` itself is told by the model's port. */
import "server-only";
import { z } from "zod";

const address = () =>
  z
    .url({ protocol: /^https?$/, error: "must be an http:// or https:// address" })
    // Addresses are told in failures; nothing could be asked at such a one either.
    .refine((text) => !/^[a-z]+:\/\/[^/?#]*@/i.test(text), {
      error: "must hold no user and no password: the key is a setting of its own",
    })
    .optional();

const secondsRule = "must be a number of seconds from 5 to 200";

export const modelVariables = {
  /** False: no model is called, whatever key or address is set; the rules answer alone. */
  USE_MODEL: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("true")
    .transform((value) => value === "true"),
  /** The model as `provider:name`, e.g. `anthropic:claude-sonnet-4-5`; wins over OPENAI_MODEL and LLM_MODEL. */
  MODEL: z.string().optional(),
  /** Whether a model also words the results of what it wrote: one more call for each such answer. */
  MODEL_WORDS: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("false")
    .transform((value) => value === "true"),
  /** Longest wait for one reply, for models on a machine of one's own; a run as a whole ends after four minutes. */
  MODEL_TIMEOUT_SECONDS: z.coerce
    .number({ error: secondsRule })
    .int({ error: secondsRule })
    .min(5, { error: secondsRule })
    .max(200, { error: secondsRule })
    .optional(),
  /** A cheap model as `provider:name` for choosing, judging and routing; wins over LLM_MODEL_FAST. */
  MODEL_FAST: z.string().optional(),
  /** So many tokens may the model calls of one answer take: once they have, no further call is made. */
  ANSWER_TOKENS: z.coerce
    .number({ error: "must be a number of tokens" })
    .int({ error: "must be a whole number of tokens" })
    .min(1, { error: "must be at least 1: USE_MODEL=false asks no model" })
    .optional(),
  /** The same in US dollars, of calls whose price is known. */
  ANSWER_DOLLARS: z.coerce
    .number({ error: "must be a number of dollars" })
    .positive({ error: "must be more than 0: USE_MODEL=false asks no model" })
    .optional(),
  /** Key of OpenAI's service. Without it and without LLM_BASE_URL the rules answer alone. */
  OPENAI_API_KEY: z.string().optional(),
  /** Address of a gateway to OpenAI's service. */
  OPENAI_BASE_URL: address(),
  /** Model of OpenAI's service. */
  OPENAI_MODEL: z.string().default("gpt-5-mini"),
  /** Address of any OpenAI-compatible server, e.g. http://127.0.0.1:11434/v1; wins over OPENAI_API_KEY. */
  LLM_BASE_URL: address(),
  /** Key of that server, where it wants one. */
  LLM_API_KEY: z.string().optional(),
  /** Model of that server. */
  LLM_MODEL: z.string().optional(),
  /** A cheap model of that server, for what MODEL_FAST is for. */
  LLM_MODEL_FAST: z.string().optional(),
  /** Key of Anthropic's service. */
  ANTHROPIC_API_KEY: z.string().optional(),
  /** Address of a gateway to it. */
  ANTHROPIC_BASE_URL: address(),
  /** Key of Google's Gemini API. */
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional(),
  /** Address of a gateway to it. */
  GOOGLE_BASE_URL: address(),
  /** Key of an Azure OpenAI resource. */
  AZURE_API_KEY: z.string().optional(),
  /** The resource's name, which is the beginning of its address. */
  AZURE_RESOURCE_NAME: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, {
      error: "must be the resource's name alone; an address belongs into AZURE_BASE_URL",
    })
    .optional(),
  /** Its address, where that is another one. */
  AZURE_BASE_URL: address(),
  /** The version of the older addresses, such as 2024-10-21; without it the current ones are used. */
  AZURE_API_VERSION: z.string().optional(),
};

type ServerVariables = {
  readonly [name in "MODEL" | "MODEL_FAST" | "LLM_BASE_URL" | "LLM_MODEL" | "LLM_MODEL_FAST" | "OPENAI_API_KEY"]?:
    | string
    | undefined;
};

type ModelRule = {
  readonly path: string;
  readonly error: string;
  readonly holds: (settings: ServerVariables) => boolean;
};

export const modelRules: readonly ModelRule[] = [
  {
    path: "LLM_MODEL",
    error: "must be set when LLM_BASE_URL is set",
    holds: ({ MODEL, LLM_BASE_URL, LLM_MODEL }) =>
      LLM_BASE_URL === undefined || LLM_MODEL !== undefined || MODEL !== undefined,
  },
  {
    path: "LLM_BASE_URL",
    error: "must be set when LLM_MODEL is set",
    holds: ({ LLM_BASE_URL, LLM_MODEL }) => LLM_MODEL === undefined || LLM_BASE_URL !== undefined,
  },
  {
    path: "LLM_BASE_URL",
    error: "must be set when LLM_MODEL_FAST is set",
    holds: ({ LLM_BASE_URL, LLM_MODEL_FAST }) => LLM_MODEL_FAST === undefined || LLM_BASE_URL !== undefined,
  },
  {
    path: "MODEL",
    error: "must be set when a fast model is set: that one only chooses, and plans nothing",
    holds: ({ MODEL, LLM_MODEL, OPENAI_API_KEY, MODEL_FAST, LLM_MODEL_FAST }) =>
      (MODEL_FAST ?? LLM_MODEL_FAST) === undefined || (MODEL ?? LLM_MODEL ?? OPENAI_API_KEY) !== undefined,
  },
];
