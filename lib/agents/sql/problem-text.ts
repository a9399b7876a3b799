/** What a generator is told about the last failure, within what MODEL_DATA allows. */
import "server-only";
import type { ErrorCode } from "#lib/domain/errors";
import type { ModelData } from "../runtime/dependencies.ts";
import type { RecordedError } from "./state.ts";

/** Classes whose engine text can quote stored values (a conversion names the value that failed). */
const mayQuoteValues: ReadonlySet<ErrorCode | "EMPTY"> = new Set<ErrorCode | "EMPTY">(["TYPE", "INTERNAL", "RESOURCE"]);

/** The engine's own words where they may leave, else our sentence. */
export function problemText(failure: RecordedError | undefined, modelData: ModelData): string {
  if (failure?.error == null) return "The last statement did not help.";
  const { code, message, cause } = failure.error;
  const mayQuote = modelData === "results" || !mayQuoteValues.has(code);
  return cause !== null && mayQuote ? `${code}: ${cause}` : `${code}: ${message}`;
}
