/** Every number that bounds what programs may ask of the app. */
import "server-only";

/** What an answer brings along by itself. */
export const answerLimits = {
  /** Rows of each result; the rest is read by pages or as a file. */
  rows: 100,
  /** Pause before a run's line that was let go without anything new is asked for again. */
  againMs: 250,
} as const;
