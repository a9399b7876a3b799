/** What the page of usage reads on the server. */
import "server-only";
import type { Person } from "#lib/domain/access";
import type { OwnerUsage, UsagePeriod } from "#lib/domain/usage";
import { getApp } from "#lib/services/app";
import { requirePagePermission } from "#lib/services/permission-checks";

export type UsageData = { readonly owners: readonly OwnerUsage[]; readonly people: readonly Person[] };

/** null for a role that may not see it, and in an app of one person, whose runs are on the page of runs. */
export async function loadUsage(days: UsagePeriod): Promise<UsageData | null> {
  const caller = await requirePagePermission("seeUsage");
  if (!caller.ok) return null;
  const opened = await getApp();
  if (opened.access === null) return null;
  const { runReports } = await opened.forCaller(caller.value);
  const [owners, people] = await Promise.all([runReports.usage(days), opened.access.people.list()]);
  return { owners, people };
}
