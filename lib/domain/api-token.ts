/** A token by which a program asks for a person: what is kept and shown of it. The secret itself is shown once and kept nowhere. */
import { z } from "zod";
import { apiScopeNames } from "./api-scopes.ts";

export const apiScopeSchema = z.enum(apiScopeNames);

export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(apiScopeSchema).readonly(),
  /** How the secret ends, so that its person knows which one it is. */
  hint: z.string(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Give or take a minute; null before it was first used. */
  usedAt: z.number().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** A token with its secret, which is shown this once. */
export type MadeToken = { readonly token: ApiToken; readonly secret: string };
