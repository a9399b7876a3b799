/** Tells a supervisor that the process is alive and answers: no data, no cookie needed. What it needs is asked by `/api/ready`. */
export async function GET(): Promise<Response> {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}

/** Asked anew each time: nothing is answered from what was built. */
export const dynamic = "force-dynamic";
