/** Tells a proxy or a supervisor whether requests may be sent here: a word for each part, no data, no cookie needed. */
import { currentReadiness } from "#lib/services/readiness";

export async function GET(): Promise<Response> {
  const { isReady, parts } = await currentReadiness();
  const status = isReady ? 200 : 503;
  return Response.json(
    { status: isReady ? "ready" : "not ready", parts },
    { status, headers: { "cache-control": "no-store" } },
  );
}
