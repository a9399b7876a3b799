/** A result as a file to download: CSV, Excel, Parquet or JSON, as it is looked at, or whole where a chat holds it. */
import { z } from "zod";
import type { ErrorCode } from "#lib/domain/errors";
import { type ExportFormat, exportFormatSchema, resultViewSchema } from "#lib/domain/result-view";
import { getApp } from "#lib/services/app";
import { attachmentHeader } from "#lib/services/attachment-header";
import { requirePermission } from "#lib/services/permission-checks";
import { recorded } from "#lib/services/recorded";

const requestSchema = z.object({
  resultId: z.uuid(),
  /** The chat of a result that was cut: then its statement is asked again for all rows. */
  wholeOf: z.uuid().optional(),
  format: exportFormatSchema,
  values: z.enum(["raw", "formatted"]),
  /** What the file is called; the title of the card that offers it. */
  name: z.string().max(200).catch("result"),
  view: z
    .string()
    .max(100_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("not JSON");
        return z.NEVER;
      }
    })
    .pipe(resultViewSchema),
});

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  parquet: "application/vnd.apache.parquet",
  json: "application/json",
};

const statuses: Partial<Record<ErrorCode, number>> = {
  NOT_FOUND: 404,
  BAD_REQUEST: 400,
  RESULT_LIMITED: 409,
  TOO_COSTLY: 409,
  FORBIDDEN: 403,
  QUOTA: 429,
};

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly resultId: string }> },
): Promise<Response> {
  const caller = await requirePermission(request.method, "exportResults");
  if (!caller.ok) return new Response(`${caller.error.message}\n`, { status: 403 });
  const { searchParams } = new URL(request.url);
  const parsed = requestSchema.safeParse({
    values: "raw",
    view: '{"order":[],"filters":[]}',
    ...Object.fromEntries(searchParams),
    ...(await params),
  });
  if (!parsed.success) return new Response("There is no such download.\n", { status: 404 });
  const { name, wholeOf, ...wanted } = parsed.data;
  const { ownerId } = caller.value;
  const { signal } = request;
  const app = await (await getApp()).forCaller(caller.value);
  const object = { kind: "result" as const, id: wanted.resultId };
  const detail = wholeOf === undefined ? wanted.format : `${wanted.format}, all rows`;
  const what = { door: "GET /api/results/[resultId]/export" as const, object, detail };
  const opened = await recorded(app, caller.value, what, () =>
    wholeOf === undefined
      ? app.results.openExport(ownerId, { ...wanted, signal })
      : app.wholeResults.openExport(ownerId, { ...wanted, sessionId: wholeOf, signal }),
  );
  if (!opened.ok) {
    return new Response(`${opened.error.message}\n`, { status: statuses[opened.error.code] ?? 503 });
  }
  return new Response(opened.value.stream, {
    headers: {
      "content-type": contentTypes[wanted.format],
      "content-length": String(opened.value.bytes),
      "content-disposition": attachmentHeader({ name, day: today(), extension: wanted.format }),
      "cache-control": "no-store",
    },
  });
}

/** On this computer's calendar. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
