/**
 * Expected failures as values. A failure carries a code from one closed union, a sentence for the
 * user and, for the log only, what the engine or the model said. Throwing is for bugs.
 */
import { z } from "zod";

/** Failure classes of a warehouse statement; the agents decide by class what to do next. */
export const warehouseFailureClasses = [
  "SYNTAX",
  "UNKNOWN_OBJECT",
  "AMBIGUOUS",
  "TYPE",
  "CROSS_DB",
  "PERMISSION",
  "TIMEOUT",
  "RESOURCE",
  "CANCELLED",
  "CONNECTION",
  "AUTH",
  "UNAVAILABLE",
  "INTERNAL",
] as const;

export type WarehouseFailureClass = (typeof warehouseFailureClasses)[number];

/** Failure classes of a call to a language model. */
export const modelFailureClasses = [
  "MODEL_NO_KEY",
  "MODEL_SETUP",
  "MODEL_AUTH",
  "MODEL_TIMEOUT",
  "MODEL_UNAVAILABLE",
  "MODEL_UNKNOWN",
  "MODEL_RATE",
  "MODEL_INVALID_OUTPUT",
  "MODEL_REFUSAL",
  "MODEL_EMPTY",
  "MODEL_TOO_LONG",
] as const;

export const errorCodeSchema = z.enum([
  ...warehouseFailureClasses,
  ...modelFailureClasses,
  "UNSAFE",
  "TOO_COSTLY",
  "NOT_UNDERSTOOD",
  "BUDGET_SPENT",
  "QUOTA",
  "NO_CONTEXT",
  "RUN_ACTIVE",
  "NOT_RUNNING",
  "FENCED",
  "INVALID_STATE",
  "READ_ONLY",
  "CLARIFY_LIMIT",
  "NOT_RETRYABLE",
  "BAD_REQUEST",
  "NOT_FOUND",
  "RESULT_LIMITED",
  "FORBIDDEN",
  "STALE_PAGE",
  "SIGNED_OUT",
  "TWO_FACTOR_NEEDED",
  "INTERRUPTED",
]);

export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** A place in a text (SQL or file), in UTF-16 code units from its start; `end` is exclusive. */
export const textSpanSchema = z.object({ start: z.number().int().min(0), end: z.number().int().min(0) });
export type TextSpan = z.infer<typeof textSpanSchema>;

/** What may leave the server: no driver text, no stack, no secret. */
export const publicErrorSchema = z.object({
  code: errorCodeSchema,
  /** One sentence: what happened, in plain words. */
  message: z.string(),
  /** One sentence: what the user can do next; null where there is nothing to do. */
  nextStep: z.string().nullable(),
  retryable: z.boolean(),
  /** Offending place in the statement, where the engine or the guard names one. */
  position: textSpanSchema.nullable(),
});
export type PublicError = z.infer<typeof publicErrorSchema>;

/** A failure inside the server: the public part and what only the log may see. */
export type AppError = PublicError & {
  /** The engine's or provider's own text. For logs and for repair steps, never for the browser. */
  readonly cause: string | null;
};

export type Result<Value, Failure = AppError> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** The outcome of something that worked. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** The outcome of something that failed in an expected way. */
export function err<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error };
}

/** Builds a failure; everything but code and message has a cautious default. */
export function appError(
  code: ErrorCode,
  message: string,
  more: Partial<Omit<AppError, "code" | "message">> = {},
): AppError {
  return { code, message, nextStep: null, retryable: false, position: null, cause: null, ...more };
}

/** Drops what must not reach the browser. */
export function toPublicError(error: AppError): PublicError {
  const { code, message, nextStep, retryable, position } = error;
  return { code, message, nextStep, retryable, position };
}
