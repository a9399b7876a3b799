/** What asking a question again takes. */
import { z } from "zod";

export const retryRunInputSchema = z.object({
  sessionId: z.uuid(),
  /** The failed, cancelled or interrupted run that is asked again. */
  runId: z.uuid(),
  clientMessageId: z.uuid(),
});
export type RetryRunInput = z.infer<typeof retryRunInputSchema>;
