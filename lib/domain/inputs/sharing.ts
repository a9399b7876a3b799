/** What is shared with whom. */
import { z } from "zod";
import { recipientSchema, shareLevelSchema } from "../sharing.ts";

export const sharedIdInputSchema = z.object({ id: z.uuid() });
export const shareBoardInputSchema = sharedIdInputSchema.extend({ to: recipientSchema, level: shareLevelSchema });
export const takeBackInputSchema = sharedIdInputSchema.extend({ to: recipientSchema });
export type SharedIdInput = z.infer<typeof sharedIdInputSchema>;
export type ShareBoardInput = z.infer<typeof shareBoardInputSchema>;
export type TakeBackInput = z.infer<typeof takeBackInputSchema>;
