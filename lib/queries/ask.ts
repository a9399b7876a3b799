/** What the user does to a chat, as calls that never throw: a lost connection is a failure value as well. */
import { type AskInput, type AskReply, askAction } from "#lib/actions/ask";
import { cancelRunAction } from "#lib/actions/cancel-run";
import { type ChangeContextInput, type ChangeContextReply, changeContextAction } from "#lib/actions/change-context";
import { type RetryRunInput, retryRunAction } from "#lib/actions/retry-run";
import type { PublicError, Result } from "#lib/domain/errors";
import type { SessionChange } from "#lib/domain/session";
import { connectionLost } from "./public-failure.ts";

/** Sends a question; the run is then followed by `useRun`. */
export function sendQuestion(input: AskInput): Promise<Result<AskReply, PublicError>> {
  return neverThrows(() => askAction(input));
}

/** Asks the question of an ended run again. */
export function retryRun(input: RetryRunInput): Promise<Result<AskReply, PublicError>> {
  return neverThrows(() => retryRunAction(input));
}

/** Stops a run. */
export function cancelRun(runId: string): Promise<Result<{ change: SessionChange }, PublicError>> {
  return neverThrows(() => cancelRunAction({ runId }));
}

/** Tells the server which database and schema a chat is about. */
export function changeContext(input: ChangeContextInput): Promise<Result<ChangeContextReply, PublicError>> {
  return neverThrows(() => changeContextAction(input));
}

async function neverThrows<Value>(
  call: () => Promise<Result<Value, PublicError>>,
): Promise<Result<Value, PublicError>> {
  try {
    return await call();
  } catch {
    return { ok: false, error: connectionLost };
  }
}
