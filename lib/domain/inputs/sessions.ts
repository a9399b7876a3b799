/** What listing, searching and opening chats takes. */
import { z } from "zod";
import { inputLimits } from "../input-limits.ts";
import { sessionStatusSchema } from "../session.ts";

export const listSessionsInputSchema = z.object({
  status: sessionStatusSchema,
  /** From the piece before; null for the first one. */
  cursor: z.string().max(inputLimits.cursorCharacters).nullable(),
});
export const searchSessionsInputSchema = z.object({ text: z.string().trim().min(1).max(inputLimits.searchCharacters) });
export const loadSessionInputSchema = z.object({ sessionId: z.uuid() });
export const chatModelUseInputSchema = z.object({ sessionId: z.uuid() });
export type ListSessionsInput = z.infer<typeof listSessionsInputSchema>;
export type SearchSessionsInput = z.infer<typeof searchSessionsInputSchema>;
export type LoadSessionInput = z.infer<typeof loadSessionInputSchema>;
export type ChatModelUseInput = z.infer<typeof chatModelUseInputSchema>;
