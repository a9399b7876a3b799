/** Getting in by a provider of OpenID Connect: off to it, and back with its word. */
import "server-only";
import { APIError } from "better-auth/api";
import type { OidcSettings } from "#lib/config/oidc-settings";
import type { AccessRecords } from "#lib/db/store/access-records";
import { providerId } from "#lib/db/store/auth-tables";
import { nextPath } from "#lib/domain/access";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { ProviderProblem } from "#lib/domain/provider-sign-in";
import type { Role } from "#lib/domain/roles";
import { type AuthLibrary, type AuthLibraryParts, switchedOff } from "./auth-library.ts";
import {
  type AccessRequest,
  type AccessWarning,
  cookiesOf,
  type HandedCookie,
  libraryHeaders,
  opensSession,
  withoutSession,
} from "./library-calls.ts";
import { type ProviderClaims, roleOfGroups } from "./provider-claims.ts";
import { type ProviderDocument, providerTimeoutMs, readProvider, unreachable } from "./provider-document.ts";
import {
  createProviderLibrary,
  notSetUp,
  notVerified,
  ofSomebodyElse,
  type ProviderLibrary,
  type ProviderVisit,
} from "./provider-library.ts";
import { type Answer, fromAddress, refused } from "./sign-in.ts";
import type { Tries } from "./tries.ts";

/** Where a browser goes on to, and with which cookies. */
export type ProviderReturn = { readonly path: string; readonly cookies: readonly HandedCookie[] };

/** Without a provider nobody gets in by it. */
export type ProviderSignIn = {
  /** The provider's page to go to. UNAVAILABLE while the provider does not answer as it should. */
  begin(request: AccessRequest, next: string): Promise<Answer<{ readonly url: string }>>;
  /** Back from there: on to the page that was wanted, or to the sign-in page with a problem of ours in its address. */
  finish(request: AccessRequest, query: URLSearchParams): Promise<ProviderReturn>;
  /** Whether it answers as it should just now. */
  check(): Promise<Result<null>>;
};

export type ProviderSignInParts = {
  readonly settings: OidcSettings;
  readonly library: AuthLibrary;
  readonly libraryParts: Omit<AuthLibraryParts, "passwordHash">;
  readonly records: AccessRecords;
  readonly tries: Tries;
  readonly sessionSeconds: number;
  readonly now: () => number;
  readonly warn: AccessWarning;
};

/** What the provider sends back to us; all else of an address stays outside. */
const returned = ["code", "state", "iss", "error"];

/** What the library keeps in the browser that began a sign-in. */
const stateCookie = /(?:^|; ?)[^=;]+\.state=/;

/** No honest value of these is longer, in characters. */
const longestReturned = 4_000;

export function createProviderSignIn(parts: ProviderSignInParts): ProviderSignIn {
  const { tries, warn } = parts;
  const open = createOpening(parts);
  return {
    begin: (request, next) =>
      fromAddress(request, tries, async () => {
        const opened = await open();
        return opened.ok ? begin(opened.value, request, next, parts) : refusedAloud(opened.error, warn);
      }),
    finish: async (request, query) => {
      // Nobody began a sign-in in this browser: the provider need not be asked for anything.
      if (!query.has("state") || !stateCookie.test(request.cookie)) return backToSignIn("too-late");
      const opened = await open();
      if (opened.ok) return finish(opened.value, request, query, parts);
      warn({ cause: opened.error.cause }, "nobody can sign in by the provider");
      return backToSignIn("unreachable");
    },
    check: async () => {
      const opened = await open();
      return opened.ok ? ok(null) : opened;
    },
  };
}

/** For an app whose settings name none. */
export const noProvider: ProviderSignIn = {
  begin: async () => refused(appError("NOT_FOUND", "Nobody signs in to this app by a provider.")),
  finish: async () => backToSignIn("failed"),
  check: async () => ok(null),
};

function refusedAloud(error: AppError, warn: AccessWarning): Answer<never> {
  warn({ cause: error.cause }, "nobody can sign in by the provider");
  return refused(error);
}

type OpenProvider = ProviderLibrary & { readonly document: ProviderDocument };

/** A provider may move its addresses: its document is read anew after so long. */
const documentLastsMs = 60 * 60_000;

/** The provider, once its document was found to be right; asked for again after a failure, and by many at once only once. */
function createOpening(parts: ProviderSignInParts): () => Promise<Result<OpenProvider>> {
  const { now } = parts;
  let kept: { readonly provider: OpenProvider; readonly until: number } | null = null;
  let opening: Promise<Result<OpenProvider>> | null = null;
  const openAnew = async () => {
    const opened = await openProvider(parts);
    if (opened.ok) kept = { provider: opened.value, until: now() + documentLastsMs };
    return opened;
  };
  return async () => {
    if (kept !== null && kept.until > now()) return ok(kept.provider);
    opening ??= openAnew().finally(() => {
      opening = null;
    });
    return opening;
  };
}

