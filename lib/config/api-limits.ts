/** Every number that bounds what programs may ask of the app. */
import "server-only";

/** What an answer brings along by itself. */
export const answerLimits = {
  /** Rows of each result; the rest is read by pages or as a file. */
  rows: 100,
  /** Pause before a run's line that was let go without anything new is asked for again. */
  againMs: 250,
} as const;

export const apiLimits = {
  /** Of a request's body: a question is 4,000 characters at most. */
  bodyBytes: 64 * 1024,
  /** Requests are counted for so long, then anew. */
  windowMs: 60_000,
  /** Requests with a token that is none, from one address, in that time. */
  strangersPerWindow: 30,
  /** Tokens and addresses that are counted at once; beyond that counting begins anew. */
  countedAtOnce: 10_000,
  /** When a token was last used is kept to the minute, and stands in the record once an hour. */
  usedEveryMs: 60_000,
  recordedEveryMs: 60 * 60_000,
  notedTokens: 10_000,
  /** How long an idempotency key counts. */
  keyMs: 24 * 60 * 60_000,
} as const;
