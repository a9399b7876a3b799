/**
 * A language model over HTTP through the AI SDK: OpenAI's service, or any server that speaks its
 * chat protocol. Nothing thrown gets out, no key is logged, and every wait has an end.
 */
import "server-only";
import { createOpenAI } from "@ai-sdk/openai";
import {
  type FinishReason,
  generateText,
  type LanguageModel,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  Output,
  streamText,
} from "ai";
import { z } from "zod";
import { agentLimits } from "#lib/config/limits";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import { type CallClock, startCallClock } from "./call-clock.ts";
import { cortexFetch, isCortexAddress } from "./cortex-fetch.ts";
import { readJsonReply } from "./json-reply.ts";
import { modelError, readModelFailure, refusesStructuredOutput } from "./model-failure.ts";
import type { ModelFailure, ModelPort, ModelReply, ModelUsage, ObjectRequest, TextRequest } from "./model-port.ts";
import { type RetryDelays, withRetries } from "./retry.ts";

export type AiSdkModelSettings = {
  /** Address of an OpenAI-compatible server; null for OpenAI's own service. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly model: string;
  readonly retryDelaysMs?: RetryDelays;
  /** Longest wait for the first and for each further piece of a streamed text. */
  readonly firstTokenMs?: number;
};

const defaultRetryDelaysMs: RetryDelays = [300, 1_200];

/** Builds the port; makes no request yet. */
export function createAiSdkModel(settings: AiSdkModelSettings): ModelPort {
  const call: CallSettings = {
    languageModel: openModel(settings),
    // Other servers may drop the schema that the request carries, so the words carry it too.
    isSchemaInPrompt: settings.baseUrl !== null,
    retryDelaysMs: settings.retryDelaysMs ?? defaultRetryDelaysMs,
    firstTokenMs: settings.firstTokenMs ?? agentLimits.modelFirstTokenMs,
    structured: { isSupported: true },
  };
  return {
    name: settings.model,
    generateObject: (request) => generateObject(request, call),
    streamText: (request) => streamReply(request, call),
  };
}

type CallSettings = {
  readonly languageModel: LanguageModel;
  readonly isSchemaInPrompt: boolean;
  readonly retryDelaysMs: RetryDelays;
  readonly firstTokenMs: number;
  /** Learnt from the server's first refusal. */
  readonly structured: { isSupported: boolean };
};

function openModel({ baseUrl, apiKey, model }: AiSdkModelSettings): LanguageModel {
  if (baseUrl === null) return createOpenAI(apiKey === null ? {} : { apiKey })(model);
  // A placeholder, since without one the SDK would send OPENAI_API_KEY to a foreign server.
  const server = { baseURL: baseUrl, apiKey: apiKey ?? "none" };
  return createOpenAI(isCortexAddress(baseUrl) ? { ...server, fetch: cortexFetch } : server).chat(model);
}

async function generateObject<Value>(
  request: ObjectRequest<Value>,
  call: CallSettings,
): Promise<Result<ModelReply<Value>, ModelFailure>> {
  const clock = startCallClock(request.signal, request.timeoutMs);
  let brought: ModelReply<string> = { value: "", usage: noUsage };
  let fault: string | null = null;
  for (let repair = 0; repair <= agentLimits.maxJsonRepairs; repair += 1) {
    const reply: Result<ModelReply<string>> = await requestObject(request, fault, { call, clock });
    if (!reply.ok) return err(withReply(reply.error, brought));
    brought = { value: reply.value.value, usage: addUsage(brought.usage, reply.value.usage) };
    const read: Result<Value, string> = readJsonReply(brought.value, request);
    if (read.ok) return ok({ value: read.value, usage: brought.usage });
    fault = read.error;
  }
  return err(withReply(modelError("MODEL_INVALID_OUTPUT", fault), brought));
}

const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0 };

function withReply(error: AppError, reply: ModelReply<string>): ModelFailure {
  return reply.value === "" ? error : { ...error, reply };
}

type CallContext = { readonly call: CallSettings; readonly clock: CallClock };

/** One reply's text, whether or not it has the asked-for form. */
async function requestObject<Value>(
  request: ObjectRequest<Value>,
  fault: string | null,
  { call, clock }: CallContext,
): Promise<Result<ModelReply<string>>> {
  const { schema, schemaName, prompt } = request;
  const send = () =>
    generateText({
      model: call.languageModel,
      instructions: call.isSchemaInPrompt ? `${prompt.instructions}\n\n${schemaRule(schema)}` : prompt.instructions,
      prompt: fault === null ? prompt.input : `${prompt.input}\n\n${repairRule(fault)}`,
      ...(call.structured.isSupported ? { output: Output.object({ schema, name: schemaName }) } : {}),
      abortSignal: clock.signal,
      maxRetries: 0,
    });
  try {
    const result = await withRetries(send, call.retryDelaysMs, clock.signal);
    return readText(result);
  } catch (thrown) {
    if (NoObjectGeneratedError.isInstance(thrown)) return readText(thrown);
    if (call.structured.isSupported && call.isSchemaInPrompt && refusesStructuredOutput(thrown)) {
      call.structured.isSupported = false;
      return requestObject(request, fault, { call, clock });
    }
    return err(readModelFailure(thrown, clock.state()));
  }
}