async function openProvider({
  settings,
  libraryParts,
  records,
  now,
}: ProviderSignInParts): Promise<Result<OpenProvider>> {
  const read = await readProvider(settings.issuer);
  if (!read.ok) return read;
  const document = read.value;
  const onSignIn = (personId: string, claims: ProviderClaims) => keepWord(personId, claims, { settings, records, now });
  const provider = createProviderLibrary({ ...libraryParts, settings, document, records, onSignIn });
  // It asks for the document by itself, without an end to its patience.
  const context = await within(provider.library.$context, providerTimeoutMs).catch(() => null);
  const known = context?.socialProviders.find(({ id }) => id === providerId);
  if (known === undefined || known.issuer !== document.issuer) {
    return err(unreachable("its document changed or could not be read a second time"));
  }
  return ok({ ...provider, document });
}

/** null when it takes longer. */
async function within<Value>(work: Promise<Value>, limitMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

type WordParts = Pick<ProviderSignInParts, "settings" | "records" | "now">;

/**
 * Groups and role follow the provider's word at each sign-in; the last admin stays one, so that somebody can let people in.
 * @returns the role in the session that begins; null where the person's own counts.
 */
async function keepWord(
  personId: string,
  claims: ProviderClaims,
  { settings, records, now }: WordParts,
): Promise<Role | null> {
  await records.groups.takeProviderGroups(personId, claims.groups, now());
  if (settings.rolesOfGroups === null || (await records.isLastAdmin(personId))) return null;
  return roleOfGroups(claims.groups, settings.rolesOfGroups) ?? "viewer";
}

async function begin(
  { library, document }: OpenProvider,
  request: AccessRequest,
  next: string,
  { sessionSeconds, warn }: ProviderSignInParts,
): Promise<Answer<{ readonly url: string }>> {
  // The whole of it is ours: no scope, nonce or address of it is taken from a request.
  const body = {
    ...{ provider: providerId, callbackURL: nextPath(next), errorCallbackURL: "/sign-in" },
    disableRedirect: true,
  };
  const headers = libraryHeaders({ ...request, cookie: "" });
  try {
    const begun = await library.api.signInSocial({ body, headers, returnHeaders: true });
    const url = URL.parse(begun.response.url ?? "");
    const wanted = new URL(document.authorizationUrl);
    if (url?.origin !== wanted.origin || url.pathname !== wanted.pathname) throw new APIError("BAD_REQUEST");
    return { result: ok({ url: url.href }), cookies: cookiesOf(begun.headers, sessionSeconds) };
  } catch (cause) {
    if (!(cause instanceof APIError)) throw cause;
    return refusedAloud(unreachable("no sign-in could be begun"), warn);
  }
}

async function finish(
  { library, visit: during }: OpenProvider,
  request: AccessRequest,
  query: URLSearchParams,
  { library: sessions, libraryParts, sessionSeconds, warn }: ProviderSignInParts,
): Promise<ProviderReturn> {
  const address = new URL(`/api/auth/callback/${providerId}`, libraryParts.origin);
  for (const name of returned) {
    const value = query.get(name);
    if (value !== null && value.length <= longestReturned) address.searchParams.set(name, value);
  }
  const visit: ProviderVisit = { claims: null, isOver: false };
  const headers = libraryHeaders(withoutSession(request));
  const response = await during(visit, () =>
    within(library.handler(new Request(address, { headers })), 2 * providerTimeoutMs),
  );
  visit.isOver = true;
  const cookies = response === null ? [] : cookiesOf(response.headers, sessionSeconds);
  const location = new URL(response?.headers.get("location") ?? "/", libraryParts.origin);
  if (cookies.some(opensSession)) {
    // Whoever was in before in this browser is out now.
    await sessions.api.signOut({ headers: libraryHeaders(request) });
    return { path: nextPath(`${location.pathname}${location.search}`), cookies };
  }
  const code = location.searchParams.get("error") ?? "no_answer";
  const problem = problemOf(code, visit);
  if (problem === "failed") warn({ cause: plainCode(code) }, "a sign-in by the provider failed");
  return { ...backToSignIn(problem), cookies };
}

function backToSignIn(problem: ProviderProblem): ProviderReturn {
  return { path: `/sign-in?problem=${problem}`, cookies: [] };
}

const problems: Readonly<Record<string, ProviderProblem>> = {
  signup_disabled: "not-invited",
  account_not_linked: "not-verified",
  [notVerified]: "not-verified",
  [notSetUp]: "not-invited",
  [ofSomebodyElse]: "of-somebody-else",
  [switchedOff]: "switched-off",
  state_mismatch: "too-late",
  state_not_found: "too-late",
  access_denied: "declined",
};

/** Whoever has an address that is not known to be theirs does not learn whether somebody in the team has it. */
function problemOf(code: string, { claims }: ProviderVisit): ProviderProblem {
  const problem = Object.hasOwn(problems, code) ? (problems[code] ?? "failed") : "failed";
  return problem === "not-invited" && claims?.isEmailVerified !== true ? "not-verified" : problem;
}

/** Codes may be the provider's own: only what looks like one is told. */
function plainCode(code: string): string {
  return /^[\w-]{1,60}$/.test(code) ? code : "unknown";
}
