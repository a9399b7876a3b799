/** The honest end of a request that got no rows: what happened, what was tried, what can be done next. */
import "server-only";
import { type AppError, appError } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { SemanticModel } from "#lib/semantic/model";
import { nearestNames } from "./name-hints.ts";
import type { SqlState } from "./state.ts";

/** The last failure in the user's words; the engine's own text stays in `cause`. */
export function finalError(
  { request, attempts, errors }: Pick<SqlState, "request" | "attempts" | "errors">,
  model: SemanticModel,
): AppError {
  if (model.tables.length === 0) {
    return appError("NOT_FOUND", `The schema ${request.context.schema} holds no table that can be read.`, {
      nextStep: "Choose another schema.",
    });
  }
  const last = errors.findLast((entry) => entry.error !== null)?.error ?? null;
  if (last === null) {
    return appError("NOT_UNDERSTOOD", "No answer was found for this question.", { nextStep: "Ask in other words." });
  }
  const tried = attempts.length > 1 ? ` ${formatCounted(attempts.length, "statement")} were tried.` : "";
  const names = last.code === "UNKNOWN_OBJECT" ? nearestNames(last.cause, model) : [];
  const hint = names.length === 0 ? last.nextStep : `The nearest names in the data are ${names.join(", ")}.`;
  return { ...last, message: `${last.message}${tried}`, nextStep: hint ?? "Ask in other words." };
}
