/** A stored result as a CSV file. */
import { z } from "zod";
import { getApp } from "#lib/services/app";
import { attachmentHeader } from "#lib/services/attachment-header";
import { requireCaller } from "#lib/services/caller";

const paramsSchema = z.object({ resultId: z.uuid() });

/** What the file is called; the title of the card that offers it. */
const nameSchema = z.string().max(200).catch("result");

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly resultId: string }> },
): Promise<Response> {
  const caller = await requireCaller();
  if (!caller.ok) return new Response(`${caller.error.message}\n`, { status: 403 });
  const parsed = paramsSchema.safeParse(await params);
  if (!parsed.success) return new Response("There is no such result.\n", { status: 404 });
  const app = await getApp();
  const csv = await app.results.openCsv(caller.value.ownerId, parsed.data.resultId);
  if (!csv.ok) return new Response(`${csv.error.message}\n`, { status: 404 });
  return new Response(csv.value, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": attachmentHeader(nameSchema.parse(new URL(request.url).searchParams.get("name"))),
      "cache-control": "no-store",
    },
  });
}
