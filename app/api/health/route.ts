/**
 * Tells a supervisor that the process is alive and answers, and whoever sets up a proxy how this very request came: no data,
 * no cookie needed. What the app needs is asked by `/api/ready`.
 */
import { currentArrival } from "#lib/services/network/arrivals";

export async function GET(): Promise<Response> {
  const way = currentArrival()?.way ?? null;
  return Response.json({ status: "ok", way }, { headers: { "cache-control": "no-store" } });
}
