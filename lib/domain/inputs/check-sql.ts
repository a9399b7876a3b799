/** What checking a statement that is being written takes. */
import { z } from "zod";
import { contextSchema } from "../catalog.ts";
import { inputLimits } from "../input-limits.ts";

export const checkSqlInputSchema = z.object({
  sessionId: z.uuid(),
  sql: z.string().max(inputLimits.sqlCharacters),
  /** Which of the databases that the chat asks; null: its first one. */
  context: contextSchema.nullable().default(null),
});
export type CheckSqlInput = z.input<typeof checkSqlInputSchema>;
