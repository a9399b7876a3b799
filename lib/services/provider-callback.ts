/** Back from the sign-in provider: the one way of the sign-in library that is served over HTTP, and only by reading. */
import "server-only";
import { err, ok, type Result } from "#lib/domain/errors";
import { requireTeam, withAccess } from "./access-request.ts";
import { getApp } from "./app.ts";
import { requireOwnRequest } from "./own-request.ts";
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
    return await withAccess(await getApp(), async ({ provider }, asked) => {
      const { path, cookies } = await provider.finish(asked, new URL(request.url).searchParams);
      return { result: ok(path), cookies };
    });
  } catch (cause) {
    return err(thrownWhileServing(cause));
  }
}
