/** Scopes as they are kept: a list of words. */
import "server-only";
import { z } from "zod";
import type { ApiScope } from "#lib/domain/api-scopes";
import { apiScopeSchema } from "#lib/domain/api-token";

/** One that an earlier version knew is none any more. */
const scopesSchema = z
  .array(z.string())
  .transform((words) => words.flatMap((word) => apiScopeSchema.safeParse(word).data ?? []));

/** @param text JSON, as it was written. */
export function readStoredScopes(text: string): readonly ApiScope[] {
  return scopesSchema.parse(JSON.parse(text));
}
