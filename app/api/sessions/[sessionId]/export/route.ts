/** A chat as an archive to download: its text in Markdown and its results as CSV files. */
import { z } from "zod";
import { getApp } from "#lib/services/app";
import { attachmentHeader } from "#lib/services/attachment-header";
import { openChatExport } from "#lib/services/chat-export";
import { requirePermission } from "#lib/services/permission-checks";
import { recorded } from "#lib/services/recorded";

const sessionIdSchema = z.uuid();

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly sessionId: string }> },
): Promise<Response> {
  const caller = await requirePermission(request.method, "exportChats");
  if (!caller.ok) return new Response(`${caller.error.message}\n`, { status: 403 });
  const sessionId = sessionIdSchema.safeParse((await params).sessionId);
  if (!sessionId.success) return new Response("There is no such chat.\n", { status: 404 });
  const app = await (await getApp()).forCaller(caller.value);
  const now = new Date();
  const what = { door: "GET /api/sessions/[sessionId]/export", object: { kind: "chat", id: sessionId.data } } as const;
  const opened = await recorded(app, caller.value, what, () =>
    openChatExport(app, {
      ownerId: caller.value.ownerId,
      sessionId: sessionId.data,
      signal: request.signal,
      now: now.getTime(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  );
  if (!opened.ok) {
    const status = opened.error.code === "NOT_FOUND" ? 404 : 503;
    return new Response(`${opened.error.message}\n`, { status });
  }
  const { title, stream } = opened.value;
  const name = /[\p{L}\p{N}]/u.test(title) ? title : "chat";
  return new Response(stream, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": attachmentHeader({ name, day: dayOf(now), extension: "zip" }),
      "cache-control": "no-store",
    },
  });
}

/** On this computer's calendar. */
function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
