/** What the word on a proposal takes. */
import { z } from "zod";
import { proposalSchema } from "../lesson.ts";

const [synonym, metric, verifiedQuery] = proposalSchema.options;

/** The chat in which it was learnt, and the run whose answer taught it. */
const lessonKeySchema = z.object({ sessionId: z.uuid(), runId: z.uuid() });

export const acceptProposalInputSchema = lessonKeySchema.extend({
  /** What a person wrote in its place; null as it is. */
  edited: z
    .discriminatedUnion("kind", [
      synonym.pick({ kind: true, words: true }),
      metric.pick({ kind: true, label: true, expression: true }),
      verifiedQuery,
    ])
    .nullable(),
  /** The answer of the same question whose place it takes, as the person was told of it; null where there was none. */
  replaces: z.object({ name: z.string().max(1_000), at: z.string().max(100).nullable() }).nullable(),
});
export const dismissProposalInputSchema = lessonKeySchema.extend({
  /** False takes the dismissal back. */
  isDismissed: z.boolean(),
});
export type AcceptProposalInput = z.infer<typeof acceptProposalInputSchema>;
export type DismissProposalInput = z.infer<typeof dismissProposalInputSchema>;
