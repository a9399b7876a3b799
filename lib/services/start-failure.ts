/** Why the app cannot be opened, in sentences for whoever starts it. */
import "server-only";
import { storeFailureIn } from "#lib/db/store/store-failure";
import type { AppError, Result } from "#lib/domain/errors";

/** Why the app cannot start, in sentences for whoever started it. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}

/** Without these parts there is no app: the start ends with the failure's own sentences. */
export function orThrow<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new StartFailure(sentencesOf(result.error));
}

/** Where the chats are kept may be out of reach: that is told in words too. */
export function asStartFailure(cause: unknown): never {
  const failure = storeFailureIn(cause);
  throw failure === null ? cause : new StartFailure(sentencesOf(failure));
}

/** What happened, and what to do. */
export function sentencesOf({ message, nextStep }: AppError): string {
  return nextStep === null ? message : `${message} ${nextStep}`;
}
