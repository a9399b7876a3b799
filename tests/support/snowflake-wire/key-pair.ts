/** Key pair logins: a signed token that names the account, the user and the key's fingerprint. */
import { createHash, createPublicKey, verify } from "node:crypto";
import { z } from "zod";

const headerSchema = z.looseObject({ alg: z.literal("RS256") });
const claimsSchema = z.looseObject({ iss: z.string(), sub: z.string(), exp: z.number() });

/** Whether `token` was signed for this account and user by the owner of the key. */
export function isSignedBy(token: string, holder: { account: string; user: string; publicKey: string }): boolean {
  const [header, claims, signature] = token.split(".");
  if (header === undefined || claims === undefined || signature === undefined) return false;
  const parsedHeader = headerSchema.safeParse(readPart(header));
  const parsedClaims = claimsSchema.safeParse(readPart(claims));
  if (!parsedHeader.success || !parsedClaims.success) return false;
  const key = createPublicKey(holder.publicKey);
  const isGenuine = verify("RSA-SHA256", Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, "base64url"));
  const subject = `${holder.account}.${holder.user}`.toUpperCase();
  const fingerprint = createHash("sha256")
    .update(key.export({ format: "der", type: "spki" }))
    .digest("base64");
  const { iss, sub, exp } = parsedClaims.data;
  return isGenuine && sub === subject && iss === `${subject}.SHA256:${fingerprint}` && !isPast(exp);
}

function readPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

// The driver writes milliseconds where the standard has seconds; the service takes both.
function isPast(expiry: number): boolean {
  const milliseconds = expiry > 100_000_000_000 ? expiry : expiry * 1_000;
  return milliseconds < Date.now();
}
