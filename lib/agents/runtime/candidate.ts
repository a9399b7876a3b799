/** Makes a statement to try out of a plan or of a model's own text. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import type { Planner } from "./planner.ts";

/** A statement that may be tried, and where it comes from. */
export type Candidate = {
  readonly brain: "rules" | "model" | "analyst";
  /** 1 rules, 2 a model's plan, 3 a statement written by a model or by the analyst. */
  readonly tier: 1 | 2 | 3;
  readonly title: string;
  readonly plan: Plan | null;
  readonly sql: string;
  /** Null where only the result can tell what its columns are. */
  readonly outputs: readonly OutputColumn[] | null;
  readonly assumptions: readonly string[];
};

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
