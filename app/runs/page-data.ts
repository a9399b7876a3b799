/** What the pages of runs read on the server, so that the first paint is whole. */
import "server-only";
import { cache } from "react";
import type { RunOverview, RunReport } from "#lib/domain/run-report";
import { getApp } from "#lib/services/app";
import { actingFor } from "#lib/services/caller-acting";
import { requirePagePermission } from "#lib/services/permission-checks";
import { type RunFilterText, runFilterOf } from "#lib/state/run-address";

/** The latest runs that the filters find; null when they cannot be read (the browser asks again). */
export async function loadRuns(filter: RunFilterText): Promise<RunOverview | null> {
  const caller = await requirePagePermission("readRuns");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const overview = await app.runReports.overview(caller.value, runFilterOf(filter));
  return overview.ok ? overview.value : null;
}

/** A run with its record, or null where there is none. Read once per request. */
export const loadRun = cache(async (runId: string): Promise<RunReport | null> => {
  const caller = await requirePagePermission("readRuns");
  if (!caller.ok) return null;
  const app = await (await getApp()).forCaller(caller.value);
  const report = await actingFor(caller.value, () => app.runReports.open(caller.value, runId));
  return report.ok ? report.value : null;
});
