/** The data folder where several processes use it: which part of it is whose, and who may write what they share. */
import "server-only";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Settings } from "#lib/config/env";
import { instanceLimits } from "#lib/config/instance-limits";
import type { InstanceRecords } from "#lib/db/store/instance-records";
import type { SharedFolder } from "#lib/db/warehouse/uploads";
import { type AppError, appError } from "#lib/domain/errors";
import { createWorkLease } from "./work-lease.ts";

/** What tells this process from others on the same folder, also after a restart; null where there are none. */
export function instanceNameOf({ INSTANCES, PORT }: Pick<Settings, "INSTANCES" | "PORT">): string | null {
  return INSTANCES === "one" ? null : `${hostname().replace(/[^A-Za-z0-9.-]+/g, "-")}-${PORT}`;
}

/** What of the data folder this process has for itself. */
export function ownFolder(folder: string, name: string | null): string {
  const app = join(/* turbopackIgnore: true */ folder, "app");
  return name === null ? app : join(/* turbopackIgnore: true */ app, name);
}

/** Why a process that wants the store for itself may not start; null where nobody else is at work on it. */
export async function othersAtWork(
  { INSTANCES }: Pick<Settings, "INSTANCES">,
  records: Pick<InstanceRecords, "living">,
): Promise<AppError | null> {
  const isAlone = INSTANCES === "several" || (await records.living(instanceLimits.leaseMs)).length === 0;
  if (isAlone) return null;
  return appError("UNAVAILABLE", "Other instances of the app use this store.", {
    nextStep: "Start this one with INSTANCES=several, or stop the others and wait 20 seconds.",
  });
}

/** The folder for the embedded engine; undefined where no other process uses it. */
export function sharedFolderOf(name: string | null, records: InstanceRecords): SharedFolder | undefined {
  if (name === null) return undefined;
  return { name, writer: createWorkLease({ records, name: "uploads", holder: randomUUID() }) };
}
