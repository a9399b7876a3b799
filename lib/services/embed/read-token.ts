/**
 * What a token of an embed says, if its host's server signed it and it counts now. All that can be wrong with one comes to the
 * same: nothing is told to whoever tries.
 */
import "server-only";
import { jwtVerify } from "jose";
import { z } from "zod";
import { embedLimits } from "#lib/config/embed-limits";
import type { EmbedSettings } from "#lib/config/embed-settings";
import { type EmbedClaims, embedAudience, embedClaimsSchema } from "#lib/domain/embed";

/** One way of signing: a token cannot say by which it wants to be looked at. */
const headerSchema = z.strictObject({ alg: z.literal("HS256"), typ: z.literal("JWT").optional() });

/** null for whatever is no token that counts. @param now milliseconds since 1970. */
export async function readEmbedToken(
  token: string,
  { secret, origins }: EmbedSettings,
  now: number,
): Promise<EmbedClaims | null> {
  if (token.length > embedLimits.tokenCharacters || !isWrittenOneWay(token)) return null;
  const verified = await jwtVerify(token, new TextEncoder().encode(secret), {
    algorithms: ["HS256"],
    audience: embedAudience,
    clockTolerance: embedLimits.clockSeconds,
    currentDate: new Date(now),
  }).catch(() => null);
  if (verified === null || !headerSchema.safeParse(verified.protectedHeader).success) return null;
  const claims = embedClaimsSchema.safeParse(verified.payload);
  if (!claims.success || !origins.includes(claims.data.origin)) return null;
  return isTooLong(claims.data, now) ? null : claims.data;
}

/** One that is good for longer than it may be was made by a server that knows no limits: it never counts. */
function isTooLong({ exp }: EmbedClaims, now: number): boolean {
  return exp - now / 1_000 > embedLimits.tokenSeconds + embedLimits.clockSeconds;
}

/** The last letter of such a text may carry bits that count for nothing: a token that differs in them is another one. */
function isWrittenOneWay(token: string): boolean {
  const parts = token.split(".");
  return parts.length === 3 && parts.every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}
