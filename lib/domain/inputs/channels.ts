/** What is asked of channels and of the bell. */
import { z } from "zod";
import { channelKinds, channelLimits, channelPaces } from "../channel.ts";

const idSchema = z.string().min(1).max(100);
const labelSchema = z.string().trim().min(1).max(channelLimits.labelCharacters);
const paceSchema = z.enum(channelPaces);

export const addChannelInputSchema = z.object({
  kind: z.enum(channelKinds),
  label: labelSchema,
  pace: paceSchema,
  /** An address of the web, or of mail; empty where the account names it. */
  address: z.string().trim().max(channelLimits.urlCharacters),
});
export type AddChannelInput = z.infer<typeof addChannelInputSchema>;

export const changeChannelInputSchema = z.object({ id: idSchema, label: labelSchema, pace: paceSchema });
export type ChangeChannelInput = z.infer<typeof changeChannelInputSchema>;

export const channelIdInputSchema = z.object({ id: idSchema });
export type ChannelIdInput = z.infer<typeof channelIdInputSchema>;

/** null: all of them. */
export const markNoticesInputSchema = z.object({ id: idSchema.nullable() });
export type MarkNoticesInput = z.infer<typeof markNoticesInputSchema>;
