"use server";
import type { Dashboard } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import { type DashboardVersionInput, versionInputSchema } from "#lib/domain/inputs/dashboards";
import { guardedAction } from "./guarded-action.ts";

/** Makes the dashboard what it was in a version. */
export async function restoreVersionAction(input: DashboardVersionInput): Promise<Result<Dashboard, PublicError>> {
  return guardedAction("changeDashboards", versionInputSchema, input, (app, value, caller) =>
    app.dashboards.restoreVersion(caller.ownerId, value),
  );
}
