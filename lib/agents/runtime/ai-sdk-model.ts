/**
 * A language model over HTTP through the AI SDK, whoever provides it. Nothing thrown gets out, no key is logged, and every
 * wait has an end.
 */
import "server-only";
import {
  type FinishReason,
  generateText,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  Output,
  streamText,
  zodSchema,
} from "ai";
import type { z } from "zod";
import { agentLimits } from "#lib/config/limits";
import { addTokens } from "#lib/domain/call-cost";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import { type CallClock, startCallClock } from "./call-clock.ts";
import { conceding, type Omission, type Omissions } from "./call-concessions.ts";
import { readJsonReply } from "./json-reply.ts";
import { modelError, readModelFailure, type SettingNames } from "./model-failure.ts";
import type { ModelFailure, ModelPort, ModelReply, ModelUsage, ObjectRequest, TextRequest } from "./model-port.ts";
import { type OpenAiArgs, openCompatible, openOpenAi } from "./providers/openai.ts";
import { type Manner, type OpenedModel, roomOfThoughts, type Sampling } from "./providers/provider.ts";
import { formRule, repairRule, spokenRepairRule } from "./reply-rules.ts";
import { type RetryDelays, withRetries } from "./retry.ts";
import { createSpokenStream } from "./spoken-stream.ts";

// What a provider does not support is left out by its package; a warning at each call would fill the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** How long is waited, and how often it is tried again. */
export type CallPace = {
  readonly retryDelaysMs?: RetryDelays;
  /** Longest wait for a whole reply and for its first piece; what callers ask for unless told otherwise. */
  readonly replyMs?: number;
  /** Longest wait for the first and for each further piece of a streamed text. */
  readonly firstTokenMs?: number;
};

const defaultRetryDelaysMs: RetryDelays = [300, 1_200];

/** `baseUrl`: the address of an OpenAI-compatible server; null for OpenAI's own service. */
export type AiSdkModelSettings = OpenAiArgs & CallPace;

/** The port to OpenAI's service or to a server that speaks its chat protocol; makes no request yet. */
export function createAiSdkModel(settings: AiSdkModelSettings): ModelPort {
  const { baseUrl, model } = settings;
  const opened = baseUrl === null ? openOpenAi(settings) : openCompatible({ ...settings, baseUrl });
  return createModelPort({ name: model, ...opened }, settings);
}

/** `settings`: where they are other ones than those that speak of OpenAI-compatible servers. */
export type NamedModel = OpenedModel & { readonly name: string; readonly settings?: SettingNames };

/** The port to a model of any provider; makes no request yet. */
export function createModelPort({ name, ...opened }: NamedModel, pace: CallPace): ModelPort {
  const { retryDelaysMs, firstTokenMs, replyMs } = pace;
  const call: CallSettings = {
    ...opened,
    omitted: new Set(),
    retryDelaysMs: retryDelaysMs ?? defaultRetryDelaysMs,
    firstTokenMs: firstTokenMs ?? replyMs ?? agentLimits.modelFirstTokenMs,
  };
  return {
    name,
    ...(replyMs === undefined ? {} : { replyMs }),
    holdsToSchemas: !opened.manner.isSchemaInPrompt,
    generateObject: (request) => generateObject(request, call),
    streamText: (request) => streamReply(request, call),
  };
}

type CallSettings = Omit<NamedModel, "name"> &
  Required<Omit<CallPace, "replyMs">> & {
    /** What the server refused so far. */
    readonly omitted: Set<Omission>;
  };

