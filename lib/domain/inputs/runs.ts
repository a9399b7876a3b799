/** What looking at runs and asking one of them again takes. */
import { z } from "zod";
import { inputLimits } from "../input-limits.ts";
import { runFilterSchema } from "../run-report.ts";

const nameSchema = z.string().max(inputLimits.filterCharacters);
const filterSchema = runFilterSchema.extend({
  whose: nameSchema.nullable(),
  agent: nameSchema.nullable(),
  model: nameSchema.nullable(),
  database: nameSchema.nullable(),
  dashboardId: nameSchema.nullable(),
  text: nameSchema,
});
export const runOverviewInputSchema = z.object({ filter: filterSchema });
export const listRunsInputSchema = z.object({
  filter: filterSchema,
  /** From the piece before. */
  cursor: z.string().max(inputLimits.cursorCharacters),
});
export const openRunInputSchema = z.object({ runId: z.uuid() });
export const askAgainInputSchema = z.object({
  runId: z.uuid(),
  /** Of the chat that is made where the question's own cannot take it again; made by the browser. */
  branchId: z.uuid(),
  clientMessageId: z.uuid(),
});
export type RunOverviewInput = z.infer<typeof runOverviewInputSchema>;
export type ListRunsInput = z.infer<typeof listRunsInputSchema>;
export type OpenRunInput = z.infer<typeof openRunInputSchema>;
export type AskAgainInput = z.infer<typeof askAgainInputSchema>;
