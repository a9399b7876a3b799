/** What the page of consent reads on the server. */
import "server-only";
import type { AskedAuthorization, Consent, NoConsent } from "#lib/domain/oauth/connected-app";
import { getApp } from "#lib/services/app";
import { currentPlace } from "#lib/services/oauth/current-place";
import { requirePagePermission } from "#lib/services/permission-checks";

/** null for a role that may let no app in. Whoever is not signed in signs in first, and comes back. */
export async function loadConsent(asked: AskedAuthorization): Promise<Consent | NoConsent | null> {
  const caller = await requirePagePermission("ownAccount");
  if (!caller.ok) return null;
  return (await getApp()).api.apps.judge(asked, await currentPlace());
}
