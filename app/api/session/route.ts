/** Whether whoever asks is still signed in. */
import { err, ok, type PublicError, type Result, toPublicError } from "#lib/domain/errors";
import { requirePermission } from "#lib/services/permission-checks";

export async function GET(request: Request): Promise<Response> {
  const caller = await requirePermission(request.method, "ownAccount");
  if (!caller.ok) return answer(err(toPublicError(caller.error)), 403);
  return answer(ok(null), 200);
}

function answer(result: Result<null, PublicError>, status: number): Response {
  return Response.json(result, { status, headers: { "cache-control": "no-store" } });
}
