/** What may be sent to give somebody a quota. */
import { z } from "zod";
import { quotaScopes } from "../quota.ts";

/** Whole, and so large that a mistyped figure is noticed. */
const amountSchema = z.number().int().min(0).max(1e15).nullable();

export const saveQuotaInputSchema = z
  .strictObject({
    scope: z.enum(quotaScopes),
    /** Of the group or the person; empty for everybody. */
    scopeId: z.string().max(100),
    limits: z.strictObject({
      runs: amountSchema,
      tokens: amountSchema,
      nanodollars: amountSchema,
      bytes: amountSchema,
    }),
  })
  .refine(({ scope, scopeId }) => (scope === "everybody") === (scopeId === ""));
export type SaveQuotaInput = z.infer<typeof saveQuotaInputSchema>;
