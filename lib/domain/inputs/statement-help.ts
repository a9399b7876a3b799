/** What explaining and mending a statement takes. */
import { z } from "zod";
import { contextSchema } from "../catalog.ts";
import { inputLimits } from "../input-limits.ts";

export const explainSqlInputSchema = z.object({
  sessionId: z.uuid(),
  resultId: z.uuid(),
  /** Which of a result's databases; null for a result from one. */
  source: z.string().max(255).nullable().default(null),
});
export const fixSqlInputSchema = z.object({
  sessionId: z.uuid(),
  sql: z.string().min(1).max(inputLimits.sqlCharacters),
  /** Which of the databases that the chat asks; null: its first one. */
  context: contextSchema.nullable().default(null),
});
export type ExplainSqlInput = z.input<typeof explainSqlInputSchema>;
export type FixSqlInput = z.input<typeof fixSqlInputSchema>;
