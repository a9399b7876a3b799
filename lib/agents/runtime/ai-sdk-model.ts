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
import type { z } from "zod";
import { agentLimits } from "#lib/config/limits";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import { type CallClock, startCallClock } from "./call-clock.ts";
import { createChatFetch, knownConcessions } from "./chat-fetch.ts";
import { formText } from "./form-text.ts";
import { readJsonReply } from "./json-reply.ts";
import { modelError, readModelFailure } from "./model-failure.ts";
import type { ModelFailure, ModelPort, ModelReply, ModelUsage, ObjectRequest, TextRequest } from "./model-port.ts";
import { type RetryDelays, withRetries } from "./retry.ts";
import { createSpokenStream } from "./spoken-stream.ts";

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
  const { baseUrl, model } = settings;
  const call: CallSettings = {
    languageModel: openModel(settings),
    sampling: samplingOf(settings),
    // OpenAI's models think unseen, and their thoughts count.
    roomFactor: baseUrl === null ? roomOfThoughts : 1,
    // Other servers may drop the schema that the request carries, so the words carry it too.
    isSchemaInPrompt: baseUrl !== null,
    retryDelaysMs: settings.retryDelaysMs ?? defaultRetryDelaysMs,
    firstTokenMs: settings.firstTokenMs ?? agentLimits.modelFirstTokenMs,
  };
  return {
    name: model,
    generateObject: (request) => generateObject(request, call),
    streamText: (request) => streamReply(request, call),
  };
}

/** The same question is to get the same answer. Models that think choose for themselves and refuse to be told. */
function samplingOf({ baseUrl, model }: AiSdkModelSettings): Sampling {
  const temperature = /^(o\d|gpt-5)/.test(model) ? {} : { temperature: 0 };
  return baseUrl === null ? temperature : { ...temperature, seed: 1 };
}

type Sampling = { readonly temperature?: number; readonly seed?: number };

/** So many times the room of an answer holds the thoughts before it. */
const roomOfThoughts = 4;

type CallSettings = {
  readonly languageModel: LanguageModel;
  readonly sampling: Sampling;
  readonly roomFactor: number;
  readonly isSchemaInPrompt: boolean;
  readonly retryDelaysMs: RetryDelays;
  readonly firstTokenMs: number;
};

function openModel({ baseUrl, apiKey, model }: AiSdkModelSettings): LanguageModel {
  if (baseUrl === null) return createOpenAI(apiKey === null ? {} : { apiKey })(model);
  // A placeholder, since without one the SDK would send OPENAI_API_KEY to a foreign server.
  const fetch = createChatFetch(knownConcessions(baseUrl));
  return createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? "none", fetch }).chat(model);
}

async function generateObject<Value>(
  request: ObjectRequest<Value>,
  call: CallSettings,
): Promise<Result<ModelReply<Value>, ModelFailure>> {
  const clock = startCallClock(request.signal, request.timeoutMs);
  let brought: ModelReply<string> = { value: "", usage: noUsage };
  let fault: string | null = null;
  let room = request.prompt.outputTokens * call.roomFactor;
  let wasCut = false;
  for (let repair = 0; repair <= agentLimits.maxJsonRepairs; repair += 1) {
    const reply: Result<RawText> = await requestObject(request, { fault, room }, { call, clock });
    if (!reply.ok) return err(withReply(reply.error, brought));
    const { value, isCut }: RawText = reply.value;
    brought = { value, usage: addUsage(brought.usage, reply.value.usage) };
    const read: Result<Value, string> = readJsonReply(value, request);
    if (read.ok) return ok({ value: read.value, usage: brought.usage });
    // What was cut is not wrong: it is asked for again as it was, with more room.
    fault = isCut ? null : read.error;
    if (!isCut || wasCut) continue;
    wasCut = true;
    repair -= 1;
    room *= roomOfThoughts;
  }
  const cause = fault ?? "The reply was longer than there was room for.";
  return err(withReply(modelError("MODEL_INVALID_OUTPUT", cause), brought));
}

const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0 };

function withReply(error: AppError, reply: ModelReply<string>): ModelFailure {
  return reply.value === "" ? error : { ...error, reply };
}

/** `isCut`: the model was not at its end. */
type RawText = ModelReply<string> & { readonly isCut: boolean };

/** What was wrong with the last reply, and how many tokens there are for this one. */
type Attempt = { readonly fault: string | null; readonly room: number };

type CallContext = { readonly call: CallSettings; readonly clock: CallClock };

/** One reply's text, whether or not it has the asked-for form. */
async function requestObject<Value>(
  request: ObjectRequest<Value>,
  { fault, room }: Attempt,
  { call, clock }: CallContext,
): Promise<Result<RawText>> {
  const { schema, schemaName, prompt } = request;
  const send = () =>
    generateText({
      model: call.languageModel,
      instructions: call.isSchemaInPrompt ? `${prompt.instructions}\n\n${formRule(schema)}` : prompt.instructions,
      prompt: fault === null ? prompt.input : `${prompt.input}\n\n${repairRule(fault)}`,
      output: Output.object({ schema, name: schemaName }),
      ...call.sampling,
      maxOutputTokens: room,
      abortSignal: clock.signal,
      maxRetries: 0,
    });
  try {
    const result = await withRetries(send, call.retryDelaysMs, clock.signal);
    return readText(result);
  } catch (thrown) {
    if (NoObjectGeneratedError.isInstance(thrown)) return readText(thrown);
    return err(readModelFailure(thrown, clock.state()));
  }
}

type RawReply = Pick<NoObjectGeneratedError, "text" | "usage" | "finishReason">;

function readText({ text = "", usage, finishReason }: RawReply): Result<RawText> {
  if (finishReason === "content-filter") return err(modelError("MODEL_REFUSAL", null));
  const isCut = finishReason === "length";
  if (text.trim() === "" && !isCut) return err(modelError("MODEL_EMPTY", `finish: ${finishReason ?? "?"}`));
  return ok({ value: text, usage: readUsage(usage), isCut });
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
  const send = async () => {
    const spoken = createSpokenStream(onText);
    const usage = await readStream({ ...request, onText: spoken.push }, { call, clock });
    spoken.finish();
    return usage;
  };
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
    ...call.sampling,
    maxOutputTokens: prompt.outputTokens * roomOfThoughts,
    // Thoughts that the SDK does not read are still a sign of life.
    includeRawChunks: true,
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
    if (part.type === "raw") clock.setPatience(call.firstTokenMs);
    if (part.type === "text-delta" && part.text !== "") onText(part.text);
  }
  if (failures.length > 0) throw failures[0];
  return usage;
}

function formRule(schema: z.ZodType): string {
  return `Reply with one JSON object of this form and with nothing else; leave out members with "?" that do not apply:\n${formText(schema)}`;
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
