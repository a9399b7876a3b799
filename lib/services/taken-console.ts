/**
 * What the framework and packages print goes into the log, as lines of it and by its rules: a page that failed would be
 * printed with what its failure quotes.
 */
import "server-only";
import type { Logger } from "./logger.ts";

/** From now on, errors and warnings that are printed in this process are lines of the log. */
export function takeConsole(logger: Pick<Logger, "error" | "warn">): void {
  const lineOf = (printed: readonly unknown[]) => ({
    cause: printed.find((part) => part instanceof Error),
    detail: printed.map((part) => (part instanceof Error ? (part.stack ?? part.message) : part)),
  });
  Object.assign(globalThis.console, {
    error: (...printed: readonly unknown[]) => logger.error(lineOf(printed), "a failure was reported"),
    warn: (...printed: readonly unknown[]) => logger.warn(lineOf(printed), "a warning was reported"),
  });
}
