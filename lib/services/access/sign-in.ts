/** Getting in: by password, by a code of the second factor, by a link, and as the first admin. */
import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { accessLimits } from "#lib/config/access-limits";
import type { AccessRecords } from "#lib/db/store/access-records";
import type { SignInOutcome } from "#lib/domain/access";
import { localEditor } from "#lib/domain/editor-name";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type {
  ForgotPasswordInput,
  GiveCodeInput,
  SetPasswordInput,
  SetUpInput,
  SignInInput,
} from "#lib/domain/inputs/sign-in";
import type { Mailer } from "../mailer.ts";
import { type AuthLibrary, switchedOff } from "./auth-library.ts";
import {
  type AccessRequest,
  type AccessWarning,
  askLibrary,
  type HandedCookie,
  type LibraryAnswer,
  libraryHeaders,
  withoutSession,
} from "./library-calls.ts";
import { mailLink } from "./link-mail.ts";
import { isWayBack, type Links } from "./links.ts";
import type { Tries } from "./tries.ts";

/** An outcome, and the cookies that go with it. */
export type Answer<Value> = { readonly result: Result<Value>; readonly cookies: readonly HandedCookie[] };

export type SignIn = {
  /** A wrong password, an unknown address and one without a password are told in the same words and take as long. */
  signIn(request: AccessRequest, given: SignInInput): Promise<Answer<SignInOutcome>>;
  /** The second step: a code of the authenticator app, which works once, or one of the codes for a lost phone. */
  giveCode(request: AccessRequest, given: GiveCodeInput): Promise<Answer<SignInOutcome>>;
  /**
   * Sends a link to a new password by mail to whoever has the address. It tells nobody whether somebody has, nor by how
   * long it takes. BAD_REQUEST where no mail is sent.
   */
  forgot(request: AccessRequest, given: ForgotPasswordInput): Promise<Answer<null>>;
  /** Whose link it is, for the page that asks for the password. */
  linkOwner(request: AccessRequest, token: string): Promise<Result<{ readonly name: string; readonly email: string }>>;
  /** The same for the record of acts: the person's id; null for a link of nobody. */
  linkOwnerId(token: string): Promise<string | null>;
  /** Takes the password, ends all sessions of before, and signs in. */
  setPassword(request: AccessRequest, given: SetPasswordInput): Promise<Answer<SignInOutcome>>;
  /** Ends the request's session. */
  signOut(request: AccessRequest): Promise<readonly HandedCookie[]>;
  /** The link on which the first admin is made; null as soon as there is somebody. */
  setUpLink(): Promise<string | null>;
  /** The first admin owns what an app without sign-in kept: the id says so, and nothing is moved. */
  setUp(request: AccessRequest, given: SetUpInput): Promise<Answer<SignInOutcome>>;
};

export type SignInParts = {
  readonly library: AuthLibrary;
  readonly records: AccessRecords;
  readonly links: Links;
  readonly mailer: Mailer | null;
  readonly tries: Tries;
  readonly origin: string;
  readonly sessionSeconds: number;
  /** What all processes of the app have, and nobody else. */
  readonly secret: string;
  /** False: people come in by the provider, and by links of the server's shell. */
  readonly hasPasswordSignIn: boolean;
  readonly now: () => number;
  readonly warn: AccessWarning;
};

