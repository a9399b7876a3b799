/** The record of what people did as lines of JSON, the newest first: all that the filters of the page find. */
import { auditFilterOf } from "#lib/domain/audit";
import { getApp } from "#lib/services/app";
import { attachmentHeader } from "#lib/services/attachment-header";
import { requirePermission } from "#lib/services/permission-checks";
import { recorded } from "#lib/services/recorded";

export async function GET(request: Request): Promise<Response> {
  const caller = await requirePermission(request.method, "exportAudit");
  if (!caller.ok) return new Response(`${caller.error.message}\n`, { status: 403 });
  const { searchParams } = new URL(request.url);
  const { audit } = await getApp();
  const opened = await recorded({ audit }, caller.value, { door: "GET /api/audit/export" }, () =>
    audit.lines(auditFilterOf((name) => searchParams.get(name))),
  );
  if (!opened.ok)
    return new Response(`${opened.error.message}\n`, { status: opened.error.code === "NOT_FOUND" ? 404 : 503 });
  return new Response(opened.value, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": attachmentHeader({ name: "audit", day: dayOf(new Date()), extension: "jsonl" }),
      "cache-control": "no-store",
    },
  });
}

/** On this computer's calendar. */
function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
