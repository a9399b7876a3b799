/** Makes a statement to try out of a plan or of a model's own text. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { OutputColumn } from "#lib/domain/chart";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { VerifiedMark } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { Planner } from "./planner.ts";

/** A statement that may be tried, and where it comes from. */
export type Candidate = {
  readonly brain: "rules" | "model" | "analyst" | "verified";
  /** 0 a verified statement, 1 rules, 2 a model's plan, 3 a statement written by a model or by the analyst. */
  readonly tier: 0 | 1 | 2 | 3;
  readonly title: string;
  readonly plan: Plan | null;
  readonly sql: string;
  /** Null where only the result can tell what its columns are. */
  readonly outputs: readonly OutputColumn[] | null;
  readonly assumptions: readonly string[];
  /** How surely this is what the user means. */
  readonly quality: PlanQuality;
  /** What was changed because the question as it was asked found nothing: said before the answer. */
  readonly changes: readonly string[];
  /** Where it is run and what it may read, if that is not the chosen schema alone. */
  readonly reach: Reach | null;
  /** Who checked the statement; absent where it was made for this question. */
  readonly verified?: VerifiedMark;
};

export type PlanQuality = "high" | "medium" | "low";

export type Reach = { readonly context: DatabaseContext; readonly schemas: readonly string[] };

export type PlannedCandidateArgs = {
  readonly brain: Exclude<Candidate["brain"], "verified">;
  readonly plan: Plan;
  readonly title: string;
  /** Sentences beyond those of the plan itself. */
  readonly assumptions: readonly string[];
} & Partial<Pick<Candidate, "quality" | "changes" | "reach">>;

/** Compiles a plan. A plan that no statement fits (tables without a path between them) is a failure. */
export function candidateFromPlan(
  { brain, plan, title, assumptions, quality = "high", changes = [], reach = null }: PlannedCandidateArgs,
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
      quality,
      changes: distinct(changes),
      reach,
    });
  } catch (fault) {
    // A model can name any pair of tables; the compiler's refusal is something to repair, not a crash.
    const cause = fault instanceof Error ? fault.message : String(fault);
    return err(appError("NOT_UNDERSTOOD", "The tables of this question could not be put together.", { cause }));
  }
}

export type WrittenCandidateArgs = Omit<Candidate, "brain" | "tier" | "plan" | "outputs">;

/** A model's own statement: what its columns are is told by the result. */
export function candidateFromSql(args: WrittenCandidateArgs): Candidate {
  const [assumptions, changes] = [distinct(args.assumptions), distinct(args.changes)];
  return { ...args, brain: "model", tier: 3, plan: null, outputs: null, assumptions, changes };
}

function distinct(sentences: readonly string[]): string[] {
  return [...new Set(sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== ""))];
}
