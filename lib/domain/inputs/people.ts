/** What is done to people, and to one's own account. */
import { z } from "zod";
import { emailSchema, givenPasswordSchema, newPasswordSchema, personNameSchema } from "../access.ts";
import { roleSchema } from "../roles.ts";

const idSchema = z.string().min(1).max(100);

export const invitePersonInputSchema = z.object({ name: personNameSchema, email: emailSchema, role: roleSchema });
export type InvitePersonInput = z.infer<typeof invitePersonInputSchema>;

export const changePersonInputSchema = z.object({
  id: idSchema,
  change: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("role"), role: roleSchema }),
    z.object({ kind: z.literal("off") }),
    z.object({ kind: z.literal("on") }),
    z.object({ kind: z.literal("no-two-factor") }),
    z.object({ kind: z.literal("no-provider") }),
  ]),
});
export type ChangePersonInput = z.infer<typeof changePersonInputSchema>;

export const linkForPersonInputSchema = z.object({ id: idSchema });
export type LinkForPersonInput = z.infer<typeof linkForPersonInputSchema>;

export const personThingsInputSchema = z.object({ id: idSchema });
export type PersonThingsInput = z.infer<typeof personThingsInputSchema>;

/** Chats always go with the person; what becomes of boards is asked. */
export const removePersonInputSchema = z.object({
  id: idSchema,
  boards: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("hand"), toId: idSchema }),
    z.object({ kind: z.literal("delete") }),
  ]),
});
export type RemovePersonInput = z.infer<typeof removePersonInputSchema>;

export const renameSelfInputSchema = z.object({ name: personNameSchema });
export type RenameSelfInput = z.infer<typeof renameSelfInputSchema>;

export const changePasswordInputSchema = z.object({ current: givenPasswordSchema, password: newPasswordSchema });
export type ChangePasswordInput = z.infer<typeof changePasswordInputSchema>;

/** null: all but the one that asks. */
export const endSessionInputSchema = z.object({ id: idSchema.nullable() });
export type EndSessionInput = z.infer<typeof endSessionInputSchema>;

export const provePasswordInputSchema = z.object({ password: givenPasswordSchema });
export type ProvePasswordInput = z.infer<typeof provePasswordInputSchema>;

export const confirmCodeInputSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
});
export type ConfirmCodeInput = z.infer<typeof confirmCodeInputSchema>;
