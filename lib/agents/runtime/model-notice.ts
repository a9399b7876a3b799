/** The sentence that tells the user that the model did not help and the rules went on. */
import "server-only";
import type { AppError } from "#lib/domain/errors";

/** What happened, then who went on, in one notice. */
export function modelFailureNotice(error: AppError, whoWentOn: string): string {
  return `${error.message} ${whoWentOn}`;
}
