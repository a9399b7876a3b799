/** Whether people sign in, under which address they do, and for how long. */
import "server-only";
import { z } from "zod";
import { type Role, roleSchema } from "#lib/domain/roles";
import { isOwnMachine, type OidcSettings, oidcRules, oidcVariables, toOidcSettings } from "./oidc-settings.ts";

const secretEntry = /^(\d{1,6}):(\S{32,})$/;

export const accessVariables = {
  /** `team`: everybody signs in. Without it the app is one person's. */
  AUTH: z.enum(["team"], { error: "must be team, or be left out: then the app is one person's" }).optional(),
  /** What cookies are signed with and second factors are encrypted with, as `2:<text>,1:<text>`: the newest first. */
  AUTH_SECRETS: z
    .string()
    .refine((text) => text.split(",").every((entry) => secretEntry.test(entry.trim())), {
      error: "must be a list like 2:<32 characters or more>,1:<32 characters or more>",
    })
    .optional(),
  /** The address that people open, where a proxy stands in front. */
  PUBLIC_URL: z
    .string()
    .refine(isPublicAddress, {
      error: "must be an address such as https://ask.example.com, with nothing after the name",
    })
    .optional(),
  /** Which group sees what of the data; without it rights.yaml in DATA_DIR, where there is one. */
  RIGHTS_FILE: z.string().optional(),
  /** On: editors may show boards by links to whoever has them, signed in or not. */
  PUBLIC_LINKS: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  /** Such a link ends so many days after it was made or prolonged. */
  PUBLIC_LINK_DAYS: days("must be a number of days from 1 to 365", 365).default(30),
  /** A session ends after so many hours without use. */
  SESSION_IDLE_HOURS: hours("must be a number of hours from 1 to 720", 720).default(12),
  /** A session ends after so many days whatever is done in it. */
  SESSION_DAYS: hours("must be a number of days from 1 to 90", 90).default(7),
  /** Off: people come in by the provider only, and nobody signs in with a password. */
  PASSWORD_SIGN_IN: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  /** Roles that sign in with a second factor: `admin`, or a list such as `admin,editor`. */
  REQUIRE_TWO_FACTOR: z
    .string()
    .refine((text) => rolesOf(text).every((role) => roleSchema.safeParse(role).success), {
      error: "must be a list of roles such as admin,editor",
    })
    .optional(),
  /** How long the record of what people did is kept. */
  AUDIT_DAYS: z.coerce
    .number({ error: "must be a number of days from 7 to 3650" })
    .int({ error: "must be a number of days from 7 to 3650" })
    .min(7, { error: "must be a number of days from 7 to 3650" })
    .max(3650, { error: "must be a number of days from 7 to 3650" })
    .default(365),
  /** What the record keeps of a statement: its SHA-256, or its text as well. */
  AUDIT_STATEMENTS: z.enum(["hash", "text"], { error: "must be hash or text" }).default("hash"),
  ...oidcVariables,
};

function rolesOf(text: string): readonly string[] {
  return text.split(",").map((role) => role.trim());
}

function days(error: string, most: number) {
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(most, { error });
}

function hours(error: string, most: number) {
  return z.coerce.number({ error }).min(1, { error }).max(most, { error });
}

/** On this machine itself no certificate is needed. */
function isPublicAddress(text: string): boolean {
  const address = URL.parse(text);
  if (address === null || `${address.origin}` !== text.replace(/\/$/, "").toLowerCase()) return false;
  return address.protocol === "https:" || (address.protocol === "http:" && isOwnMachine(address));
}

type AccessVariables = {
  readonly AUTH?: "team" | undefined;
  readonly AUTH_SECRETS?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly RIGHTS_FILE?: string | undefined;
  readonly PUBLIC_LINKS: "on" | "off";
  readonly SESSION_IDLE_HOURS: number;
  readonly SESSION_DAYS: number;
  readonly PASSWORD_SIGN_IN: "on" | "off";
  readonly REQUIRE_TWO_FACTOR?: string | undefined;
} & Parameters<typeof toOidcSettings>[0];

