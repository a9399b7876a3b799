/** Failures that are thrown rather than returned: what keeps the chats is used everywhere, and may be out of reach. */
import "server-only";
import { storeFailureIn } from "#lib/db/store/store-failure";
import type { AppError } from "#lib/domain/errors";

/** The failure in words; null for what is a bug. */
export function thrownFailure(cause: unknown): AppError | null {
  return storeFailureIn(cause);
}
