/** Runs the validated text and keeps its rows. */
import "server-only";
import { formatCounted, formatDuration } from "#lib/domain/format";
import { stepDefiner } from "../../runtime/machine.ts";
import { runStatement } from "../../runtime/run-statement.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { failureKind } from "../failure-kind.ts";
import type { SqlState } from "../state.ts";

export const executeStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Running query",
  reads: ["request", "candidate", "validation", "attempts", "errors"],
  writes: ["execution", "errors"],
  outcomes: ["rows", "repairable", "once_repairable", "fatal"],
  opening: ({ validation }) => ({ sql: validation?.sanitizedQuery ?? null }),
  async run({ request, candidate, validation, attempts, errors }, dependencies) {
    const attempt = attempts.length;
    if (candidate === null || validation?.attempt !== attempt) {
      throw new Error("A statement runs only after it was validated in the same attempt.");
    }
    const stored = await runStatement(validation, request.context, dependencies);
    if (!stored.ok) {
      const { error } = stored;
      return {
        patch: {
          execution: null,
          errors: [...errors, { attempt, node: "execute" as const, class: error.code, error }],
        },
        outcome: failureKind(error.code, errors),
        events: [],
        report: { detail: error.message, isFailure: true },
      };
    }
    const { ref, preview } = stored.value;
    return {
      patch: { execution: { attempt, candidate, sql: validation.sanitizedQuery, ref, rows: preview } },
      outcome: "rows",
      events: [],
      report: { detail: `${formatCounted(ref.rowCount, "row")} in ${formatDuration(ref.ms)}`, isFailure: false },
    };
  },
});
