/** What an action or a download does for its caller, written into the record of what people did. */
import "server-only";
import { accessSettings, getSettings } from "#lib/config/env";
import type { AuditObject } from "#lib/domain/audit";
import { auditDoors, type RecordedDoor } from "#lib/domain/audit-table";
import type { Caller } from "#lib/domain/caller";
import type { DatabaseContext } from "#lib/domain/catalog";
import { err, type Result } from "#lib/domain/errors";
import { roleRefusal } from "#lib/domain/permission-rules";
import { type Permission, permissions } from "#lib/domain/permissions";
import { actingAs } from "./acting.ts";
import { type App, getApp } from "./app.ts";
import type { AuditTold } from "./audit.ts";
import { actingOf } from "./caller-acting.ts";
import { getLogger } from "./logger.ts";

/** Which door, and what is done to what. */
export type RecordedWhat<Value> = {
  readonly door: RecordedDoor;
  readonly object?: AuditObject | null;
  readonly detail?: string | null;
  readonly context?: DatabaseContext | null;
  /** What there is to say of it once it is done. */
  readonly told?: (value: Value) => AuditTold;
};

/**
 * Does something for the caller that is recorded before it is done. UNAVAILABLE where it cannot be recorded: then it is not
 * done. In an app of one person it is only done.
 */
export async function recorded<Value>(
  { audit }: Pick<App, "audit">,
  caller: Caller,
  { door, told, ...what }: RecordedWhat<Value>,
  act: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if (accessSettings(getSettings()) === null) return act();
  const acting = await actingOf(caller);
  const { act: name } = auditDoors[door];
  return actingAs(acting, () => audit.record(acting, { act: name, door, ...what }, act, told));
}

/** Records that a role may not have what was asked for; it is refused whether or not that can be written down. */
export async function recordRefusal(caller: Caller, permission: Permission): Promise<void> {
  if (accessSettings(getSettings()) === null) return;
  try {
    const { audit } = await getApp();
    const door = "permission table" satisfies RecordedDoor;
    const object = { kind: "permission" as const, id: permission };
    const what = { act: auditDoors[door].act, door, object, detail: permissions[permission].deed };
    const entry = await audit.begin(await actingOf(caller), what);
    if (entry.ok) await entry.value.end(err(roleRefusal(permission)));
  } catch (cause) {
    getLogger().error({ cause, permission }, "a refusal could not be recorded");
  }
}