/** The ways in that need no provider. */
export function createSignIn(parts: SignInParts): SignIn {
  const { links, tries, hasPasswordSignIn } = parts;
  const isTaken = (token: string) => hasPasswordSignIn || isWayBack(token);
  const signIn = (request: AccessRequest, given: SignInInput) => signInByPassword(request, given, parts);
  return {
    signIn: (request, given) =>
      fromAddress(request, tries, async () => (hasPasswordSignIn ? signIn(request, given) : refused(noPasswords()))),
    giveCode: (request, given) => fromAddress(request, tries, () => giveCode(request, given, parts)),
    forgot: (request, { email }) =>
      fromAddress(request, tries, async () => {
        const { mailer } = parts;
        if (mailer === null || !hasPasswordSignIn) return refused(noMail());
        // The answer is the same and as quick whoever has the address: what follows goes on by itself.
        if (tries.ofMail(email)) {
          void mailNewPassword(email, { ...parts, mailer }).catch((cause: unknown) =>
            parts.warn({ cause: cause instanceof Error ? cause.name : null }, "a link to a new password was not made"),
          );
        }
        return { result: ok(null), cookies: [] };
      }),
    linkOwner: async (request, token) => {
      const refusal = tries.fromAddress(request.address);
      const owner = refusal === null && isTaken(token) ? await links.ownerOf(token) : null;
      if (owner === null) return err(refusal ?? linkGone());
      return ok({ name: owner.name, email: owner.email });
    },
    linkOwnerId: async (token) => (await links.ownerOf(token))?.id ?? null,
    setPassword: (request, given) =>
      fromAddress(request, tries, async () =>
        isTaken(given.token) ? setPassword(request, given, parts) : refused(linkGone()),
      ),
    signOut: async (request) => {
      const { library, sessionSeconds } = parts;
      const headers = libraryHeaders(request);
      const left = await askLibrary(() => library.api.signOut({ headers, returnHeaders: true }), sessionSeconds);
      return left.ok ? left.cookies : [];
    },
    ...firstAdmin(parts, signIn),
  };
}

/** A try more from this address, or the refusal. */
export async function fromAddress<Value>(
  request: AccessRequest,
  tries: Tries,
  act: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const refusal = tries.fromAddress(request.address);
  return refusal === null ? act() : refused(refusal);
}

async function signInByPassword(
  request: AccessRequest,
  { email, password }: SignInInput,
  { library, records, tries, sessionSeconds }: SignInParts,
): Promise<Answer<SignInOutcome>> {
  const refusal = await tries.ofPassword(email);
  if (refusal !== null) return refused(refusal);
  const headers = libraryHeaders({ ...request, cookie: "" });
  const tried = await askLibrary(
    () => library.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
    sessionSeconds,
  );
  if (!tried.ok && tried.code !== switchedOff) return refused(wrongPassword());
  await records.endAttempts(email);
  if (!tried.ok) return refused(isOff());
  // Whoever was in before in this browser is out now, whichever way the sign-in ends.
  await library.api.signOut({ headers: libraryHeaders(request) });
  const isCodeAsked = "twoFactorRedirect" in tried.value && tried.value.twoFactorRedirect === true;
  return { result: ok({ kind: isCodeAsked ? "code" : "in" }), cookies: tried.cookies };
}

async function giveCode(
  request: AccessRequest,
  { code }: GiveCodeInput,
  { library, records, sessionSeconds, now }: SignInParts,
): Promise<Answer<SignInOutcome>> {
  const headers = libraryHeaders(withoutSession(request));
  const isFromApp = /^\d{6}$/.test(code);
  const asked: LibraryAnswer<CodeAnswer> = await askLibrary<CodeAnswer>(
    () =>
      isFromApp
        ? library.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
        : library.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
    sessionSeconds,
  );
  if (!asked.ok) return refused(codeRefusal(asked.code));
  const { token, user } = asked.value;
  if (isFromApp && !(await records.takeCode(user.id, hashOfCode(user.id, code), now()))) {
    // The session that the library made on a code that was used before has reached nobody.
    if (token !== undefined) await (await library.$context).internalAdapter.deleteSession(token);
    return refused(wrongCode());
  }
  return { result: ok({ kind: "in" }), cookies: asked.cookies };
}

type CodeAnswer = { readonly token?: string | undefined; readonly user: { readonly id: string } };

/** What is kept of a code that was taken. */
export function hashOfCode(personId: string, code: string): string {
  return createHash("sha256").update(`${personId}:${code}`).digest("base64url");
}

