/** Runs the validated text and keeps its rows. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { formatCounted, formatDuration } from "#lib/domain/format";
import { isYearUnsaid } from "#lib/planner/time/unsaid-year";
import type { Execution } from "../../runtime/execution.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { reachOf, runStatement } from "../../runtime/run-statement.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { isEffectivelyEmpty } from "../checks.ts";
import { countsNothing } from "../counts-nothing.ts";
import { failureKind } from "../failure-kind.ts";
import type { SqlState } from "../state.ts";
import { findOtherPeriod } from "../widen/find-other-period.ts";

export const executeStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Running query",
  reads: ["request", "candidate", "validation", "attempts", "errors", "results"],
  writes: ["execution", "results", "errors"],
  outcomes: ["rows", "empty", "repairable", "once_repairable", "fatal"],
  opening: ({ validation }) => ({ sql: validation?.sanitizedQuery ?? null }),
  async run({ request, candidate, validation, attempts, errors, results }, dependencies) {
    const attempt = attempts.length;
    if (candidate === null || validation?.attempt !== attempt) {
      throw new Error("A statement runs only after it was validated in the same attempt.");
    }
    const { context } = reachOf(candidate, request.context);
    const stored = await runStatement(validation, context, dependencies);
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
    const execution: Execution = { attempt, candidate, sql: validation.sanitizedQuery, ref, rows: preview };
    const isEmpty = isEffectivelyEmpty(execution);
    const isWrong = isEmpty
      ? !isEmptyValid(execution)
      : await countsOtherYear(execution, request.context, dependencies);
    return {
      patch: {
        execution,
        results: [...results, { execution, isEmpty, evaluation: null }],
        errors: isWrong
          ? [...errors, { attempt, node: "execute" as const, class: "EMPTY" as const, error: null }]
          : errors,
      },
      outcome: isWrong ? "empty" : "rows",
      events: [],
      report: { detail: `${formatCounted(ref.rowCount, "row")} in ${formatDuration(ref.ms)}`, isFailure: false },
    };
  },
});

/** None of a month without a year, where such a month of another year has some: it is that one which is meant. */
async function countsOtherYear(
  execution: Execution,
  context: DatabaseContext,
  dependencies: StepDependencies,
): Promise<boolean> {
  const { candidate } = execution;
  const time = candidate.plan?.time ?? null;
  if (candidate.brain === "verified" || time === null || !isYearUnsaid(time) || !countsNothing(execution)) return false;
  return (await findOtherPeriod(candidate, context, dependencies)) !== null;
}

/** "Customers without orders" and "products above 1,000" may well be none: that is an answer, as is all that was checked. */
function isEmptyValid({ candidate: { plan, brain } }: Execution): boolean {
  if (brain === "verified") return true;
  if (plan === null) return false;
  const mayLackRows = plan.exists.some(({ isNegated, having }) => isNegated || having !== null);
  return mayLackRows || plan.having.length > 0 || (plan.setOperation !== null && plan.setOperation.kind !== "union");
}
