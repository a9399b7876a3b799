/** What the provider says of a person, read as what anybody could have written: bounded, and one e-mail address with its own word on it. */
import "server-only";
import { z } from "zod";
import type { RolesOfGroups } from "#lib/config/oidc-settings";
import { emailSchema, personNameSchema } from "#lib/domain/access";
import { groupLimits } from "#lib/domain/group-limits";
import { providerGroupSchema } from "#lib/domain/groups";
import { isAtLeast, type Role } from "#lib/domain/roles";
import { askProvider } from "./provider-document.ts";

export type ProviderClaims = {
  /** Whom the provider means, for ever. */
  readonly subject: string;
  readonly email: string;
  /** Whether the provider vouches for the address. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly groups: readonly string[];
};

/** What the library was given for a sign-in; the identity token was checked by then. */
export type ProviderTokens = { readonly idToken?: string | undefined; readonly accessToken?: string | undefined };

type ClaimSource = {
  readonly userInfoUrl: string | null;
  readonly groupsClaim: string;
};

const profileSchema = z.record(z.string(), z.unknown());
type Profile = z.infer<typeof profileSchema>;

/**
 * The claims of a sign-in; null where nobody may come in on them. What the identity token says wins; the provider is
 * asked for the profile only where address or groups are not in it, and has to mean the same person then.
 */
export async function readClaims(
  { idToken, accessToken }: ProviderTokens,
  { userInfoUrl, groupsClaim }: ClaimSource,
): Promise<ProviderClaims | null> {
  const signed = payloadOf(idToken);
  const subject = signed === null ? null : subjectOf(signed);
  if (signed === null || subject === null) return null;
  const isWhole = "email" in signed && wordOn(signed) !== undefined && Object.hasOwn(signed, groupsClaim);
  let profile: Profile = {};
  if (!isWhole && userInfoUrl !== null && accessToken !== undefined) {
    const asked = await askProvider(userInfoUrl, accessToken);
    const read = profileSchema.safeParse(asked.ok ? asked.value : null);
    if (!read.success || subjectOf(read.data) !== subject) return null;
    profile = read.data;
  }
  return claimsOf(subject, signed, profile, groupsClaim);
}

function claimsOf(subject: string, signed: Profile, profile: Profile, groupsClaim: string): ProviderClaims | null {
  // An address and the word on it belong together: another source's word may be about another address.
  const sources = [signed, profile].filter((source) => Object.hasOwn(source, "email"));
  const source = sources.find((one) => wordOn(one) !== undefined) ?? sources[0] ?? {};
  const email = emailSchema.safeParse(source.email);
  if (!email.success) return null;
  const name = personNameSchema.safeParse(withoutControls(signed.name ?? profile.name));
  const groups = Object.hasOwn(signed, groupsClaim) ? signed[groupsClaim] : own(profile, groupsClaim);
  return {
    subject,
    email: email.data,
    isEmailVerified: affirmations.has(wordOn(source)),
    name: name.success ? name.data : email.data.slice(0, 100),
    groups: groupsOfClaim(groups),
  };
}

function own(profile: Profile, name: string): unknown {
  return Object.hasOwn(profile, name) ? profile[name] : undefined;
}

function withoutControls(name: unknown): unknown {
  return typeof name === "string" ? name.replaceAll(/[\p{Cc}\p{Cf}]/gu, " ") : name;
}

/** The library has checked signature, issuer, audience, times and nonce before this is read. */
function payloadOf(idToken: string | undefined): Profile | null {
  try {
    const part = idToken?.split(".")[1] ?? "";
    return profileSchema.parse(JSON.parse(Buffer.from(part, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

const subjectSchema = z.string().min(1).max(255);

function subjectOf(profile: Profile): string | null {
  const parsed = subjectSchema.safeParse(profile.sub);
  return parsed.success ? parsed.data : null;
}

/** Some write it as a text; Microsoft, which leaves it out, has a claim of its own (the domain's owner was verified). */
function wordOn({ email_verified, xms_edov }: Profile): unknown {
  return email_verified ?? xms_edov;
}

const affirmations: ReadonlySet<unknown> = new Set([true, "true", 1, "1"]);

/**
 * The groups of a claim: a list, or a single name. A name that is none of ours could be is left out rather than cut, since
 * a part of it may be the name of another group.
 */
export function groupsOfClaim(claim: unknown): readonly string[] {
  const given: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const names = given.flatMap((name) => {
    const parsed = providerGroupSchema.safeParse(name);
    return parsed.success ? [parsed.data] : [];
  });
  return [...new Set(names)].slice(0, groupLimits.providerGroups);
}

/** The highest role that one of the groups has; null where none has one. */
export function roleOfGroups(groups: readonly string[], roles: RolesOfGroups): Role | null {
  const found = groups.flatMap((group) => roles.get(group) ?? []);
  return found.reduce<Role | null>((best, role) => (best === null || isAtLeast(role, best) ? role : best), null);
}
