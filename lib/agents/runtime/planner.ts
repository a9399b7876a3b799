/** The deterministic planner as the agents use it: bound to one schema, one day and one dialect. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { wantsDashboard } from "#lib/planner/dashboard/read-wish";
import type { DashboardOutcome, PlanningOutcome } from "#lib/planner/plan/outcome";
import { planDashboard } from "#lib/planner/plan-dashboard";
import { planQuestion } from "#lib/planner/plan-question";
import { followUpQuestions, suggestQuestions } from "#lib/planner/suggest";
import { matchVerified } from "#lib/planner/verified-match";
import { growsStale } from "#lib/planner/verified-time";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel, VerifiedQuery } from "#lib/semantic/model";

export type CompiledPlan = {
  readonly sql: string;
  readonly outputs: readonly OutputColumn[];
  readonly assumptions: readonly string[];
};

export type Planner = {
  /** The checked statement of a question that was asked before; null where none surely answers this one. */
  findVerified(question: string, previousPlan: Plan | null): VerifiedQuery | null;
  /** `unanswered`: what was asked after the last answer and got none. */
  planQuestion(question: string, previousPlan: Plan | null, unanswered?: readonly string[]): PlanningOutcome;
  wantsDashboard(question: string): boolean;
  /** `mayAsk`: false once the user was asked what it is to be about. */
  planDashboard(request: string, previousPlan: Plan | null, mayAsk?: boolean): DashboardOutcome;
  compilePlan(plan: Plan): CompiledPlan;
  /** Questions that can be answered here, most telling first. */
  suggestQuestions(limit: number): readonly string[];
  /** At most three, each answerable after `plan`. */
  followUpQuestions(plan: Plan): readonly string[];
};

export type PlannerBinding = {
  readonly model: SemanticModel;
  readonly index: SemanticIndex;
  readonly today: string;
  readonly dialect: "duckdb" | "snowflake";
};

/** Binds the rules to what they are about; every call stays pure and synchronous. */
export function bindPlanner({ model, index, today, dialect }: PlannerBinding): Planner {
  const plan: Planner["planQuestion"] = (question, previousPlan, unanswered = []) =>
    planQuestion(question, { model, index, today, previousPlan, unanswered });
  return {
    findVerified: (question, previousPlan) => {
      const query = matchVerified(question, model);
      if (query === null || growsStale(query.question, query.sql)) return null;
      // "Only the open ones" after another answer means that answer, whatever was saved under these words.
      const goesOn =
        previousPlan !== null && plan(question, null).kind !== "plan" && plan(question, previousPlan).kind === "plan";
      return goesOn ? null : query;
    },
    planQuestion: plan,
    wantsDashboard,
    planDashboard: (request, previousPlan, mayAsk = true) =>
      planDashboard(request, { model, index, today, previousPlan, mayAsk }),
    compilePlan: (plan) => compilePlan(plan, { model, dialect }),
    suggestQuestions: (limit) => suggestQuestions(model, limit).map((suggestion) => suggestion.question),
    followUpQuestions: (plan) => followUpQuestions(plan, model),
  };
}
