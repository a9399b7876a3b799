/** What the pages of dashboards read on the server, so that the first paint is whole. */
import "server-only";
import { cache } from "react";
import type { DashboardSummary, OpenDashboard, SharedSummary } from "#lib/domain/dashboard";
import type { DashboardFolder } from "#lib/domain/dashboard-folders";
import { getApp } from "#lib/services/app";
import { requirePagePermission } from "#lib/services/permission-checks";

/** All dashboards; null when they cannot be read (the browser asks again). */
export async function loadDashboards(): Promise<readonly DashboardSummary[] | null> {
  const caller = await requirePagePermission("readDashboards");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const list = await app.dashboards.list(caller.value.ownerId);
  return list.ok ? list.value : null;
}

/** Those that are shared with the caller; null when they cannot be read (the browser asks again). */
export async function loadSharedDashboards(): Promise<readonly SharedSummary[] | null> {
  const caller = await requirePagePermission("readDashboards");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const list = await app.dashboards.listShared(caller.value);
  return list.ok ? list.value : null;
}

/** The folders of the list; null when they cannot be read (the browser asks again). */
export async function loadFolders(): Promise<readonly DashboardFolder[] | null> {
  const caller = await requirePagePermission("readDashboards");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const folders = await app.dashboards.folders(caller.value.ownerId);
  return folders.ok ? folders.value : null;
}

/** A dashboard with what its tiles showed last, or null where there is none. Read once per request. */
export const loadDashboard = cache(async (id: string): Promise<OpenDashboard | null> => {
  const caller = await requirePagePermission("readDashboards");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const opened = await app.dashboards.open(caller.value, id);
  return opened.ok ? opened.value : null;
});