async function generateObject<Value>(
  request: ObjectRequest<Value>,
  call: CallSettings,
): Promise<Result<ModelReply<Value>, ModelFailure>> {
  const clock = startCallClock(request.signal, request.timeoutMs);
  let brought: ModelReply<string> = { value: "", usage: noUsage };
  let fault: string | null = null;
  let room = request.prompt.outputTokens * call.manner.roomFactor;
  let wasCut = false;
  for (let repair = 0; repair <= agentLimits.maxJsonRepairs; repair += 1) {
    const reply: Result<RawText> = await requestObject(request, { fault, room }, { call, clock });
    if (!reply.ok) return err(withReply(reply.error, brought));
    const { value, isCut }: RawText = reply.value;
    brought = { value, usage: addTokens(brought.usage, reply.value.usage) };
    const read: Result<Value, string> = readJsonReply(value, request);
    if (read.ok) return ok({ value: read.value, usage: brought.usage });
    // What was cut is not wrong: it is asked for again as it was, with more room.
    fault = isCut ? null : read.error;
    if (isCut && request.prompt.isShort === true) break;
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
  const { inputTokens, outputTokens } = reply.usage;
  return reply.value === "" && inputTokens + outputTokens === 0 ? error : { ...error, reply };
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
  const { schema, schemaName, prompt, isSpoken = false } = request;
  const ofSchema: Omission = `schema:${schemaName}`;
  const send = (omitted: Omissions): Promise<RawReply> => {
    const isInWords = !isSpoken && (call.manner.isSchemaInPrompt || omitted.has(ofSchema));
    return generateText({
      model: call.languageModel,
      instructions: prompt.instructions,
      prompt: [
        prompt.input,
        // Behind what other calls have, too: a server reads that once.
        ...(isInWords ? [formRule(schema)] : []),
        ...(fault === null ? [] : [isSpoken ? spokenRepairRule(fault) : repairRule(fault)]),
      ].join("\n\n"),
      ...(isSpoken || omitted.has(ofSchema)
        ? {}
        : { output: Output.object({ schema: sentSchema(schema, call.manner), name: schemaName }) }),
      ...samplingOf(call.manner, omitted),
      maxOutputTokens: room,
      abortSignal: clock.signal,
      maxRetries: 0,
    }).catch(replyOf);
  };
  const ask = () => conceding(askable(call.manner, ofSchema), call.omitted, send);
  try {
    return readText(await withRetries(ask, call.retryDelaysMs, clock.signal));
  } catch (thrown) {
    return err(readModelFailure(thrown, clock.state(), call.settings));
  }
}

/** Parts that are used again are sent once where that is understood: half as long for a plan. */
function sentSchema<Value>(schema: z.ZodType<Value>, { isSchemaInPrompt }: Manner) {
  return zodSchema(schema, { useReferences: !isSchemaInPrompt });
}

type RawReply = Pick<NoObjectGeneratedError, "text" | "usage" | "finishReason">;

/** A reply that the SDK could not read is read here. */
function replyOf(thrown: unknown): RawReply {
  if (NoObjectGeneratedError.isInstance(thrown)) return thrown;
  throw thrown;
}

/** What can be left out of a call; nothing where the provider's own `fetch` sees to it. */
function askable({ concedes, sampling }: Manner, ...more: readonly Omission[]): readonly Omission[] {
  if (!concedes) return [];
  const sampled = (["temperature", "seed"] as const).filter((member) => sampling[member] !== undefined);
  // The names of settings first: they are told from each other, while many a refusal speaks of some schema.
  return [...sampled, ...more];
}

function samplingOf({ sampling }: Manner, omitted: Omissions): Sampling {
  const { temperature, seed } = sampling;
  return {
    ...(temperature === undefined || omitted.has("temperature") ? {} : { temperature }),
    ...(seed === undefined || omitted.has("seed") ? {} : { seed }),
  };
}

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
  const send = async (omitted: Omissions) => {
    const spoken = createSpokenStream(onText);
    const usage = await readStream({ ...request, onText: spoken.push }, { call, clock, omitted });
    spoken.finish();
    return usage;
  };
  const ask = () => conceding(askable(call.manner), call.omitted, send);
  try {
    // After the first piece a new try would repeat it.
    const usage = await withRetries(
      () => ask().catch((thrown: unknown) => Promise.reject(text === "" ? thrown : new BrokenStream(thrown))),
      call.retryDelaysMs,
      clock.signal,
    );
    return text.trim() === "" ? err(modelError("MODEL_EMPTY", null)) : ok({ value: text, usage });
  } catch (thrown) {
    const origin = thrown instanceof BrokenStream ? thrown.cause : thrown;
    const isWhole = origin instanceof UnfinishedReply;
    const error = isWhole ? origin.error : readModelFailure(origin, clock.state(), call.settings);
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
async function readStream(
  { prompt, onText }: TextRequest,
  { call, clock, omitted }: CallContext & { readonly omitted: Omissions },
): Promise<ModelUsage> {
  clock.setPatience(call.firstTokenMs);
  const failures: unknown[] = [];
  const { stream } = streamText({
    model: call.languageModel,
    instructions: prompt.instructions,
    prompt: prompt.input,
    ...samplingOf(call.manner, omitted),
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

function readUsage(usage: LanguageModelUsage | undefined): ModelUsage {
  const cachedTokens = usage?.inputTokenDetails?.cacheReadTokens ?? 0;
  return {
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens: usage?.outputTokens ?? 0,
    ...(cachedTokens === 0 ? {} : { cachedTokens }),
  };
}
