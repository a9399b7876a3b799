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

/** The settings that a model's failures send the user to. */
export type SettingNames = { readonly key: string; readonly address: string; readonly model: string };

const usualSettings: SettingNames = {
  key: "OPENAI_API_KEY or LLM_API_KEY",
  address: "LLM_BASE_URL",
  model: "LLM_MODEL or OPENAI_MODEL",
};

/** The failure that a thrown value stands for. */
export function readModelFailure(
  thrown: unknown,
  { isCancelled, isTimedOut }: FailureSignals,
  settings: SettingNames = usualSettings,
): AppError {
  const error = failureOf(thrown, { isCancelled, isTimedOut });
  const nextStep = stepsBySettings.get(error.code)?.(settings);
  return nextStep === undefined ? error : { ...error, nextStep };
}

const stepsBySettings: ReadonlyMap<string, (settings: SettingNames) => string> = new Map([
  ["MODEL_AUTH", ({ key }: SettingNames) => `Check ${key} and restart the app.`],
  ["MODEL_UNAVAILABLE", ({ address }: SettingNames) => `Check ${address} and that the server runs.`],
  ["MODEL_UNKNOWN", ({ model }: SettingNames) => `Check ${model}; a local server may have to load the model first.`],
]);

function failureOf(thrown: unknown, { isCancelled, isTimedOut }: FailureSignals): AppError {
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
  const seconds = Number(headers?.["retry-after"] ?? secondsInBody(thrown) ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
}

/** Google tells it in the body: `"retryDelay": "34s"`. */
function secondsInBody(thrown: unknown): string | undefined {
  const body = APICallError.isInstance(thrown) ? (thrown.responseBody ?? "") : "";
  return /"retryDelay":\s*"([\d.]+)s"/.exec(body)?.[1];
}

const sentences = {
  MODEL_NO_KEY: ["No key for the language model is set.", "Set OPENAI_API_KEY, or LLM_BASE_URL and LLM_MODEL."],
  MODEL_AUTH: ["The language model refused the key.", null],
  MODEL_TIMEOUT: ["The language model did not answer in time.", "Try again in a moment."],
  MODEL_UNAVAILABLE: ["The language model cannot be reached.", null],
  MODEL_UNKNOWN: ["The server has no language model of the name that is set.", null],
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
  const statusCode = error.statusCode ?? 0;
  const body = error.responseBody ?? "";
  // The body of a refused login may repeat the key, so it is not kept.
  if (isKeyRefused(statusCode, body)) return modelError("MODEL_AUTH", `HTTP ${statusCode}`);
  return modelError(codeOf(statusCode, body), causeOf(error));
}

function codeOf(statusCode: number, body: string): keyof typeof sentences {
  if (statusCode === 429 || statusCode === overloaded) return "MODEL_RATE";
  if (statusCode === 400 && filtered.test(body)) return "MODEL_REFUSAL";
  if (statusCode === 413 || (tellsTooLong.has(statusCode) && saysTooLong(body))) return "MODEL_TOO_LONG";
  if ((statusCode === 404 || statusCode === 400) && unknownModel.test(body)) return "MODEL_UNKNOWN";
  // The protocol's server answered, but not in its form: that says nothing about its next reply.
  return statusCode === 200 && isJson(body) ? "MODEL_INVALID_OUTPUT" : "MODEL_UNAVAILABLE";
}

function isKeyRefused(statusCode: number, body: string): boolean {
  return statusCode === 401 || statusCode === 403 || (statusCode === 400 && refusedKey.test(body));
}

/** Google's service says with 400 that a key is none. */
const refusedKey = /API_KEY_INVALID|API key not valid/;

/** Anthropic's service, for all its users. */
const overloaded = 529;

/** Azure and Anthropic refuse what their filter takes for harmful. */
const filtered = /"content_filter"|content (management|filtering) policy/;

/**
 * "model 'qwen' not found, try pulling it first", "The model `x` does not exist", "x is not a valid model ID", "models/x is
 * not found for API version v1beta", "not_found_error ... model: x", "The API deployment for this resource does not exist"
 */
const unknownModel =
  /model_not_found|DeploymentNotFound|not_found_error.{0,80}\bmodel:|\bmodels?\b.{0,120}\b(not found|does ?n[o']t exist|not exist|unknown|not loaded|not available)|\b(unknown|invalid|no such|no|valid)( \w+)? model\b/is;

/** Statuses by which servers tell it; a busy one or one that took too long means something else. */
const tellsTooLong: ReadonlySet<number> = new Set([400, 413, 422, 424, 500]);

function isJson(body: string): boolean {
  return body.trimStart().startsWith("{");
}

const causeCharacters = 300;

function causeOf(error: unknown): string {
  const status = APICallError.isInstance(error) && error.statusCode !== undefined ? `HTTP ${error.statusCode}: ` : "";
  const text = error instanceof Error ? error.message : String(error);
  return `${status}${text}`
    .replaceAll(/\b(?:(?:sk|key|Bearer)[-_ ][\w-]{8,}|AIza[\w-]{16,})/gi, "***")
    .slice(0, causeCharacters);
}
