/** Asks the guard. What it passes is the only text that may be run, in this attempt alone. */
import "server-only";
import { bytesText } from "#lib/domain/bytes-text";
import type { ErrorCode } from "#lib/domain/errors";
import type { Reach } from "../../runtime/candidate.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { joinWords } from "../../runtime/markdown-text.ts";
import { checkStatement, isCostly, reachOf } from "../../runtime/run-statement.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { failureKind } from "../failure-kind.ts";
import type { SqlState } from "../state.ts";

export const validateStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Checking safety",
  reads: ["request", "candidate", "attempts", "errors"],
  writes: ["validation", "estimatedBytes", "errors"],
  outcomes: ["passed", "costly", "rejected", "repairable", "fatal"],
  async run({ request, candidate, attempts, errors }, dependencies) {
    if (candidate === null) throw new Error("Nothing to validate.");
    const attempt = attempts.length;
    const checked = await checkStatement(candidate.sql, reachOf(candidate, request.context), dependencies);
    if (checked.ok) {
      const { sanitizedQuery, limitEnforced, estimatedBytes } = checked.value;
      const mustAsk = isCostly(checked.value, dependencies) && request.given?.isApproved !== true;
      return {
        patch: { validation: mustAsk ? null : { attempt, sanitizedQuery, limitEnforced }, estimatedBytes },
        outcome: mustAsk ? "costly" : "passed",
        events: [],
        report: { detail: safetyText(estimatedBytes, candidate.reach), isFailure: false },
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

function safetyText(estimatedBytes: number | null, reach: Reach | null): string {
  const cost = estimatedBytes === null ? "" : `, at most ${bytesText(estimatedBytes)}`;
  const where = reach === null ? "this schema" : `the schemas ${joinWords(reach.schemas)}`;
  return `It only reads tables of ${where}${cost}.`;
}

function outcomeOf(code: ErrorCode, errors: SqlState["errors"]): "rejected" | "repairable" | "fatal" {
  if (code === "UNSAFE") return "rejected";
  return failureKind(code, errors) === "fatal" ? "fatal" : "repairable";
}
