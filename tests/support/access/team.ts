/** A team for tests: the real store, the real library, and browsers with cookies. */
import type { AccessSettings } from "#lib/config/access-settings";
import type { SignInOutcome } from "#lib/domain/access";
import type { Role } from "#lib/domain/roles";
import { type Access, openAccess, type SignedIn } from "#lib/services/access/access";
import type { AccessRequest, AccessWarning, HandedCookie } from "#lib/services/access/library-calls";
import type { Answer } from "#lib/services/access/sign-in";
import type { Mailer } from "#lib/services/mailer";
import type { AtEnd } from "../at-end.ts";
import { expectValue } from "../run-world.ts";
import type { StoreWorld } from "../store/stores.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { quickPasswordHash } from "./quick-password-hash.ts";

export const hourMs = 60 * 60_000;
export const lifetimes = { idleMs: 12 * hourMs, absoluteMs: 7 * 24 * hourMs };
/** Of an app whose people sign in with passwords. */
export const plainSettings: AccessSettings = {
  ...{ secrets: null, publicUrl: null, hasPasswordSignIn: true, twoFactorRoles: [], oidc: null },
  ...lifetimes,
};
export const goodPassword = "correct horse battery";

export type Browser = {
  readonly cookies: Map<string, string>;
  request(): AccessRequest;
  /** Takes the cookies of an answer. @returns the answer. */
  take<Value>(answer: Answer<Value>): Answer<Value>;
  takeCookies(handed: readonly HandedCookie[]): void;
};

export function newBrowser(address = "192.0.2.1"): Browser {
  const cookies = new Map<string, string>();
  const takeCookies = (handed: readonly HandedCookie[]) => {
    for (const cookie of handed) keep(cookies, cookie);
  };
  return {
    cookies,
    request: () => ({
      cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; "),
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      address,
    }),
    take: (answer) => {
      takeCookies(answer.cookies);
      return answer;
    },
    takeCookies,
  };
}

function keep(cookies: Map<string, string>, { name, value, maxAgeSeconds }: HandedCookie): void {
  if (maxAgeSeconds === 0) cookies.delete(name);
  else cookies.set(name, value);
}

export type Team = {
  readonly access: Access;
  /** The first admin, signed in. */
  readonly admin: Browser;
  who(browser: Browser): Promise<SignedIn | null>;
  /** Invites somebody, who sets a password and is signed in. */
  join(email: string, role: Role): Promise<Browser>;
  signIn(browser: Browser, email: string, password?: string): Promise<Answer<SignInOutcome>>;
};

type TeamParts = {
  readonly settings?: Partial<AccessSettings>;
  readonly origin?: string;
  readonly warn?: AccessWarning;
  readonly mailer?: Mailer;
  /** Left out for what ends with the test. */
  readonly atEnd?: AtEnd;
};

/** Opens sign-in over a store that nobody has signed in to. */
export async function openTeamAccess({ store }: Pick<StoreWorld, "store">, parts: TeamParts = {}): Promise<Access> {
  const folder = await temporaryFolder(parts.atEnd);
  return openAccess({
    records: store.access,
    settings: { ...plainSettings, ...parts.settings },
    ...(parts.warn === undefined ? {} : { warn: parts.warn }),
    mailer: parts.mailer ?? null,
    passwordHash: quickPasswordHash,
    ...{ folder, port: 3000, origin: parts.origin ?? "http://127.0.0.1:3000" },
    // Not the clock itself: tests turn it.
    now: () => Date.now(),
  });
}

/** The same with a first admin. */
export async function openTeam(opened: Pick<StoreWorld, "store">, parts: TeamParts = {}): Promise<Team> {
  const access = await openTeamAccess(opened, parts);
  const admin = newBrowser("192.0.2.99");
  const person = { name: "Ada", email: "ada@example.org", password: goodPassword };
  const token = tokenOf((await access.signIn.setUpLink()) ?? "");
  expectValue(admin.take(await access.signIn.setUp(admin.request(), { ...person, token })).result);
  const signIn: Team["signIn"] = async (browser, email, password = goodPassword) =>
    browser.take(await access.signIn.signIn(browser.request(), { email, password }));
  return {
    ...{ access, admin, signIn },
    who: (browser) => access.person(browser.request(), true),
    join: async (email, role) => {
      const browser = newBrowser();
      const { link } = expectValue(await access.people.invite({ name: email.split("@", 1)[0] ?? "", email, role }));
      const given = { token: tokenOf(link), password: goodPassword };
      expectValue(browser.take(await access.signIn.setPassword(browser.request(), given)).result);
      return browser;
    },
  };
}

/** Who acts in a browser. @throws Error where nobody is signed in. */
export async function actorOf(browser: Browser, who: Team["who"]): Promise<SignedIn> {
  const person = await who(browser);
  if (person === null) throw new Error("nobody is signed in in this browser");
  return person;
}

/** What a link carries behind its `#`. */
export function tokenOf(link: string | null): string {
  return link?.split("#", 2)[1] ?? "";
}
