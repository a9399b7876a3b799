/** What people and groups took in a month, as a table for a spreadsheet. */
import { readMonth } from "#lib/domain/usage";
import { usageTable } from "#lib/domain/usage-table";
import { getApp } from "#lib/services/app";
import { attachmentHeader } from "#lib/services/attachment-header";
import { requirePermission } from "#lib/services/permission-checks";
import { recorded } from "#lib/services/recorded";

export async function GET(request: Request): Promise<Response> {
  const caller = await requirePermission(request.method, "seeUsage");
  if (!caller.ok) return new Response(`${caller.error.message}\n`, { status: 403 });
  const month = readMonth(new URL(request.url).searchParams.get("month"));
  const app = await (await getApp()).forCaller(caller.value);
  const overview = await recorded(app, caller.value, { door: "GET /api/usage/export", detail: "usage" }, () =>
    app.quotas.overview(month),
  );
  if (!overview.ok) return new Response(`${overview.error.message}\n`, { status: 503 });
  return new Response(usageTable(overview.value), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": attachmentHeader({ name: "usage", day: overview.value.month, extension: "csv" }),
      "cache-control": "no-store",
    },
  });
}
