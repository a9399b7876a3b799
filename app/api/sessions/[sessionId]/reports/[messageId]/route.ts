/** A report of a chat as a file to download: Markdown, or one HTML file that needs nothing else. */
import { z } from "zod";
import { getApp } from "#lib/services/app";
import { attachmentHeader } from "#lib/services/attachment-header";
import { localMinute } from "#lib/services/chat-export-text";
import { requirePermission } from "#lib/services/permission-checks";
import { recorded } from "#lib/services/recorded";
import { openReportExport } from "#lib/services/report-export";

const requestSchema = z.object({
  sessionId: z.uuid(),
  messageId: z.string().min(1).max(200),
  format: z.enum(["md", "html"]),
});

const contentTypes = { md: "text/markdown; charset=utf-8", html: "text/html; charset=utf-8" } as const;

type ReportRoute = { readonly params: Promise<{ readonly sessionId: string; readonly messageId: string }> };

export async function GET(request: Request, { params }: ReportRoute): Promise<Response> {
  const caller = await requirePermission(request.method, "exportChats");
  if (!caller.ok) return new Response(`${caller.error.message}\n`, { status: 403 });
  const { searchParams } = new URL(request.url);
  const parsed = requestSchema.safeParse({ ...(await params), format: searchParams.get("format") });
  if (!parsed.success) return new Response("There is no such report.\n", { status: 404 });
  const { format } = parsed.data;
  const app = await (await getApp()).forCaller(caller.value);
  const now = Date.now();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const opened = await recorded(app, caller.value, exportOf(parsed.data), () =>
    openReportExport(app, {
      ...parsed.data,
      ownerId: caller.value.ownerId,
      signal: request.signal,
      now,
      timeZone,
    }),
  );
  if (!opened.ok) {
    const status = opened.error.code === "NOT_FOUND" ? 404 : 503;
    return new Response(`${opened.error.message}\n`, { status });
  }
  const { title, text } = opened.value;
  const name = /[\p{L}\p{N}]/u.test(title) ? title : "report";
  const [day = ""] = localMinute(now, timeZone).split(" ");
  return new Response(text, {
    headers: {
      "content-type": contentTypes[format],
      "content-disposition": attachmentHeader({ name, day, extension: format }),
      "cache-control": "no-store",
    },
  });
}

function exportOf({ messageId, format }: z.infer<typeof requestSchema>) {
  const door = "GET /api/sessions/[sessionId]/reports/[messageId]" as const;
  return { door, object: { kind: "report" as const, id: messageId }, detail: format };
}
