/** What the API says where it cannot do what was asked (RFC 9457), with the codes that the pages know. */
import { z } from "zod";
import { type ErrorCode, errorCodeSchema } from "../errors.ts";

export const problemSchema = z.object({
  /** Where the code is explained. */
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: errorCodeSchema,
  /** One sentence: what happened. */
  detail: z.string(),
  /** One sentence: what can be done next. */
  nextStep: z.string().nullable(),
  /** The same request may work later. */
  retryable: z.boolean(),
  /** Under which whoever runs the app finds it in the log. */
  requestId: z.string().nullable(),
});
export type Problem = z.infer<typeof problemSchema>;

/** The status of each code. What the server cannot help is 5xx, and nothing else is. */
export const statusOfCode: Readonly<Record<ErrorCode, number>> = {
  SYNTAX: 422,
  UNKNOWN_OBJECT: 404,
  AMBIGUOUS: 422,
  TYPE: 422,
  CROSS_DB: 422,
  PERMISSION: 403,
  TIMEOUT: 504,
  RESOURCE: 503,
  CANCELLED: 409,
  CONNECTION: 503,
  AUTH: 503,
  UNAVAILABLE: 503,
  INTERNAL: 500,
  MODEL_NO_KEY: 503,
  MODEL_SETUP: 503,
  MODEL_AUTH: 503,
  MODEL_TIMEOUT: 504,
  MODEL_UNAVAILABLE: 503,
  MODEL_UNKNOWN: 503,
  MODEL_RATE: 503,
  MODEL_INVALID_OUTPUT: 502,
  MODEL_REFUSAL: 422,
  MODEL_EMPTY: 502,
  MODEL_TOO_LONG: 422,
  UNSAFE: 422,
  TOO_COSTLY: 409,
  NOT_UNDERSTOOD: 422,
  BUDGET_SPENT: 409,
  QUOTA: 429,
  NO_CONTEXT: 400,
  RUN_ACTIVE: 409,
  NOT_RUNNING: 409,
  FENCED: 409,
  INVALID_STATE: 409,
  READ_ONLY: 409,
  CLARIFY_LIMIT: 409,
  NOT_RETRYABLE: 409,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  RESULT_LIMITED: 409,
  FORBIDDEN: 403,
  STALE_PAGE: 403,
  SIGNED_OUT: 401,
  TWO_FACTOR_NEEDED: 403,
  INTERRUPTED: 503,
};
