/** Back from the sign-in provider: the one way of the sign-in library that is served over HTTP, and only by reading. */
import "server-only";
import type { RecordedDoor } from "#lib/domain/audit-table";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Access } from "./access/access.ts";
import { type AccessRequest, opensSession } from "./access/library-calls.ts";
import { type Answer, refused } from "./access/sign-in.ts";
import { requireTeam, withAccess } from "./access-request.ts";
import { getApp } from "./app.ts";
import type { Audit } from "./audit.ts";
import { requireOwnRequest } from "./own-request.ts";
import { recordedSignIn } from "./recorded-sign-in.ts";
import { thrownWhileServing } from "./request-failures.ts";

/**
 * Signs in whoever began it in this browser, and hands out the cookies.
 * @returns the path to send the browser to. FORBIDDEN for a foreign Host or origin, and in an app of one person.
 */
export async function finishProviderSignIn(request: Request): Promise<Result<string>> {
  const own = await requireOwnRequest(request.method);
  const team = own.ok ? requireTeam() : own;
  if (!team.ok) return team;
  try {
    const app = await getApp();
    const query = new URL(request.url).searchParams;
    return await withAccess(app, async (access, asked) => finish({ access, audit: app.audit }, asked, query));
  } catch (cause) {
    return err(thrownWhileServing(cause));
  }
}

const door = "GET /api/auth/callback/oidc" satisfies RecordedDoor;

/** Recorded as a sign-in; whoever is not let in is sent back to the page that says why. */
async function finish(
  parts: { readonly access: Access; readonly audit: Audit },
  request: AccessRequest,
  query: URLSearchParams,
): Promise<Answer<string>> {
  const refusal = parts.access.tooOftenBack(request);
  if (refusal !== null) return refused(refusal);
  let path = "/sign-in";
  const answer = await recordedSignIn(parts, request, { door, personId: null }, async () => {
    const back = await parts.access.provider.finish(request, query);
    path = back.path;
    const isIn = back.cookies.some(opensSession);
    return { result: isIn ? ok(path) : err(notIn()), cookies: back.cookies };
  });
  const isKnown = answer.result.ok || answer.result.error.code === notIn().code;
  return isKnown ? { result: ok(path), cookies: answer.cookies } : answer;
}

function notIn() {
  return appError("BAD_REQUEST", "The provider let nobody in.");
}
