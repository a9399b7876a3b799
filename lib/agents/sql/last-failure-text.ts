/** What a generator is told about the last failure, within what MODEL_DATA allows. */
import "server-only";
import type { ErrorCode } from "#lib/domain/errors";
import type { ModelData } from "../runtime/dependencies.ts";
import { allErrors, type RecordedError, type SqlState } from "./state.ts";

/** Classes whose engine text can quote stored values (a conversion names the value that failed). */
const mayQuoteValues: ReadonlySet<RecordedError["class"]> = new Set<ErrorCode>(["TYPE", "INTERNAL", "RESOURCE"]);

/** The errors of the last attempt with their kind, then the engine's own words where they may leave. */
export function problemText(state: Pick<SqlState, "attempts" | "errors">, modelData: ModelData): string {
  const failure = state.errors.at(-1);
  if (failure?.error == null) return "The last statement did not help.";
  const { code, message, cause } = failure.error;
  const mayQuote = modelData === "results" || !mayQuoteValues.has(code);
  const own = cause !== null && mayQuote ? cause : message;
  return [...allErrors(state), `${code}: ${own}`].join("\n");
}
