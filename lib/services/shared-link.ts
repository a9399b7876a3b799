/** What whoever has a link sees. That it was opened is recorded, if it is one: nobody fills the record with guesses. */
import "server-only";
import { auditDoors, type RecordedDoor } from "#lib/domain/audit-table";
import type { SharedDashboard } from "#lib/domain/dashboard-shared";
import { currentAccessRequest } from "./access-request.ts";
import { nobody } from "./acting.ts";
import { getApp } from "./app.ts";
import { requestWords } from "./caller-acting.ts";
import { linkMark } from "./link-mark.ts";

const door = "page of app/share" satisfies RecordedDoor;

/** null for any other token, and where it cannot be recorded that it was opened. */
export async function openSharedLink(token: string): Promise<SharedDashboard | null> {
  const app = await getApp();
  const shared = await app.openShared(token);
  if (!shared.ok) return null;
  const acting = { ...nobody, ...requestWords(await currentAccessRequest()) };
  const object = { kind: "link" as const, id: linkMark(token) };
  const opened = await app.audit.record(acting, { act: auditDoors[door].act, door, object }, async () => shared);
  return opened.ok ? opened.value : null;
}
