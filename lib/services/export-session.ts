/** The chat that is taken away, or a part of it. */
import "server-only";
import { err, type Result } from "#lib/domain/errors";
import type { OpenedSession } from "#lib/domain/session";
import type { Sessions } from "./sessions.ts";
import { thrownFailure } from "./thrown-failure.ts";

/** A store out of reach is told in its own words: no page stands around a download. */
export async function openForExport(
  sessions: Pick<Sessions, "open">,
  { ownerId, sessionId }: { readonly ownerId: string; readonly sessionId: string },
): Promise<Result<OpenedSession>> {
  try {
    return await sessions.open(ownerId, sessionId);
  } catch (cause) {
    const failure = thrownFailure(cause);
    if (failure === null) throw cause;
    return err(failure);
  }
}
