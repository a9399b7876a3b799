/** What is shared with whom. */
import { z } from "zod";
import type { Recipient, ShareLevel } from "../sharing.ts";

export const shareLevelSchema = z.enum(["view", "edit"]) satisfies z.ZodType<ShareLevel>;

const idSchema = z.string().min(1).max(200);
export const recipientSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person"), id: idSchema }),
  z.object({ kind: z.literal("group"), id: idSchema }),
  z.object({ kind: z.literal("everyone") }),
]) satisfies z.ZodType<Recipient>;

export const sharedIdInputSchema = z.object({ id: z.uuid() });
export const shareBoardInputSchema = sharedIdInputSchema.extend({ to: recipientSchema, level: shareLevelSchema });
export const shareChatInputSchema = sharedIdInputSchema.extend({
  to: recipientSchema,
  /** As it is now; false: it is followed. */
  isSnapshot: z.boolean(),
});
export const takeBackInputSchema = sharedIdInputSchema.extend({ to: recipientSchema });
export type SharedIdInput = z.infer<typeof sharedIdInputSchema>;
export type ShareBoardInput = z.infer<typeof shareBoardInputSchema>;
export type ShareChatInput = z.infer<typeof shareChatInputSchema>;
export type TakeBackInput = z.infer<typeof takeBackInputSchema>;
