/** What the pages of sign-in need to know before they are shown. */
import "server-only";
import { notFound, redirect } from "next/navigation";
import { accessSettings, getSettings, mailSettings } from "#lib/config/env";
import type { SignInWays } from "#lib/domain/provider-sign-in";
import { currentAccessRequest, requireTeam } from "./access-request.ts";
import { getApp } from "./app.ts";

/** Those pages are there in an app of several people only. */
export function requireTeamPage(): void {
  if (!requireTeam().ok) notFound();
}

/** What the sign-in page offers, by the settings: the provider need not answer for it. */
export function signInWays(): SignInWays {
  const settings = accessSettings(getSettings());
  return {
    hasPassword: settings?.hasPasswordSignIn ?? true,
    providerName: settings?.oidc?.name ?? null,
    hasMail: mailSettings(getSettings()) !== null,
  };
}

/** Whoever is signed in already goes on. */
export async function leaveIfSignedIn(next: string): Promise<void> {
  const { access } = await getApp();
  if (access !== null && (await access.person(await currentAccessRequest(), true)) !== null) redirect(next);
}