type RawReply = Pick<NoObjectGeneratedError, "text" | "usage" | "finishReason">;

function readText({ text, usage, finishReason }: RawReply): Result<ModelReply<string>> {
  if (finishReason === "content-filter") return err(modelError("MODEL_REFUSAL", null));
  if (text === undefined || text.trim() === "") return err(modelError("MODEL_EMPTY", `finish: ${finishReason ?? "?"}`));
  return ok({ value: text, usage: readUsage(usage) });
}

async function streamReply(
  request: TextRequest,
  call: CallSettings,
): Promise<Result<ModelReply<string>, ModelFailure>> {
  const clock = startCallClock(request.signal, request.timeoutMs);
  let text = "";
  const onText = (piece: string) => {
    text += piece;
    request.onText(piece);
  };
  const send = () => readStream({ ...request, onText }, { call, clock });
  try {
    // After the first piece a new try would repeat it.
    const usage = await withRetries(
      () => send().catch((thrown: unknown) => Promise.reject(text === "" ? thrown : new BrokenStream(thrown))),
      call.retryDelaysMs,
      clock.signal,
    );
    return text.trim() === "" ? err(modelError("MODEL_EMPTY", null)) : ok({ value: text, usage });
  } catch (thrown) {
    const origin = thrown instanceof BrokenStream ? thrown.cause : thrown;
    const isWhole = origin instanceof UnfinishedReply;
    const error = isWhole ? origin.error : readModelFailure(origin, clock.state());
    return err(withReply(error, { value: text, usage: isWhole ? origin.usage : noUsage }));
  } finally {
    clock.clearPatience();
  }
}

/** Marks a failure after the first piece, which must not be retried. */
class BrokenStream extends Error {
  constructor(cause: unknown) {
    super("The stream broke off.", { cause });
  }
}

/** The stream came to its end, but the model did not come to the end of what it had to say. */
class UnfinishedReply extends Error {
  readonly error: AppError;
  readonly usage: ModelUsage;
  constructor(error: AppError, usage: ModelUsage) {
    super(error.message);
    this.error = error;
    this.usage = usage;
  }
}

/** A refusal streams like an answer, and a reply that was cut like a whole one: only the last event tells. */
function expectFinished(finishReason: FinishReason, usage: ModelUsage): void {
  if (finishReason === "content-filter") throw new UnfinishedReply(modelError("MODEL_REFUSAL", null), usage);
  if (finishReason !== "length") return;
  throw new UnfinishedReply(modelError("MODEL_INVALID_OUTPUT", "cut at its longest"), usage);
}

/** Reads one stream to its end and throws what went wrong in it; the SDK's own text stream would end silently. */
async function readStream({ prompt, onText }: TextRequest, { call, clock }: CallContext): Promise<ModelUsage> {
  clock.setPatience(call.firstTokenMs);
  const failures: unknown[] = [];
  const { stream } = streamText({
    model: call.languageModel,
    instructions: prompt.instructions,
    prompt: prompt.input,
    abortSignal: clock.signal,
    maxRetries: 0,
    onError: ({ error }) => {
      failures.push(error);
    },
  });
  let usage: ModelUsage = { inputTokens: 0, outputTokens: 0 };
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") throw new Error("The request was aborted.");
    if (part.type === "finish") {
      usage = readUsage(part.totalUsage);
      expectFinished(part.finishReason, usage);
    }
    if (part.type !== "text-delta" || part.text === "") continue;
    clock.setPatience(call.firstTokenMs);
    onText(part.text);
  }
  if (failures.length > 0) throw failures[0];
  return usage;
}

function schemaRule(schema: z.ZodType): string {
  return `Reply with one JSON object that fits this JSON schema, and with nothing else:\n${JSON.stringify(z.toJSONSchema(schema))}`;
}

const faultCharacters = 1_000;

function repairRule(fault: string): string {
  return `Your last reply could not be used: ${fault.slice(0, faultCharacters)}\nReply again with the corrected JSON object only.`;
}

function readUsage(usage: LanguageModelUsage | undefined): ModelUsage {
  return { inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 };
}

function addUsage(left: ModelUsage, right: ModelUsage): ModelUsage {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
  };
}
