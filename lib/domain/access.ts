/** People who sign in: what is shown of them, and what they may type. Browser-safe. */
import { z } from "zod";
import { passwordLimits } from "./password-limits.ts";
import type { Permission } from "./permissions.ts";
import { type Role, roleSchema } from "./roles.ts";

/** A new password. */
export const newPasswordSchema = z.string().min(passwordLimits.shortest).max(passwordLimits.longest);

/** A password that is compared with a kept one: of any length, for how long they are tells nothing. */
export const givenPasswordSchema = z.string().min(1).max(passwordLimits.longest);

export const personNameSchema = z.string().trim().min(1).max(100);
export const emailSchema = z.string().trim().toLowerCase().pipe(z.email().max(254));
/** What a link carries behind its `#`. */
export const linkTokenSchema = z.string().regex(/^[\w-]{20,100}$/);

/** A person as an admin sees one. Times are milliseconds since 1970. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** By an admin's hand; it holds in sessions that began with a password, and everywhere until the provider gives another. */
  role: roleSchema,
  /** In an open session by the provider's groups; null where none has one. */
  providerRole: roleSchema.nullable(),
  /** Nobody can sign in as this person just now. */
  isOff: z.boolean(),
  hasPassword: z.boolean(),
  /** Has signed in by the provider; without this and a password, the person was invited and has not come yet. */
  hasProvider: z.boolean(),
  hasTwoFactor: z.boolean(),
  /** Null: no session is open. */
  seenAt: z.number().nullable(),
});
export type Person = z.infer<typeof personSchema>;

/** What there is of a person, to be asked about before the person is removed. */
export type PersonThings = {
  readonly chats: number;
  readonly boards: number;
  readonly folders: number;
  /** Links to boards that are out. */
  readonly links: number;
};

/** Who is signed in, for the frame around the pages. */
export type SignedInPerson = {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** What their role may do. */
  readonly permissions: readonly Permission[];
  /** Whose view of the data they have taken, in words; null: their own. */
  readonly viewsAs: string | null;
};

/** A session of the person who looks. Its token stays on the server. */
export type OpenSession = {
  readonly id: string;
  /** The one that looks. */
  readonly isCurrent: boolean;
  readonly startedAt: number;
  readonly seenAt: number;
  /** When it ends without further use. */
  readonly expiresAt: number;
  /** Browser and system, as far as the browser says. */
  readonly device: string;
};

/** What came of a password: in, or a code of the second factor is asked for. */
export type SignInOutcome = { readonly kind: "in" } | { readonly kind: "code" };

/** A page of the app to go on to after signing in: a path of ours, whatever the address says. */
export function nextPath(wanted: string | null | undefined): string {
  const start = "/chat";
  // Two slashes or a backslash name another site; what browsers drop from addresses could hide them.
  if (!wanted?.startsWith("/") || /^\/[/\\]|[\p{Cc}\\]/u.test(wanted)) return start;
  const base = "http://app.invalid";
  const address = URL.parse(wanted, base);
  if (address === null || address.origin !== base || signInPages.test(address.pathname)) return start;
  // A dot between two slashes is gone by now.
  if (address.pathname.startsWith("//")) return start;
  return `${address.pathname}${address.search}`;
}

const signInPages = /^\/(?:sign-in|second-factor|set-password|set-up|share|api)(?:\/|$)/;
