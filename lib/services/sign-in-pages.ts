/** What the pages of sign-in need to know before they are shown. */
import "server-only";
import { notFound, redirect } from "next/navigation";
import { currentAccessRequest, requireTeam } from "./access-request.ts";
import { getApp } from "./app.ts";

/** Those pages are there in an app of several people only. */
export function requireTeamPage(): void {
  if (!requireTeam().ok) notFound();
}

/** Whoever is signed in already goes on. */
export async function leaveIfSignedIn(next: string): Promise<void> {
  const { access } = await getApp();
  if (access !== null && (await access.person(await currentAccessRequest(), true)) !== null) redirect(next);
}
