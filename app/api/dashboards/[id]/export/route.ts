/** A dashboard as a JSON file to download: what is shown and where, without figures. */
import { z } from "zod";
import { getApp } from "#lib/services/app";
import { attachmentHeader } from "#lib/services/attachment-header";
import { requirePermission } from "#lib/services/permission-checks";
import { recorded } from "#lib/services/recorded";

const dashboardIdSchema = z.uuid();

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly id: string }> },
): Promise<Response> {
  const caller = await requirePermission(request.method, "exportDashboards");
  if (!caller.ok) return new Response(`${caller.error.message}\n`, { status: 403 });
  const id = dashboardIdSchema.safeParse((await params).id);
  if (!id.success) return new Response("There is no such dashboard.\n", { status: 404 });
  const app = await (await getApp()).forCaller(caller.value);
  const what = { door: "GET /api/dashboards/[id]/export", object: { kind: "board", id: id.data } } as const;
  const exported = await recorded(app, caller.value, what, () =>
    app.dashboards.exportFile(caller.value, id.data, new URL(request.url).searchParams),
  );
  if (!exported.ok) return new Response(`${exported.error.message}\n`, { status: 404 });
  const { title, text } = exported.value;
  const name = /[\p{L}\p{N}]/u.test(title) ? title : "dashboard";
  return new Response(text, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": attachmentHeader({ name, day: dayOf(new Date()), extension: "json" }),
      "cache-control": "no-store",
    },
  });
}

/** On this computer's calendar. */
function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
