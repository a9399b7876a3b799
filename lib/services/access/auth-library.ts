/**
 * The sign-in library, set up for us. Only the files of this folder know it, and nothing of it is served over HTTP: what
 * it would check of a request (origin, limits), our actions have checked before. Its cookies are handed on by the caller.
 */
import "server-only";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { z } from "zod";
import { accessLimits } from "#lib/config/access-limits";
import type { AuthSecret } from "#lib/config/access-settings";
import type { AccessRecords } from "#lib/db/store/access-records";
import { authTables } from "#lib/db/store/auth-tables";
import type { PasswordHash } from "./password-hash.ts";

export type AuthLibraryParts = {
  readonly tables: AccessRecords["libraryTables"];
  readonly secrets: AuthSecret[];
  /** The origin that people open: https makes cookies that travel encrypted only. */
  readonly origin: string;
  /** Cookies know no ports: two apps on one machine need names of their own. */
  readonly cookiePrefix: string;
  readonly idleMs: number;
  readonly absoluteMs: number;
  readonly passwordHash: PasswordHash;
};

export type AuthLibrary = ReturnType<typeof createAuthLibrary>;

/** The header in which the caller's address is handed in; no other is read. */
export const addressHeader = "x-snowgpt-address";

/** What the library answers to a right password of somebody who is switched off. */
export const switchedOff = "SWITCHED_OFF";

/** The library for passwords, codes and everything about a session. */
export function createAuthLibrary(parts: AuthLibraryParts) {
  return betterAuth({
    ...libraryOptions(parts, async (session) => session),
    emailAndPassword: {
      ...{ enabled: true, disableSignUp: true, revokeSessionsOnPasswordReset: true },
      minPasswordLength: accessLimits.shortestPassword,
      maxPasswordLength: accessLimits.longestPassword,
      password: parts.passwordHash,
    },
    plugins: [
      twoFactor({
        issuer: "SnowGPT",
        accountLockout: {
          maxFailedAttempts: accessLimits.wrongCodes,
          durationSeconds: accessLimits.wrongCodesSeconds,
        },
      }),
    ],
  });
}

/** A session that is about to begin. */
type BegunSession = { readonly userId: string };

/**
 * What holds for every way in.
 * @param atStart is given each session before it begins, of somebody who is not switched off, and may add to it.
 */
export function libraryOptions<More extends BegunSession>(
  { tables, secrets, origin, cookiePrefix, ...parts }: Omit<AuthLibraryParts, "passwordHash">,
  atStart: (session: BegunSession) => Promise<More>,
) {
  return {
    ...{ appName: "SnowGPT", baseURL: origin, basePath: "/api/auth", secrets, telemetry: { enabled: false } },
    logger: { disabled: true },
    // The store's queue is the one order of writes, and a transaction of the library would wait for itself in it.
    database: drizzleAdapter(tables, { provider: "sqlite", schema: authTables, transaction: false }),
    // Nothing of this comes from a request.
    user: {
      additionalFields: {
        role: { type: "string", input: false, required: true, defaultValue: "viewer" },
        disabledAt: { type: "date", input: false, required: false },
      },
    },
    session: {
      expiresIn: Math.floor(parts.idleMs / 1_000),
      updateAge: accessLimits.sessionUpdateSeconds,
      freshAge: 0,
      additionalFields: {
        endsAt: {
          type: "date",
          input: false,
          required: true,
          defaultValue: () => new Date(Date.now() + parts.absoluteMs),
        },
        provider: { type: "string", input: false, required: false },
        role: { type: "string", input: false, required: false },
        viewsAs: { type: "string", input: false, required: false },
      },
    },
    account: { encryptOAuthTokens: true },
    verification: { storeIdentifier: "hashed" },
    rateLimit: { enabled: false },
    advanced: {
      ...cookieRules(origin, cookiePrefix),
      // Said aloud, because the library switches them off where it thinks that it is tested.
      ...{ disableOriginCheck: false, disableCSRFCheck: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const user = await context?.context.internalAdapter.findUserById(session.userId);
            if (isSwitchedOff(user)) throw new APIError("FORBIDDEN", { code: switchedOff });
            const begun = { ...session, ...(await atStart(session)) };
            return { data: notLonger(begun, context?.context.session) };
          },
        },
        update: { before: async (session, context) => ({ data: withinLifetime(session, context?.context.session) }) },
      },
    },
  } satisfies BetterAuthOptions;
}

/** Behind https a cookie is this host's alone: no other name of the domain, and no plain answer, can put one in its place. */
function cookieRules(origin: string, cookiePrefix: string) {
  if (!origin.startsWith("https://")) return { cookiePrefix };
  // The library's own prefix for encrypted ones says less.
  return {
    ...{ cookiePrefix: `__Host-${cookiePrefix}`, useSecureCookies: false },
    defaultCookieAttributes: { secure: true },
  };
}

const userSchema = z.object({ disabledAt: z.date().nullish() });

function isSwitchedOff(user: unknown): boolean {
  const parsed = userSchema.safeParse(user);
  return parsed.success && parsed.data.disabledAt instanceof Date;
}

const currentSchema = z.object({ session: z.object({ endsAt: z.date() }) });

const lastingSchema = z.object({ endsAt: z.date(), expiresAt: z.date() });

/** A session that takes the place of another, as after a new password, ends when that one would have. */
function notLonger<Begun extends object>(begun: Begun, current: unknown): Begun {
  const [before, lasting] = [currentSchema.safeParse(current), lastingSchema.safeParse(begun)];
  if (!before.success || !lasting.success) return begun;
  const { endsAt } = before.data.session;
  const earlier = (date: Date) => (date > endsAt ? endsAt : date);
  return { ...begun, endsAt: earlier(lasting.data.endsAt), expiresAt: earlier(lasting.data.expiresAt) };
}

/** Use moves a session's end on, but never past the end that it began with. */
function withinLifetime<Changes extends { readonly expiresAt?: Date | undefined }>(
  changes: Changes,
  current: unknown,
): Changes {
  const parsed = currentSchema.safeParse(current);
  if (!parsed.success || changes.expiresAt === undefined) return changes;
  const { endsAt } = parsed.data.session;
  return changes.expiresAt > endsAt ? { ...changes, expiresAt: endsAt } : changes;
}
