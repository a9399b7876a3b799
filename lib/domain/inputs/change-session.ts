/** What is done to a chat as a whole: its title, its place in the list, its copy. */
import { z } from "zod";
import { inputLimits } from "../input-limits.ts";

export const sessionInputSchema = z.object({ sessionId: z.uuid() });
export const renameSessionInputSchema = sessionInputSchema.extend({
  title: z.string().trim().min(1).max(inputLimits.titleCharacters),
});
export const pinSessionInputSchema = sessionInputSchema.extend({ isPinned: z.boolean() });
export const markReadInputSchema = sessionInputSchema.extend({
  /** The last message that was on the screen. */
  upTo: z.number().int().min(1),
});
export const duplicateSessionInputSchema = sessionInputSchema.extend({
  /** Of the new chat; made by the browser: sending it twice makes one. */
  copyId: z.uuid(),
});
export type SessionInput = z.infer<typeof sessionInputSchema>;
export type RenameSessionInput = z.infer<typeof renameSessionInputSchema>;
export type PinSessionInput = z.infer<typeof pinSessionInputSchema>;
export type MarkReadInput = z.infer<typeof markReadInputSchema>;
export type DuplicateSessionInput = z.infer<typeof duplicateSessionInputSchema>;
