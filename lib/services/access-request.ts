/** What sign-in needs to know of the current request, and its cookies on their way to the browser. */
import "server-only";
import { cookies, headers } from "next/headers";
import { accessSettings, getSettings } from "#lib/config/env";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Access, SignedIn } from "./access/access.ts";
import type { AccessRequest, HandedCookie } from "./access/library-calls.ts";
import type { Answer } from "./access/sign-in.ts";
import type { OpenApp } from "./app.ts";
import { currentArrival } from "./network/arrivals.ts";

/** The current request. */
export async function currentAccessRequest(): Promise<AccessRequest> {
  const headerList = await headers();
  return {
    cookie: headerList.get("cookie") ?? "",
    userAgent: (headerList.get("user-agent") ?? "").slice(0, 300),
    address: currentArrival()?.address ?? ownMachine,
  };
}

/** Who asks without a request that arrived is this machine itself. */
const ownMachine = "127.0.0.1";

/** FORBIDDEN in an app of one person: nobody signs in there. */
export function requireTeam(): Result<null> {
  return accessSettings(getSettings()) === null ? err(onePersons()) : ok(null);
}

/** What only an app of several people can do. FORBIDDEN in an app of one person. */
export async function withAccess<Value>(
  app: Pick<OpenApp, "access">,
  act: (access: Access, request: AccessRequest) => Promise<Answer<Value>>,
): Promise<Result<Value>> {
  if (app.access === null) return err(onePersons());
  const { result, cookies: handed } = await act(app.access, await currentAccessRequest());
  await handOut(handed);
  return result;
}

/** The same for an act on one's own account. */
export function withOwnAccount<Value>(
  app: Pick<OpenApp, "access">,
  act: (access: Access, actor: SignedIn, request: AccessRequest) => Promise<Answer<Value>>,
): Promise<Result<Value>> {
  return withAccess(app, async (access, request) => {
    const actor = await access.person(request, true);
    if (actor !== null) return act(access, actor, request);
    return { result: err(appError("SIGNED_OUT", "You are not signed in any more.")), cookies: [] };
  });
}

/** Whether the session of the current request began by the sign-in provider. */
export async function isByProvider({ access }: Pick<OpenApp, "access">): Promise<boolean> {
  const person = await access?.person(await currentAccessRequest(), true);
  return person?.isByProvider ?? false;
}

/** Scripts cannot read them, and other sites cannot send them along with what changes something. */
async function handOut(handed: readonly HandedCookie[]): Promise<void> {
  if (handed.length === 0) return;
  const store = await cookies();
  for (const { name, value, maxAgeSeconds: maxAge, isSecure: secure } of handed) {
    store.set({ name, value, maxAge, secure, httpOnly: true, sameSite: "lax", path: "/" });
  }
}

function onePersons() {
  return appError("FORBIDDEN", "This app is one person's: nobody signs in here.", {
    nextStep: "Set AUTH=team and start it again (docs/team.md).",
  });
}