type AccessRule = {
  readonly path: string;
  readonly error: string;
  readonly holds: (settings: AccessVariables) => boolean;
};

const onlyForTeams = "is for an app that people sign in to: set AUTH=team";

export const accessRules: readonly AccessRule[] = [
  {
    path: "PUBLIC_URL",
    error: onlyForTeams,
    holds: ({ AUTH, PUBLIC_URL }) => PUBLIC_URL === undefined || AUTH !== undefined,
  },
  {
    path: "RIGHTS_FILE",
    error: onlyForTeams,
    holds: ({ AUTH, RIGHTS_FILE }) => RIGHTS_FILE === undefined || AUTH !== undefined,
  },
  {
    path: "AUTH_SECRETS",
    error: onlyForTeams,
    holds: ({ AUTH, AUTH_SECRETS }) => AUTH_SECRETS === undefined || AUTH !== undefined,
  },
  {
    path: "PASSWORD_SIGN_IN",
    error: "can be off only where people sign in another way: set OIDC_ISSUER",
    holds: ({ PASSWORD_SIGN_IN, OIDC_ISSUER }) => PASSWORD_SIGN_IN === "on" || OIDC_ISSUER !== undefined,
  },
  {
    path: "PUBLIC_LINKS",
    error: onlyForTeams,
    holds: ({ AUTH, PUBLIC_LINKS }) => PUBLIC_LINKS === "off" || AUTH !== undefined,
  },
  {
    path: "REQUIRE_TWO_FACTOR",
    error: onlyForTeams,
    holds: ({ AUTH, REQUIRE_TWO_FACTOR }) => REQUIRE_TWO_FACTOR === undefined || AUTH !== undefined,
  },
  ...oidcRules,
];

/** A secret by its number: the first of a list signs, all of them open what they closed. */
export type AuthSecret = { readonly version: number; readonly value: string };

export type AccessSettings = {
  /** null: one is made and kept in the data folder. */
  readonly secrets: readonly AuthSecret[] | null;
  /** The origin that people open; null: the address that the app listens on. */
  readonly publicUrl: string | null;
  readonly idleMs: number;
  readonly absoluteMs: number;
  /** False: only a link from the server's shell still leads to a password. */
  readonly hasPasswordSignIn: boolean;
  /** Whoever has one of these roles, and comes in with a password, needs a second factor. */
  readonly twoFactorRoles: readonly Role[];
  /** The provider by which people sign in as well; null without one. */
  readonly oidc: OidcSettings | null;
};

const hourMs = 60 * 60_000;

/** How people sign in; null for an app of one person. */
export function toAccessSettings(settings: AccessVariables): AccessSettings | null {
  if (settings.AUTH === undefined) return null;
  const absoluteMs = settings.SESSION_DAYS * 24 * hourMs;
  return {
    secrets: settings.AUTH_SECRETS === undefined ? null : settings.AUTH_SECRETS.split(",").flatMap(readSecret),
    publicUrl: settings.PUBLIC_URL === undefined ? null : new URL(settings.PUBLIC_URL).origin,
    idleMs: Math.min(settings.SESSION_IDLE_HOURS * hourMs, absoluteMs),
    absoluteMs,
    hasPasswordSignIn: settings.PASSWORD_SIGN_IN === "on",
    twoFactorRoles: rolesOf(settings.REQUIRE_TWO_FACTOR ?? "").flatMap((role) => roleSchema.safeParse(role).data ?? []),
    oidc: toOidcSettings(settings),
  };
}

function readSecret(entry: string): readonly AuthSecret[] {
  const [, version, value] = secretEntry.exec(entry.trim()) ?? [];
  return version === undefined || value === undefined ? [] : [{ version: Number(version), value }];
}
