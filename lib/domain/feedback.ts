/** What a user says of an answer: a thumb, and why it points down. */
import { z } from "zod";

export const feedbackVerdictSchema = z.enum(["up", "down"]);
export type FeedbackVerdict = z.infer<typeof feedbackVerdictSchema>;

export const feedbackReasonSchema = z.enum([
  "wrong_numbers",
  "wrong_table",
  "ignored_words",
  "chart",
  "too_slow",
  "other",
]);
export type FeedbackReason = z.infer<typeof feedbackReasonSchema>;

/** One per run; the last word counts. */
export const feedbackSchema = z.object({
  runId: z.string(),
  verdict: feedbackVerdictSchema,
  /** None is required. */
  reasons: z.array(feedbackReasonSchema),
  /** In the user's own words; empty where nothing was said. */
  text: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
});
export type Feedback = z.infer<typeof feedbackSchema>;
