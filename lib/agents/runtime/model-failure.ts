/** Reads whatever a model call threw as one of the MODEL_* failures. Never quotes a provider to the user or a key to the log. */
import "server-only";
import { APICallError, EmptyResponseBodyError, LoadAPIKeyError, NoOutputGeneratedError, RetryError } from "ai";
import { type AppError, appError } from "#lib/domain/errors";
import { saysTooLong } from "./too-long.ts";

export type FailureSignals = {
  /** The user stopped. */
  readonly isCancelled: boolean;
  /** The call's own clock ran out. */
  readonly isTimedOut: boolean;
};

/** The failure that a thrown value stands for. */
export function readModelFailure(thrown: unknown, { isCancelled, isTimedOut }: FailureSignals): AppError {
  if (isCancelled) return appError("CANCELLED", "The request to the language model was stopped.");
  if (isTimedOut) return modelError("MODEL_TIMEOUT", null);
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (LoadAPIKeyError.isInstance(error)) return modelError("MODEL_NO_KEY", null);
  if (NoOutputGeneratedError.isInstance(error) || EmptyResponseBodyError.isInstance(error)) {
    return modelError("MODEL_EMPTY", causeOf(error));
  }
  if (APICallError.isInstance(error)) return readStatus(error);
  return modelError("MODEL_UNAVAILABLE", causeOf(error));
}

/** A failure of a model call in the product's words. */
export function modelError(code: keyof typeof sentences, cause: string | null): AppError {
  const [message, nextStep] = sentences[code];
  return appError(code, message, { nextStep, cause, retryable: retryableCodes.has(code) });
}

/** Worth another try at once: the server was busy or the line broke before an answer. */
export function isTransient(thrown: unknown): boolean {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (!APICallError.isInstance(error)) return false;
  const { statusCode } = error;
  if (statusCode === undefined) return error.isRetryable;
  if (statusCode === 500 && saysTooLong(error.responseBody ?? "")) return false;
  return statusCode === 408 || statusCode === 429 || statusCode >= 500;
}

/** What the server asks us to wait, in milliseconds; null when it asks nothing. */
export function retryAfterMs(thrown: unknown): number | null {
  const headers = APICallError.isInstance(thrown) ? thrown.responseHeaders : undefined;
  const milliseconds = Number(headers?.["retry-after-ms"] ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return milliseconds;
  const seconds = Number(headers?.["retry-after"] ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
}

const sentences = {
  MODEL_NO_KEY: ["No key for the language model is set.", "Set OPENAI_API_KEY, or LLM_BASE_URL and LLM_MODEL."],
  MODEL_AUTH: ["The language model refused the key.", "Check OPENAI_API_KEY or LLM_API_KEY and restart the app."],
  MODEL_TIMEOUT: ["The language model did not answer in time.", "Try again in a moment."],
  MODEL_UNAVAILABLE: ["The language model cannot be reached.", "Check LLM_BASE_URL and that the server runs."],
  MODEL_UNKNOWN: [
    "The server has no language model of the name that is set.",
    "Check LLM_MODEL or OPENAI_MODEL; a local server may have to load the model first.",
  ],
  MODEL_RATE: ["The language model is too busy at the moment.", "Try again in a moment."],
  MODEL_INVALID_OUTPUT: ["The language model's answer could not be read.", "Ask in other words."],
  MODEL_REFUSAL: ["The language model declined to answer.", "Ask in other words."],
  MODEL_EMPTY: ["The language model sent an empty answer.", "Try again."],
  MODEL_TOO_LONG: ["The question with its schema is too long for the language model.", "Choose a smaller schema."],
} as const;

const retryableCodes: ReadonlySet<string> = new Set([
  "MODEL_TIMEOUT",
  "MODEL_UNAVAILABLE",
  "MODEL_RATE",
  "MODEL_EMPTY",
]);

function readStatus(error: APICallError): AppError {
  const { statusCode } = error;
  // The body of a refused login may repeat the key, so it is not kept.
  if (statusCode === 401 || statusCode === 403) return modelError("MODEL_AUTH", `HTTP ${statusCode}`);
  if (statusCode === 429) return modelError("MODEL_RATE", causeOf(error));
  const body = error.responseBody ?? "";
  if (statusCode === 413 || (tellsTooLong.has(statusCode ?? 0) && saysTooLong(body))) {
    return modelError("MODEL_TOO_LONG", causeOf(error));
  }
  if ((statusCode === 404 || statusCode === 400) && unknownModel.test(body)) {
    return modelError("MODEL_UNKNOWN", causeOf(error));
  }
  // The protocol's server answered, but not in its form: that says nothing about its next reply.
  if (statusCode === 200 && isJson(body)) return modelError("MODEL_INVALID_OUTPUT", causeOf(error));
  return modelError("MODEL_UNAVAILABLE", causeOf(error));
}

/** "model 'qwen' not found, try pulling it first", "The model `x` does not exist", "x is not a valid model ID" */
const unknownModel =
  /model_not_found|\bmodel\b.{0,120}\b(not found|does ?n[o']t exist|not exist|unknown|not loaded|not available)|\b(unknown|invalid|no such|no|valid)( \w+)? model\b/is;

/** Statuses by which servers tell it; a busy one or one that took too long means something else. */
const tellsTooLong: ReadonlySet<number> = new Set([400, 413, 422, 424, 500]);

function isJson(body: string): boolean {
  return body.trimStart().startsWith("{");
}

const causeCharacters = 300;

function causeOf(error: unknown): string {
  const status = APICallError.isInstance(error) && error.statusCode !== undefined ? `HTTP ${error.statusCode}: ` : "";
  const text = error instanceof Error ? error.message : String(error);
  return `${status}${text}`.replaceAll(/\b(sk|key|Bearer)[-_ ][\w-]{8,}/gi, "***").slice(0, causeCharacters);
}
