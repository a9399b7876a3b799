/** Sign-in by a provider of OpenID Connect: where it is, who we are to it, and what its groups mean. */
import "server-only";
import { z } from "zod";
import { groupLimits } from "#lib/domain/group-limits";
import { providerGroupSchema } from "#lib/domain/groups";
import { type Role, roleSchema } from "#lib/domain/roles";

const claimName = /^[\w.:/-]{1,200}$/;
/** RFC 6749: what a scope may be made of. */
const scopeName = /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/;

export const oidcVariables = {
  /** The provider's address, as its discovery document calls it. */
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, { error: "must be the https address of a provider, such as https://login.example.com" })
    .optional(),
  /** What the provider calls this app. */
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  /** What the app proves itself with to the provider. */
  OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  /** What people know the provider as: the button says "Sign in with …". */
  OIDC_NAME: z.string().max(40, { error: "must have 40 characters at the most" }).default("single sign-on"),
  /** What is asked of the provider. */
  OIDC_SCOPES: z
    .string()
    .refine((text) => text.split(/\s+/).every((scope) => scopeName.test(scope)), {
      error: "must be a list of scopes with spaces between them",
    })
    .default("openid email profile"),
  /** The claim in which the provider names a person's groups. */
  OIDC_GROUPS_CLAIM: z
    .string()
    .regex(claimName, { error: "must be the name of a claim, such as groups" })
    .default("groups"),
  /** What somebody is whom nobody invited; none: only those who were invited come in. */
  OIDC_DEFAULT_ROLE: z.enum(["viewer", "none"], { error: "must be viewer or none" }).default("none"),
  /** Roles by the provider's groups: `{"snowgpt-admins": "admin"}`. */
  OIDC_ROLE_GROUPS: z
    .string()
    .transform((text, context): RolesOfGroups => {
      const parsed = roleGroupsSchema.safeParse(parseJson(text));
      if (parsed.success) return new Map(Object.entries(parsed.data));
      context.addIssue({ code: "custom", message: 'must be JSON such as {"snowgpt-admins": "admin"}' });
      return z.NEVER;
    })
    .optional(),
};

/** Roles by what the provider calls its groups. */
export type RolesOfGroups = ReadonlyMap<string, Role>;

const roleGroupsSchema = z
  .record(providerGroupSchema, roleSchema)
  .refine((roles) => Object.keys(roles).length > 0 && Object.keys(roles).length <= groupLimits.groups);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** On this machine itself no certificate is needed. */
export function isOwnMachine(address: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
}

function isIssuer(text: string): boolean {
  const address = URL.parse(text);
  if (address === null || `${address.username}${address.password}${address.search}${address.hash}` !== "") return false;
  return address.protocol === "https:" || (address.protocol === "http:" && isOwnMachine(address));
}

export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly groupsClaim: string;
  /** What somebody is whom nobody invited; null: nobody comes in uninvited. */
  readonly newPeople: Role | null;
  /** null: roles are given by hand. */
  readonly rolesOfGroups: RolesOfGroups | null;
};

type OidcVariables = {
  readonly AUTH?: "team" | undefined;
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME: string;
  readonly OIDC_SCOPES: string;
  readonly OIDC_GROUPS_CLAIM: string;
  readonly OIDC_DEFAULT_ROLE: "viewer" | "none";
  readonly OIDC_ROLE_GROUPS?: RolesOfGroups | undefined;
};

const withIssuer = "belongs to a provider: set OIDC_ISSUER";

export const oidcRules = [
  {
    path: "OIDC_ISSUER",
    error: "is for an app that people sign in to: set AUTH=team",
    holds: ({ AUTH, OIDC_ISSUER }: OidcVariables) => OIDC_ISSUER === undefined || AUTH !== undefined,
  },
  {
    path: "OIDC_CLIENT_ID",
    error: "is missing: OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
    holds: ({ OIDC_ISSUER, OIDC_CLIENT_ID }: OidcVariables) =>
      OIDC_ISSUER === undefined || OIDC_CLIENT_ID !== undefined,
  },
  {
    path: "OIDC_CLIENT_SECRET",
    error: "is missing: OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
    holds: ({ OIDC_ISSUER, OIDC_CLIENT_SECRET }: OidcVariables) =>
      OIDC_ISSUER === undefined || OIDC_CLIENT_SECRET !== undefined,
  },
  {
    path: "OIDC_CLIENT_ID",
    error: withIssuer,
    holds: ({ OIDC_ISSUER, OIDC_CLIENT_ID }: OidcVariables) =>
      OIDC_ISSUER !== undefined || OIDC_CLIENT_ID === undefined,
  },
  {
    path: "OIDC_CLIENT_SECRET",
    error: withIssuer,
    holds: ({ OIDC_ISSUER, OIDC_CLIENT_SECRET }: OidcVariables) =>
      OIDC_ISSUER !== undefined || OIDC_CLIENT_SECRET === undefined,
  },
  {
    path: "OIDC_ROLE_GROUPS",
    error: withIssuer,
    holds: ({ OIDC_ISSUER, OIDC_ROLE_GROUPS }: OidcVariables) =>
      OIDC_ISSUER !== undefined || OIDC_ROLE_GROUPS === undefined,
  },
];

/** The provider of the settings; null without one. */
export function toOidcSettings(settings: OidcVariables): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    ...{ issuer, clientId, clientSecret, name: settings.OIDC_NAME },
    scopes: [...new Set(["openid", ...settings.OIDC_SCOPES.split(/\s+/)])],
    groupsClaim: settings.OIDC_GROUPS_CLAIM,
    newPeople: settings.OIDC_DEFAULT_ROLE === "none" ? null : settings.OIDC_DEFAULT_ROLE,
    rolesOfGroups: settings.OIDC_ROLE_GROUPS ?? null,
  };
}
