/** A run to download as a case of an evaluation suite. */

import { getApp } from "#lib/services/app";
import { requirePermission } from "#lib/services/permission-checks";
import { recorded } from "#lib/services/recorded";
import { runDownload } from "#lib/services/run-download";

type RunRoute = { readonly params: Promise<{ readonly runId: string }> };

export async function GET(request: Request, { params }: RunRoute): Promise<Response> {
  const caller = await requirePermission(request.method, "exportRuns");
  if (!caller.ok) return new Response(`${caller.error.message}\n`, { status: 403 });
  const app = await (await getApp()).forCaller(caller.value);
  const { runId } = await params;
  const what = { door: "GET /api/runs/[runId]/eval-case", object: { kind: "run", id: runId } } as const;
  return runDownload({ runId, name: "eval-case" }, () =>
    recorded(app, caller.value, what, () => app.runReports.evalCase(caller.value.ownerId, runId)),
  );
}
