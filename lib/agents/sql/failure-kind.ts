/** What an engine's failure means for the way on: repair the statement, try once more, or give up. */
import "server-only";
import type { ErrorCode } from "#lib/domain/errors";
import type { RecordedError } from "./state.ts";

export type FailureKind = "repairable" | "once_repairable" | "fatal";

/** A class that may be repaired once is fatal the second time. */
export function failureKind(code: ErrorCode, earlier: readonly RecordedError[]): FailureKind {
  if (repairable.has(code)) return "repairable";
  if (onceRepairable.has(code) && !earlier.some((entry) => entry.class === code)) return "once_repairable";
  return "fatal";
}

const repairable: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "SYNTAX",
  "UNKNOWN_OBJECT",
  "AMBIGUOUS",
  "TYPE",
  "CROSS_DB",
  "UNSAFE",
]);

const onceRepairable: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["TIMEOUT", "RESOURCE", "PERMISSION"]);
