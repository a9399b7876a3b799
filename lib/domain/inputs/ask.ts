/** What asking a question takes. */
import { z } from "zod";
import { inputLimits } from "../input-limits.ts";
import { contextSelectionSchema } from "../session.ts";

export const askInputSchema = contextSelectionSchema.extend({
  /** Made by the browser; the session is created with its first question. */
  sessionId: z.uuid(),
  /** Made by the browser: sending the same message twice starts one run. */
  clientMessageId: z.uuid(),
  /** False where the sender's chat has messages: one that was removed meanwhile is not begun anew under its id. */
  begins: z.boolean().default(true),
  /** Of the offer that was chosen instead of typing the text; null for words. */
  planId: z.string().max(64).nullable().default(null),
  text: z.string().trim().min(1).max(inputLimits.questionCharacters),
});
export type AskInput = z.input<typeof askInputSchema>;
