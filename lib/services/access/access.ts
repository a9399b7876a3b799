/** Who is signed in, and everything around it, for an app of several people: all that others see of the sign-in library. */
import "server-only";
import type { AccessSettings } from "#lib/config/access-settings";
import type { AccessRecords } from "#lib/db/store/access-records";
import { providerId } from "#lib/db/store/auth-tables";
import type { AppError } from "#lib/domain/errors";
import { type Role, roleSchema } from "#lib/domain/roles";
import type { Mailer } from "../mailer.ts";
import { createAuthLibrary } from "./auth-library.ts";
import { authSecrets } from "./auth-secrets.ts";
import { createGroups, type Groups } from "./groups.ts";
import {
  type AccessRequest,
  type AccessWarning,
  type HandedCookie,
  libraryHeaders,
  sessionTokenIn,
} from "./library-calls.ts";
import { createLinks } from "./links.ts";
import { createOwnAccount, type OwnAccount } from "./own-account.ts";
import { createPasswordHash, type PasswordHash } from "./password-hash.ts";
import { createPeople, type People } from "./people.ts";
import { createProviderSignIn, noProvider, type ProviderSignIn } from "./provider-sign-in.ts";
import { createSignIn, type SignIn } from "./sign-in.ts";
import { readTokenPerson, type TokenPerson } from "./token-person.ts";
import { createTries } from "./tries.ts";
import { createViews, type Views, viewOf } from "./views.ts";

/** Somebody who is signed in, as of this request. */
export type SignedIn = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly hasTwoFactor: boolean;
  /** True: the role needs a second factor, and until there is one nothing else can be done. */
  readonly isTwoFactorMissing: boolean;
  /** The session began by the sign-in provider. */
  readonly isByProvider: boolean;
  /** The names of the groups that count in this session, sorted by their letters' codes. */
  readonly groups: readonly string[];
  readonly sessionId: string;
  /** Whose view of the data an admin has taken, in words; null: their own. The groups are those of that view then. */
  readonly viewsAs: string | null;
};

export type Access = {
  /** Who a request is from; null for nobody. @param isUse moves the end of the session on; what asks by itself does not. */
  person(request: AccessRequest, isUse: boolean): Promise<SignedIn | null>;
  /** Somebody for whom a program asks, as of this request; null for who is gone or switched off. */
  tokenPerson(id: string, isByProvider: boolean): Promise<TokenPerson | null>;
  /** Whose session these cookies begin; null where they begin none. */
  begunBy(cookies: readonly HandedCookie[]): Promise<string | null>;
  /** Why no more tries are taken from this address now; null while they are. Nothing is counted. */
  tooOften(request: AccessRequest): AppError | null;
  /** The same for ways back from the provider, of which each is counted. */
  tooOftenBack(request: AccessRequest): AppError | null;
  readonly signIn: SignIn;
  readonly people: People;
  readonly groups: Groups;
  readonly views: Views;
  readonly own: OwnAccount;
  readonly provider: ProviderSignIn;
};

export type AccessParts = {
  readonly records: AccessRecords;
  readonly settings: AccessSettings;
  /** Where the secret is kept, unless the settings name one. */
  readonly folder: string;
  /** The origin that people open, and the port whose cookies are told apart. */
  readonly origin: string;
  readonly port: number;
  /** By which links reach people; null: admins hand them on. */
  readonly mailer?: Mailer | null;
  /** Told what is wrong with the provider; left out where nobody reads a log. */
  readonly warn?: AccessWarning;
  readonly now?: () => number;
  /** What is kept of passwords; left out: at its full costs. */
  readonly passwordHash?: PasswordHash;
};

/** @throws Error when the kept secret is damaged. */
export async function openAccess({
  records,
  settings,
  folder,
  origin,
  port,
  mailer = null,
  warn = () => undefined,
  now = Date.now,
  passwordHash = createPasswordHash(),
}: AccessParts): Promise<Access> {
  const libraryParts = {
    tables: records.libraryTables,
    secrets: await authSecrets(settings.secrets, folder),
    origin,
    cookiePrefix: `snowgpt_${port}`,
    idleMs: settings.idleMs,
    absoluteMs: settings.absoluteMs,
  };
  const library = createAuthLibrary({ ...libraryParts, passwordHash });
  const links = createLinks({ library, records, origin, now });
  const tries = createTries({ records, passwordHash, now });
  const triesBack = createTries({ records, passwordHash, now });
  const parts = {
    library,
    records,
    links,
    tries,
    mailer,
    origin,
    secret: libraryParts.secrets[0]?.value ?? "",
    now,
    warn,
    sessionSeconds: Math.floor(settings.absoluteMs / 1_000),
    hasPasswordSignIn: settings.hasPasswordSignIn,
  };
  const { oidc, twoFactorRoles } = settings;
  return {
    person: async (request, isUse) => {
      if (request.cookie === "") return null;
      const headers = libraryHeaders(request);
      const found = await library.api.getSession({ headers, query: { disableRefresh: !isUse } });
      if (found === null || found.user.disabledAt instanceof Date) return null;
      if (found.session.endsAt.getTime() <= now()) return null;
      const { id, name, email } = found.user;
      const own = roleSchema.catch("viewer").parse(found.user.role);
      // What the provider said at a sign-in is good for the session that began by it.
      const role = roleSchema.catch(own).parse(found.session.role);
      const hasTwoFactor = found.user.twoFactorEnabled === true;
      const isByProvider = found.session.provider === providerId;
      return {
        ...{ id, name, email, role, hasTwoFactor, isByProvider, sessionId: found.session.id },
        // Whoever comes by the provider is asked for what the provider asks.
        isTwoFactorMissing: !hasTwoFactor && !isByProvider && twoFactorRoles.includes(role),
        ...(await viewOf(role === "admin" ? found.session.viewsAs : null, records.groups, () =>
          records.groups.of(id, oidc !== null && isByProvider),
        )),
      };
    },
    tokenPerson: (id, isByProvider) =>
      readTokenPerson(records, { id, isByProvider: isByProvider && oidc !== null, twoFactorRoles }),
    begunBy: async (cookies) => {
      const token = sessionTokenIn(cookies);
      const { internalAdapter } = await library.$context;
      const found = token === null ? null : await internalAdapter.findSession(token);
      return found?.user.id ?? null;
    },
    tooOften: ({ address }) => tries.spentBy(address),
    tooOftenBack: ({ address }) => triesBack.fromAddress(address),
    signIn: createSignIn(parts),
    people: createPeople(parts),
    groups: createGroups({ groups: records.groups, now }),
    views: createViews(records),
    own: createOwnAccount(parts),
    provider: oidc === null ? noProvider : createProviderSignIn({ ...parts, settings: oidc, libraryParts }),
  };
}
