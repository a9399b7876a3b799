/** The numbers that bound quotas; apart from `limits.ts` for its length. */
import "server-only";

/** What one answer may take of a month at most, so that so much is held for it while it is at work. */
export const quotaLimits = {
  /** The budget of an answer under a quota of tokens or dollars, where ANSWER_TOKENS or ANSWER_DOLLARS sets none. */
  answerTokens: 50_000,
  answerDollars: 0.5,
  /** A budget is looked at before a call, not in it: so much the calls may take that are under way when it is reached. */
  callTokens: 25_000,
  callDollars: 0.25,
  /** What the statements of an answer may read where nobody is asked beforehand. */
  answerBytes: 10_000_000_000,
} as const;
