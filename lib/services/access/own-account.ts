/** What people do with their own accounts: name, password, sessions and the second factor. */
import "server-only";
import type { AccessRecords } from "#lib/db/store/access-records";
import type { OpenSession } from "#lib/domain/access";
import { type AppError, appError, ok } from "#lib/domain/errors";
import type { ChangePasswordInput } from "#lib/domain/inputs/people";
import type { AuthLibrary } from "./auth-library.ts";
import { deviceWords } from "./device-words.ts";
import { type AccessRequest, askLibrary, type LibraryAnswer, libraryHeaders, sessionTokenIn } from "./library-calls.ts";
import { type Answer, hashOfCode, refused, wrongCode } from "./sign-in.ts";
import type { Tries } from "./tries.ts";

/** Who acts, in which session. */
export type Actor = { readonly id: string; readonly email: string; readonly sessionId: string };

/** What an authenticator app is told, and the codes for a lost phone; both are shown once. */
export type NewSecondFactor = { readonly uri: string; readonly backupCodes: readonly string[] };

export type OwnAccount = {
  rename(actor: Actor, name: string): Promise<void>;
  /** All other sessions end. */
  changePassword(actor: Actor, request: AccessRequest, given: ChangePasswordInput): Promise<Answer<null>>;
  /** Whether the person signs in with a password, as far as anybody does. */
  hasPassword(actor: Actor): Promise<boolean>;
  /** The current one first, then the one that was used last. */
  sessions(actor: Actor): Promise<readonly OpenSession[]>;
  /** @param id null: all but the current one. */
  endSessions(actor: Actor, id: string | null): Promise<readonly OpenSession[]>;
  /** Begins to set up a second factor; it is asked for only after a code was confirmed. */
  beginTwoFactor(actor: Actor, request: AccessRequest, password: string): Promise<Answer<NewSecondFactor>>;
  /** All other sessions end. */
  confirmTwoFactor(actor: Actor, request: AccessRequest, code: string): Promise<Answer<null>>;
  endTwoFactor(actor: Actor, request: AccessRequest, password: string): Promise<Answer<null>>;
};

export type OwnAccountParts = {
  readonly library: AuthLibrary;
  readonly records: AccessRecords;
  readonly tries: Tries;
  readonly hasPasswordSignIn: boolean;
  readonly sessionSeconds: number;
  readonly now: () => number;
};

export function createOwnAccount(parts: OwnAccountParts): OwnAccount {
  const { library, records, hasPasswordSignIn } = parts;
  return {
    hasPassword: async ({ id }) => hasPasswordSignIn && (await records.hasPassword(id)),
    rename: async ({ id }, name) => {
      await (await library.$context).internalAdapter.updateUser(id, { name });
    },
    changePassword: async (actor, request, { current, password }) => {
      const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
      const headers = libraryHeaders(request);
      const changed = await proven(actor, parts, () =>
        library.api.changePassword({ body, headers, returnHeaders: true }),
      );
      if ("refusal" in changed) return refused(changed.refusal);
      // A link that is on its way somewhere would set another one.
      await parts.records.dropLinks(actor.id);
      return { result: ok(null), cookies: changed.cookies };
    },
    ...sessionsOf(library),
    ...secondFactor(parts),
  };
}

function sessionsOf(library: AuthLibrary): Pick<OwnAccount, "sessions" | "endSessions"> {
  const sessions = async ({ id, sessionId }: Actor): Promise<readonly OpenSession[]> => {
    const kept = await (await library.$context).internalAdapter.listSessions(id);
    return kept
      .map((session) => ({
        id: session.id,
        isCurrent: session.id === sessionId,
        startedAt: session.createdAt.getTime(),
        seenAt: session.updatedAt.getTime(),
        expiresAt: session.expiresAt.getTime(),
        device: deviceWords(session.userAgent ?? ""),
      }))
      .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.seenAt - a.seenAt);
  };
  return {
    sessions,
    endSessions: async (actor, id) => {
      const { internalAdapter } = await library.$context;
      for (const session of await internalAdapter.listSessions(actor.id)) {
        const isMeant = id === null ? session.id !== actor.sessionId : session.id === id;
        if (isMeant) await internalAdapter.deleteSession(session.token);
      }
      return sessions(actor);
    },
  };
}

function secondFactor(
  parts: OwnAccountParts,
): Pick<OwnAccount, "beginTwoFactor" | "confirmTwoFactor" | "endTwoFactor"> {
  const { library, records, sessionSeconds, now } = parts;
  return {
    beginTwoFactor: async (actor, request, password) => {
      const headers = libraryHeaders(request);
      const begun = await proven(actor, parts, () =>
        library.api.enableTwoFactor({ body: { password }, headers, returnHeaders: true }),
      );
      if ("refusal" in begun) return refused(begun.refusal);
      if (begun.value.method !== "totp")
        throw new Error("The library offered another second factor than was asked for.");
      const { totpURI: uri, backupCodes } = begun.value;
      return { result: ok({ uri, backupCodes }), cookies: begun.cookies };
    },
    confirmTwoFactor: async (actor, request, code) => {
      const headers = libraryHeaders(request);
      const confirmed = await askLibrary(
        () => library.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
        sessionSeconds,
      );
      if (!confirmed.ok) return refused(wrongCode());
      // Whoever looked over the shoulder cannot sign in with it.
      await records.takeCode(actor.id, hashOfCode(actor.id, code), now());
      await endAllBut(library, actor, sessionTokenIn(confirmed.cookies));
      return { result: ok(null), cookies: confirmed.cookies };
    },
    endTwoFactor: async (actor, request, password) => {
      const headers = libraryHeaders(request);
      const ended = await proven(actor, parts, () =>
        library.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
      );
      return "refusal" in ended ? refused(ended.refusal) : { result: ok(null), cookies: ended.cookies };
    },
  };
}

/** A session that began without a code, in whosever hands it is, must not pass for one with it. */
async function endAllBut(library: AuthLibrary, actor: Actor, token: string | null): Promise<void> {
  const { internalAdapter } = await library.$context;
  for (const session of await internalAdapter.listSessions(actor.id)) {
    const isKept = token === null ? session.id === actor.sessionId : session.token === token;
    if (!isKept) await internalAdapter.deleteSession(session.token);
  }
}

type Proven<Value> = Extract<LibraryAnswer<Value>, { readonly ok: true }> | { readonly refusal: AppError };

/**
 * An act that takes the password: whoever found an open page may guess as often as at the sign-in, and no more. Counted apart
 * from it, or whoever knows an address could keep its owner from their own account.
 */
async function proven<Value>(
  { id }: Actor,
  { records, tries, sessionSeconds }: OwnAccountParts,
  act: () => Promise<{ readonly headers: Headers; readonly response: Value }>,
): Promise<Proven<Value>> {
  const counted = `person ${id}`;
  const refusal = await tries.ofPassword(counted);
  if (refusal !== null) return { refusal };
  const answer = await askLibrary(act, sessionSeconds);
  if (!answer.ok && answer.code === "INVALID_PASSWORD") return { refusal: notYourPassword() };
  await records.endAttempts(counted);
  return answer.ok ? answer : { refusal: notNow() };
}

function notYourPassword(): AppError {
  return appError("BAD_REQUEST", "This is not your password.", { nextStep: "Try again." });
}

function notNow(): AppError {
  return appError("INVALID_STATE", "This is not possible just now.", { nextStep: "Reload the page and try again." });
}
