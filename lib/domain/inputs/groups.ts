/** What is done to groups of people. */
import { z } from "zod";
import { groupNameSchema, providerGroupSchema } from "../groups.ts";

const idSchema = z.string().min(1).max(100);

const groupSchema = z.object({ name: groupNameSchema, providerName: providerGroupSchema.nullable() });

export const makeGroupInputSchema = groupSchema;
export type MakeGroupInput = z.infer<typeof makeGroupInputSchema>;

export const changeGroupInputSchema = groupSchema.extend({ id: idSchema });
export type ChangeGroupInput = z.infer<typeof changeGroupInputSchema>;

export const removeGroupInputSchema = z.object({ id: idSchema });
export type RemoveGroupInput = z.infer<typeof removeGroupInputSchema>;

/** As whom an admin looks at the data: as a group, as somebody in none, or as the person they are. */
export const viewAsInputSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("group"), id: idSchema }),
  z.object({ kind: z.literal("no-group") }),
  z.object({ kind: z.literal("self") }),
]);
export type ViewAsInput = z.infer<typeof viewAsInputSchema>;

/** By hand, whatever the provider says. */
export const placeInGroupInputSchema = z.object({ id: idSchema, personId: idSchema, isIn: z.boolean() });
export type PlaceInGroupInput = z.infer<typeof placeInGroupInputSchema>;
