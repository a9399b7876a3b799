/**
 * Who calls. Without sign-in the app is one person's: whoever opened its page on this machine since the start. With it,
 * whoever is signed in.
 */
import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { accessSettings, getSettings } from "#lib/config/env";
import type { Caller } from "#lib/domain/caller";
import { localEditor } from "#lib/domain/editor-name";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Access, SignedIn } from "./access/access.ts";
import { currentAccessRequest } from "./access-request.ts";
import { getApp } from "./app.ts";
import { pathHeader, requireOwnRequest, watchHeader } from "./own-request.ts";
import { callerCookieName, isStartSecret } from "./start-secret.ts";

/** The one owner of an app without sign-in, who may do everything. The first admin of a team is the same one. */
const localOwner: Caller = { ownerId: localEditor, role: "admin", groups: [] };

/**
 * Checks the current request; FORBIDDEN for a foreign Host and for an origin that is not that Host; then, in an app of one
 * person, STALE_PAGE without the cookie of this start; in a team, SIGNED_OUT without a session, and TWO_FACTOR_NEEDED where
 * the role needs a second factor that is not there. Actions and route handlers ask by `requirePermission`, which asks this
 * first.
 * @param method of the request: whoever may change something must name an origin.
 * @param isSettingUp the second factor is what is asked for.
 */
export async function requireCaller(method: string, isSettingUp = false): Promise<Result<Caller>> {
  const own = await requireOwnRequest(method);
  if (!own.ok) return own;
  if (accessSettings(getSettings()) === null) return localCaller();
  const isUse = (await headers()).get(watchHeader) === null;
  const person = await signedIn(await getAccess(), isUse);
  if (person === null) return err(signedOut());
  return person.isTwoFactorMissing && !isSettingUp ? err(secondFactorMissing()) : ok(callerOf(person));
}

async function localCaller(): Promise<Result<Caller>> {
  const secret = (await cookies()).get(callerCookieName(getSettings().PORT))?.value;
  if (secret === undefined || !isStartSecret(secret)) {
    return err(
      appError("STALE_PAGE", "This page is older than the running app.", {
        nextStep: "Reload the page and try again.",
      }),
    );
  }
  return ok(localOwner);
}

/**
 * Who a page is made for. Whoever opens the first one of an app of one person has no cookie yet: the proxy hands it out
 * with the answer. In a team, whoever is not signed in is sent to the sign-in and comes back from there, and so is whoever
 * needs a second factor to its page.
 * @param isSettingUp the page is that one.
 */
export async function pageCaller(isSettingUp = false): Promise<Result<Caller>> {
  const person = await pagePerson(isSettingUp);
  return ok(person === null ? localOwner : callerOf(person));
}

/** Who is signed in, for the frame around a page; null in an app of one person. Sends away as above. */
export async function pagePerson(isSettingUp = false): Promise<SignedIn | null> {
  if (accessSettings(getSettings()) === null) return null;
  const person = await currentPerson();
  if (person === null) return sendTo("/sign-in");
  return person.isTwoFactorMissing && !isSettingUp ? sendTo("/second-factor") : person;
}

/** Never comes back: the framework answers with the way there. */
async function sendTo(page: "/sign-in" | "/second-factor"): Promise<never> {
  const wanted = (await headers()).get(pathHeader) ?? "/chat";
  // Loaded by pages only: outside of them there is nothing to send anywhere.
  const { redirect } = await import("next/navigation");
  return redirect(`${page}?next=${encodeURIComponent(wanted)}`);
}

/** Several parts of a page ask, the library once. */
const currentPerson = cache(async () => signedIn(await getAccess(), true));

async function getAccess(): Promise<Access | null> {
  return (await getApp()).access;
}

async function signedIn(access: Access | null, isUse: boolean): Promise<SignedIn | null> {
  return access === null ? null : access.person(await currentAccessRequest(), isUse);
}

function callerOf({ id, role, groups }: Pick<SignedIn, "id" | "role" | "groups">): Caller {
  return { ownerId: id, role, groups };
}

function secondFactorMissing() {
  return appError("TWO_FACTOR_NEEDED", "Your role signs in with a second factor.", { nextStep: "Set it up to go on." });
}

function signedOut() {
  return appError("SIGNED_OUT", "You are not signed in any more.", { nextStep: "Sign in to go on." });
}
