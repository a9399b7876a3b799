/** The environment file, read again: all of it is checked, and what is wrong is told in one list. */
import "server-only";
import { rereadSettings, SettingsError } from "#lib/config/env";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { EnvironmentReading } from "./environment-book.ts";

/** BAD_REQUEST with every variable that is wrong; UNAVAILABLE for a file that cannot be read. */
export async function rereadEnvironment(): Promise<Result<EnvironmentReading>> {
  try {
    return ok(await rereadSettings());
  } catch (cause) {
    if (cause instanceof SettingsError) {
      return err(appError("BAD_REQUEST", cause.message, { nextStep: "Correct the file, then read it again." }));
    }
    const why = cause instanceof Error ? cause.message : String(cause);
    return err(appError("UNAVAILABLE", "The environment file cannot be read.", { cause: why, retryable: true }));
  }
}
