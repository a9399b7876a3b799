/** What making and ending tokens takes. */
import { z } from "zod";
import { apiScopeSchema } from "../api-token.ts";
import { apiTokenLimits } from "../api-token-limits.ts";

export const makeTokenInputSchema = z.object({
  name: z.string().trim().min(1).max(apiTokenLimits.nameCharacters),
  scopes: z
    .array(apiScopeSchema)
    .min(1)
    .transform((scopes) => [...new Set(scopes)]),
  /** How long it lives. */
  days: z.number().int().min(1).max(apiTokenLimits.mostDays),
});
export type MakeTokenInput = z.input<typeof makeTokenInputSchema>;

export const endTokenInputSchema = z.object({ id: z.uuid() });
export type EndTokenInput = z.infer<typeof endTokenInputSchema>;
