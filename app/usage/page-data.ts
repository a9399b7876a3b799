/** What the page of usage reads on the server. */
import "server-only";
import { mayDo } from "#lib/domain/permission-rules";
import type { Month } from "#lib/domain/usage";
import type { UsageOverview } from "#lib/domain/usage-overview";
import { getApp } from "#lib/services/app";
import { requirePagePermission } from "#lib/services/permission-checks";

export type UsageData = { readonly overview: UsageOverview; readonly mayChange: boolean };

/** null for a role that may not see it. @param month null: this one. */
export async function loadUsage(month: Month | null): Promise<UsageData | null> {
  const caller = await requirePagePermission("seeUsage");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const overview = await app.quotas.overview(month);
  if (!overview.ok) return null;
  return { overview: overview.value, mayChange: mayDo(caller.value.role, "changeQuotas") };
}
