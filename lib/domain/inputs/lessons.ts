/** What the word on a proposal takes. */
import { z } from "zod";
import { proposalSchema } from "../lesson.ts";

const [synonym, metric, verifiedQuery] = proposalSchema.options;

export const acceptProposalInputSchema = z.object({
  /** The run whose answer taught it. */
  runId: z.uuid(),
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
export const dismissProposalInputSchema = z.object({
  runId: z.uuid(),
  /** False takes the dismissal back. */
  isDismissed: z.boolean(),
});
export type AcceptProposalInput = z.infer<typeof acceptProposalInputSchema>;
export type DismissProposalInput = z.infer<typeof dismissProposalInputSchema>;
