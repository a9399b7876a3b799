/** A run's record to download, as JSON and without row values. */

import { getApp } from "#lib/services/app";
import { requirePermission } from "#lib/services/permission-checks";
import { runDownload } from "#lib/services/run-download";

type RunRoute = { readonly params: Promise<{ readonly runId: string }> };

export async function GET(request: Request, { params }: RunRoute): Promise<Response> {
  const caller = await requirePermission(request.method, "exportRuns");
  if (!caller.ok) return new Response(`${caller.error.message}\n`, { status: 403 });
  const app = await (await getApp()).forCaller(caller.value);
  const { runId } = await params;
  return runDownload({ runId, name: "run" }, () => app.runReports.masked(caller.value, runId));
}
