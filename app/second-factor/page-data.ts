/** What the page of a second factor that is owed reads on the server. */
import "server-only";
import { currentAccessRequest } from "#lib/services/access-request";
import { getApp } from "#lib/services/app";
import { requirePagePermission } from "#lib/services/permission-checks";

/** null in an app of one person. */
export async function loadSecondFactor(): Promise<{ readonly isMissing: boolean } | null> {
  const caller = await requirePagePermission("setUpTwoFactor");
  if (!caller.ok) return null;
  const { access } = await getApp();
  const person = (await access?.person(await currentAccessRequest(), true)) ?? null;
  return person === null ? null : { isMissing: person.isTwoFactorMissing };
}
