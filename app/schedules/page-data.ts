/** What the page of schedules reads on the server. */
import "server-only";
import type { Watch } from "#lib/domain/watch";
import { getApp } from "#lib/services/app";
import { requirePagePermission } from "#lib/services/permission-checks";

/** The caller's own; null when they cannot be read (the browser asks again). */
export async function loadSchedules(): Promise<readonly Watch[] | null> {
  const caller = await requirePagePermission("readSchedules");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const list = await app.watches.list(caller.value.ownerId);
  return list.ok ? list.value : null;
}
