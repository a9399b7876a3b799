/** Asks the guard. What it passes is the only text that may be run, in this attempt alone. */
import "server-only";
import type { ErrorCode } from "#lib/domain/errors";
import { stepDefiner } from "../../runtime/machine.ts";
import { checkStatement } from "../../runtime/run-statement.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { failureKind } from "../failure-kind.ts";
import type { SqlState } from "../state.ts";

export const validateStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Checking safety",
  reads: ["request", "candidate", "attempts", "errors"],
  writes: ["validation", "errors"],
  outcomes: ["passed", "rejected", "repairable", "fatal"],
  async run({ request, candidate, attempts, errors }, dependencies) {
    if (candidate === null) throw new Error("Nothing to validate.");
    const attempt = attempts.length;
    const checked = await checkStatement(candidate.sql, request.context, dependencies);
    if (checked.ok) {
      return {
        patch: { validation: { attempt, ...checked.value } },
        outcome: "passed",
        events: [],
        report: { detail: "It only reads tables of this schema.", isFailure: false },
      };
    }
    const { error } = checked;
    return {
      patch: {
        validation: null,
        errors: [...errors, { attempt, node: "validate" as const, class: error.code, error }],
      },
      outcome: outcomeOf(error.code, errors),
      events: [],
      report: { detail: error.message, isFailure: true },
    };
  },
});

function outcomeOf(code: ErrorCode, errors: SqlState["errors"]): "rejected" | "repairable" | "fatal" {
  if (code === "UNSAFE") return "rejected";
  return failureKind(code, errors) === "fatal" ? "fatal" : "repairable";
}
