/** What signing in takes. */
import { z } from "zod";
import { emailSchema, givenPasswordSchema, linkTokenSchema, newPasswordSchema, personNameSchema } from "../access.ts";

export const signInInputSchema = z.object({ email: emailSchema, password: givenPasswordSchema });
export type SignInInput = z.infer<typeof signInInputSchema>;

/** Six digits of the app, or a code for a lost phone. */
export const giveCodeInputSchema = z.object({ code: z.string().trim().min(6).max(40) });
export type GiveCodeInput = z.infer<typeof giveCodeInputSchema>;

export const forgotPasswordInputSchema = z.object({ email: emailSchema });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInputSchema>;

export const linkOwnerInputSchema = z.object({ token: linkTokenSchema });
export type LinkOwnerInput = z.infer<typeof linkOwnerInputSchema>;

export const setPasswordInputSchema = z.object({ token: linkTokenSchema, password: newPasswordSchema });
export type SetPasswordInput = z.infer<typeof setPasswordInputSchema>;

export const setUpInputSchema = z.object({
  token: linkTokenSchema,
  name: personNameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
export type SetUpInput = z.infer<typeof setUpInputSchema>;

/** The page to go on to after the provider: only a path of ours is taken from it. */
export const beginProviderSignInInputSchema = z.object({ next: z.string().max(2_000) });
export type BeginProviderSignInInput = z.infer<typeof beginProviderSignInInputSchema>;
