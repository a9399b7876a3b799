/** What the test and the process of an instance tell each other. */
import { z } from "zod";

export const instanceRequestSchema = z.discriminatedUnion("kind", [
  z.object({
    id: z.number(),
    kind: z.literal("ask"),
    sessionId: z.string(),
    clientMessageId: z.string(),
    text: z.string(),
  }),
  /** Follows the run until its end. */
  z.object({ id: z.number(), kind: z.literal("follow"), runId: z.string() }),
]);
export type InstanceRequest = z.infer<typeof instanceRequestSchema>;

export const instanceReplySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ id: z.number(), kind: z.literal("asked"), runId: z.string() }),
  /** Refused for a reason of the chat's, such as a run that is still at work. */
  z.object({ id: z.number(), kind: z.literal("refused"), code: z.string() }),
  /** The numbers of all events in the order in which they were told, and the last one's status; null: the line was cut. */
  z.object({
    id: z.number(),
    kind: z.literal("followed"),
    numbers: z.array(z.number()),
    status: z.string().nullable(),
  }),
]);
export type InstanceReply = z.infer<typeof instanceReplySchema>;