async function setPassword(
  request: AccessRequest,
  { token, password }: SetPasswordInput,
  parts: SignInParts,
): Promise<Answer<SignInOutcome>> {
  const { library, links, records, tries, sessionSeconds } = parts;
  const owner = await links.ownerOf(token);
  if (owner === null) return refused(linkGone());
  // Else the link would be used up, and the sign-in after it refused.
  const crowded = tries.ofCrowd();
  if (crowded !== null) return refused(crowded);
  const set = await askLibrary(
    () => library.api.resetPassword({ body: { token, newPassword: password }, returnHeaders: true }),
    sessionSeconds,
  );
  if (!set.ok) return refused(linkGone());
  // Whoever else has a link of this person gets in by none of them.
  await records.dropLinks(owner.id);
  await records.endAttempts(owner.email);
  return signInByPassword(request, { email: owner.email, password }, parts);
}

/** Whoever is switched off, or comes by the provider alone, gets none. */
async function mailNewPassword(
  email: string,
  { records, links, origin, mailer }: SignInParts & { readonly mailer: Mailer },
): Promise<void> {
  const person = await records.byEmail(email);
  if (person === null || person.isOff || (person.hasProvider && !person.hasPassword)) return;
  const made = await links.make(person.id, { lastsMs: accessLimits.newPasswordMs, isBesideOthers: true });
  await mailLink(mailer, { person, made, origin });
}

function firstAdmin(
  parts: SignInParts,
  signIn: (request: AccessRequest, given: SignInInput) => Promise<Answer<SignInOutcome>>,
): Pick<SignIn, "setUpLink" | "setUp"> {
  const { library, links, records, tries, origin } = parts;
  // Good for as long as there is nobody. Every process of the app has the same one: whichever is asked takes it.
  const setUpToken = createHmac("sha256", parts.secret).update("the link of the first admin").digest("base64url");
  const setUp = async (request: AccessRequest, { token, name, email, password }: SetUpInput) => {
    if (!isSame(token, setUpToken) || (await records.isAnybody())) return refused(linkGone());
    const { internalAdapter } = await library.$context;
    const person = { id: localEditor, name, email, emailVerified: true, role: "admin" };
    const made = await internalAdapter.createUser(person, { method: "admin" });
    const link = await links.make(made.id, { lastsMs: accessLimits.newPasswordMs });
    await library.api.resetPassword({ body: { token: link.token, newPassword: password } });
    return signIn(request, { email, password });
  };
  return {
    setUpLink: async () => ((await records.isAnybody()) ? null : `${origin}/set-up#${setUpToken}`),
    setUp: (request, given) => fromAddress(request, tries, () => setUp(request, given)),
  };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** No cookies go with a refusal. */
export function refused(error: AppError): {
  readonly result: Result<never>;
  readonly cookies: readonly HandedCookie[];
} {
  return { result: err(error), cookies: [] };
}

function wrongPassword(): AppError {
  return appError("BAD_REQUEST", "The e-mail address or the password is not right.", {
    nextStep: "Try again, or ask an admin for a link to a new password.",
  });
}

/** Where people come in by the provider alone. */
export function noPasswords(): AppError {
  return appError("BAD_REQUEST", "Nobody signs in to this app with a password.", {
    nextStep: "Sign in by the provider of your team.",
  });
}

function noMail(): AppError {
  return appError("BAD_REQUEST", "This app sends no mail.", { nextStep: "Ask an admin for a link to a new password." });
}

function isOff(): AppError {
  return appError("BAD_REQUEST", "This account is switched off.", { nextStep: "Ask an admin to switch it on." });
}

function codeRefusal(code: string): AppError {
  if (code === "ACCOUNT_TEMPORARILY_LOCKED") {
    return appError("BAD_REQUEST", "There were too many wrong codes.", {
      nextStep: "Wait 15 minutes, then sign in again.",
    });
  }
  return code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE" ? wrongCode() : tooLate();
}

/** A code that is not right, or was used before. */
export function wrongCode(): AppError {
  return appError("BAD_REQUEST", "The code is not right, or it was used before.", {
    nextStep: "Wait for the next code of the app and type that one.",
  });
}

function tooLate(): AppError {
  return appError("BAD_REQUEST", "This sign-in is over.", { nextStep: "Begin again with your password." });
}

/** A link that opens nothing. */
function linkGone(): AppError {
  return appError("NOT_FOUND", "This link does not work any more: it was used, replaced or is too old.", {
    nextStep: "Ask an admin for a new one.",
  });
}
