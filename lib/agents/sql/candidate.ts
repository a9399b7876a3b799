/** Makes a statement to try out of a plan or of a model's own text. */
import "server-only";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import type { Planner } from "../runtime/planner.ts";
import type { Candidate } from "./state.ts";

export type PlannedCandidateArgs = {
  readonly brain: Candidate["brain"];
  readonly plan: Plan;
  readonly title: string;
  /** Sentences beyond those of the plan itself. */
  readonly assumptions: readonly string[];
};

/** Compiles a plan. A plan that no statement fits (tables without a path between them) is a failure. */
export function candidateFromPlan(
  { brain, plan, title, assumptions }: PlannedCandidateArgs,
  planner: Pick<Planner, "compilePlan">,
): Result<Candidate> {
  try {
    const compiled = planner.compilePlan(plan);
    return ok({
      brain,
      tier: brain === "rules" ? 1 : 2,
      title,
      plan,
      sql: compiled.sql,
      outputs: compiled.outputs,
      assumptions: distinct([...plan.assumptions, ...compiled.assumptions, ...assumptions]),
    });
  } catch (fault) {
    // A model can name any pair of tables; the compiler's refusal is something to repair, not a crash.
    const cause = fault instanceof Error ? fault.message : String(fault);
    return err(appError("NOT_UNDERSTOOD", "The tables of this question could not be put together.", { cause }));
  }
}

/** A model's own statement: what its columns are is told by the result. */
export function candidateFromSql(sql: string, title: string, assumptions: readonly string[]): Candidate {
  return { brain: "model", tier: 3, title, plan: null, sql, outputs: null, assumptions: distinct(assumptions) };
}

function distinct(sentences: readonly string[]): string[] {
  return [...new Set(sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== ""))];
}
