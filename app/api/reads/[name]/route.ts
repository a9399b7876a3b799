/**
 * Long reads, which must not keep the actions of a page waiting; who goes away stops them. They are posted: what they
 * take may be long and holds stored values, which belong into no address, and a post must name its origin. Which
 * permission a read needs stands with the read.
 */
import { err, type PublicError, type Result, toPublicError } from "#lib/domain/errors";
import { requireCaller } from "#lib/services/caller";
import { answerRead } from "#lib/services/reads";

export async function POST(
  request: Request,
  { params }: { readonly params: Promise<{ readonly name: string }> },
): Promise<Response> {
  const caller = await requireCaller(request.method);
  if (!caller.ok) return answer(err(toPublicError(caller.error)));
  const { name } = await params;
  const reader = { caller: caller.value, signal: request.signal };
  return answer(await answerRead(name, await bodyOf(request), reader));
}

/** undefined, which fits no read, for what is no JSON. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

const statuses: Partial<Record<PublicError["code"], number>> = {
  FORBIDDEN: 403,
  QUOTA: 429,
  STALE_PAGE: 403,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
};

/** What can go wrong with a read is a value like any other, as with actions; only what should not have been asked is not. */
function answer(result: Result<unknown, PublicError>): Response {
  const status = result.ok ? 200 : (statuses[result.error.code] ?? 200);
  return Response.json(result, { status, headers: { "cache-control": "no-store" } });
}
