/** What running the analyst's own statement takes. */
import { z } from "zod";
import { inputLimits } from "../input-limits.ts";

export const runEditedSqlInputSchema = z.object({
  sessionId: z.uuid(),
  /** The message whose result is replaced. */
  messageId: z.uuid(),
  resultId: z.uuid(),
  sql: z.string().min(1).max(inputLimits.sqlCharacters),
  clientMessageId: z.uuid(),
});
export type RunEditedSqlInput = z.infer<typeof runEditedSqlInputSchema>;
