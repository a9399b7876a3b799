/** A small object that a server of the tests is asked for. */
import { z } from "zod";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import type { ModelServer } from "./index.ts";

export const citySchema = z.object({ city: z.string(), count: z.number().nullable(), notes: z.array(z.string()) });
export const cityPrompt = {
  name: "test",
  version: 1,
  instructions: "Be brief.",
  input: "Which city?",
  outputTokens: 100,
};

/** What is asked for. */
export const berlin = { city: "Berlin", count: 3, notes: [] };

/** What a reply of a server counts. */
export const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** The client that the app uses. */
export function modelAt({ baseUrl }: ModelServer) {
  return createAiSdkModel({ baseUrl, apiKey: "key-of-the-test", model: "small", retryDelaysMs: [1, 1] });
}

export function askObject(server: ModelServer) {
  const signal = new AbortController().signal;
  const request = { schema: citySchema, schemaName: "city", prompt: cityPrompt, signal, timeoutMs: 5_000 };
  return modelAt(server).generateObject(request);
}

/** A refusal as OpenAI's service writes it. */
export function has400(message: string): object {
  return { error: { message, type: "invalid_request_error", param: null, code: null } };
}
