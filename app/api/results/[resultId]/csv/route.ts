/** A stored result as a CSV file. */
import { z } from "zod";
import { getApp } from "#lib/services/app";
import { requireCaller } from "#lib/services/caller";

const paramsSchema = z.object({ resultId: z.uuid() });

export async function GET(
  _request: Request,
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
      "content-disposition": `attachment; filename="result-${parsed.data.resultId}.csv"`,
      "cache-control": "no-store",
    },
  });
}
