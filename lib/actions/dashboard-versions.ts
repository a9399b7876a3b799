"use server";
import type { Dashboard, DashboardDefinition } from "#lib/domain/dashboard";
import type { DashboardVersion } from "#lib/domain/dashboard-versions";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type DashboardIdInput,
  type DashboardVersionInput,
  idInputSchema,
  versionInputSchema,
} from "#lib/domain/inputs/dashboards";
import { guardedAction } from "./guarded-action.ts";

/** The kept versions of a dashboard, the newest first. */
export async function dashboardVersionsAction(
  input: DashboardIdInput,
): Promise<Result<readonly DashboardVersion[], PublicError>> {
  return guardedAction(idInputSchema, input, (app, { id }, caller) => app.dashboards.versions(caller.ownerId, id));
}

/** The dashboard as it was in a version. */
export async function dashboardVersionAction(
  input: DashboardVersionInput,
): Promise<Result<DashboardDefinition, PublicError>> {
  return guardedAction(versionInputSchema, input, (app, value, caller) =>
    app.dashboards.version(caller.ownerId, value),
  );
}

/** Makes the dashboard what it was in a version. */
export async function restoreVersionAction(input: DashboardVersionInput): Promise<Result<Dashboard, PublicError>> {
  return guardedAction(versionInputSchema, input, (app, value, caller) =>
    app.dashboards.restoreVersion(caller.ownerId, value),
  );
}
