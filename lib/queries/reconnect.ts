/** Opens the connection to databases again when the user asks for it. */
import { pingAction } from "#lib/actions/ping";
import type { PublicError } from "#lib/domain/errors";
import { connectionLost } from "./public-failure.ts";

/** null once each of them answers, else why the first one does not. */
export async function reconnectDatabases(databases: readonly string[]): Promise<PublicError | null> {
  try {
    for (const database of databases) {
      const answer = await pingAction({ database });
      if (!answer.ok) return answer.error;
    }
    return null;
  } catch {
    return connectionLost;
  }
}
