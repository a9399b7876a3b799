/** Turns the actions' failure values into the thrown errors that react-query works with. Browser-safe. */
import type { PublicError, Result } from "#lib/domain/errors";
import { leaveIfSignedOut } from "./leave-for-sign-in.ts";

/** An expected failure on its way through react-query; `publicError` is what the screen shows. */
export class PublicFailure extends Error {
  readonly publicError: PublicError;

  constructor(publicError: PublicError) {
    super(publicError.message);
    this.name = "PublicFailure";
    this.publicError = publicError;
  }
}

/** The value of a successful result; throws `PublicFailure` for a failed one. For `queryFn`s only. */
export function unwrap<Value>(result: Result<Value, PublicError>): Value {
  if (result.ok) return result.value;
  leaveIfSignedOut(result.error);
  throw new PublicFailure(result.error);
}

/** What to tell the user of a failed query or a broken connection: always a whole sentence. */
export function toShownError(error: unknown): PublicError {
  if (error instanceof PublicFailure) return error.publicError;
  return connectionLost;
}

/** The browser could not reach the server at all. */
export const connectionLost: PublicError = {
  code: "UNAVAILABLE",
  message: "The connection to SnowGPT was lost.",
  nextStep: "Check that it is still running, then try again.",
  retryable: true,
  position: null,
};

/** Asks the server; a connection that is lost is a failure value as well. */
export async function neverThrows<Value>(
  call: () => Promise<Result<Value, PublicError>>,
): Promise<Result<Value, PublicError>> {
  try {
    const result = await call();
    if (!result.ok) leaveIfSignedOut(result.error);
    return result;
  } catch {
    return { ok: false, error: connectionLost };
  }
}
