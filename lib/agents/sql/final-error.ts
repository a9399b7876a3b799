/** The honest end of a request that got no rows: what happened, what was tried, what can be done next. */
import "server-only";
import { type AppError, appError } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { SemanticModel } from "#lib/semantic/model";
import { nearestNames } from "./name-hints.ts";
import type { SqlState } from "./state.ts";

/** Whoever wrote the statement changes it; whoever asked asks otherwise. */
function nextStepOf({ code, nextStep }: AppError, { given }: SqlState["request"]): string {
  const isOwn = given?.candidate.brain === "analyst";
  if (isOwn && (nextStep === null || code === "UNSAFE")) return "Change the statement and run it again.";
  return nextStep ?? "Ask in other words.";
}

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
  const written = attempts.filter(({ sql }) => sql !== null).length;
  const tried = written > 1 ? ` ${formatCounted(written, "statement")} were tried.` : "";
  const names = last.code === "UNKNOWN_OBJECT" ? nearestNames(last.cause, model) : [];
  const nearest = names.length === 0 ? null : `The nearest names in the data are ${names.join(", ")}.`;
  const nextStep = nearest ?? nextStepOf(last, request);
  return { ...last, message: `${last.message}${tried}`, nextStep };
}
