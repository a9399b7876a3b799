/** What the pages of runs read on the server, so that the first paint is whole. */
import "server-only";
import { cache } from "react";
import type { RunOverview, RunReport } from "#lib/domain/run-report";
import { getApp } from "#lib/services/app";
import { localOwnerId } from "#lib/services/caller";
import { type RunFilterText, runFilterOf } from "#lib/state/run-address";

/** The latest runs that the filters find; null when they cannot be read (the browser asks again). */
export async function loadRuns(filter: RunFilterText): Promise<RunOverview | null> {
  const app = await getApp();
  const overview = await app.runReports.overview(localOwnerId, runFilterOf(filter));
  return overview.ok ? overview.value : null;
}

/** A run with its record, or null where there is none. Read once per request. */
export const loadRun = cache(async (runId: string): Promise<RunReport | null> => {
  const app = await getApp();
  const report = await app.runReports.open(localOwnerId, runId);
  return report.ok ? report.value : null;
});
