/** The deterministic planner as the agents use it: bound to one schema, one day and one dialect. */
import "server-only";
import { resultLimits } from "#lib/config/limits";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { OutputColumn } from "#lib/domain/chart";
import { isSameContext } from "#lib/domain/context-selection";
import type { Dialect } from "#lib/domain/dialect";
import type { Plan } from "#lib/domain/plan";
import type { QuestionReading } from "#lib/domain/question-reading";
import { compilePlan } from "#lib/planner/compile/compile";
import { wantsDashboard } from "#lib/planner/dashboard/read-wish";
import { dashboardAbout } from "#lib/planner/dashboard-about";
import { planTitle } from "#lib/planner/explain/plan-title";
import { readingOfPlan, readingOfRefusal } from "#lib/planner/explain/question-reading";
import {
  type PlanOfStatement,
  planOfStatement,
  type StatementWorld,
} from "#lib/planner/from-statement/plan-of-statement";
import { nearestReadings } from "#lib/planner/nearest-readings";
import type {
  DashboardOutcome,
  NearestReadings,
  PlannedQuestion,
  PlanningOutcome,
  Refusal,
} from "#lib/planner/plan/outcome";
import { planDashboard } from "#lib/planner/plan-dashboard";
import { planQuestion } from "#lib/planner/plan-question";
import { followUpQuestions, suggestQuestions as suggestedQuestions } from "#lib/planner/suggest";
import { matchVerified } from "#lib/planner/verified-match";
import { growsStale } from "#lib/planner/verified-time";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel, VerifiedQuery } from "#lib/semantic/model";
import { fitPlan } from "./fit-plan.ts";
import type { DatabaseReading } from "./reading.ts";

export type CompiledPlan = {
  readonly sql: string;
  readonly outputs: readonly OutputColumn[];
  readonly assumptions: readonly string[];
};

export type Planner = {
  /** The checked statement of this very question; null where there is none, or it would grow stale. */
  findVerified(question: string): VerifiedQuery | null;
  /** The rules' word on a question in every database that is asked, the leading one's first. */
  readQuestion(
    question: string,
    previousPlan: Plan | null,
    unanswered?: readonly string[],
  ): readonly DatabaseReading<PlanningOutcome>[];
  /** The same for a request for a dashboard. */
  readDashboard(
    request: string,
    previousPlan: Plan | null,
    mayAsk?: boolean,
  ): readonly DatabaseReading<DashboardOutcome>[];
  /** `unanswered`: what was asked after the last answer and got none. */
  planQuestion(question: string, previousPlan: Plan | null, unanswered?: readonly string[]): PlanningOutcome;
  /** What a question that was refused comes near to, in the leading database; null where that is nothing. */
  nearestReadings(question: string, refused: Refusal, previousPlan: Plan | null, most?: number): NearestReadings | null;
  /** A plan that was made before, in every database that has what it names; the others refuse. */
  readPlan(plan: Plan, text: string): readonly DatabaseReading<PlanningOutcome>[];
  /** The charts of a dashboard about the answer of a plan, in its own database. */
  readDashboardAbout(plan: Plan, text: string): readonly DatabaseReading<DashboardOutcome>[];
  wantsDashboard(question: string): boolean;
  /** `mayAsk`: false once the user was asked what it is to be about. */
  planDashboard(request: string, previousPlan: Plan | null, mayAsk?: boolean): DashboardOutcome;
  compilePlan(plan: Plan): CompiledPlan;
  /** The plan that says what a statement says; null where none does. Whether both show the same rows is for the caller to see. */
  readStatement(sql: string): PlanOfStatement | null;
  /** What the words of an answered question became; `isFollowUp` where it goes on from an answer. */
  readingOfPlan(question: string, plan: Plan, isFollowUp: boolean): QuestionReading;
  /** How far the words of a question without a plan are known. */
  readingOfRefusal(question: string, unknownWords: readonly string[]): QuestionReading;
  /** A plan in a few words. */
  titleOf(plan: Plan): string;
  /** A question of our own making, read by itself. */
  ownQuestion(question: string): PlannedQuestion;
  /** Questions that can be answered here, most telling first. */
  suggestQuestions(limit: number): readonly PlannedQuestion[];
  /** At most three that go on from the answer of `plan`, under its conditions. */
  followUpQuestions(plan: Plan): readonly PlannedQuestion[];
};

export type PlannerBinding = {
  readonly model: SemanticModel;
  readonly index: SemanticIndex;
  readonly today: string;
  readonly dialect: Dialect;
  /** Of a table that is asked for as it is. */
  readonly previewRows?: number | undefined;
};

/** So many are looked through for some that do not repeat the answer. */
const mostSuggested = 6;

/** Binds the rules to what they are about; every call stays pure and synchronous. */
export function bindPlanner(binding: PlannerBinding): Planner {
  const { model, index, today, dialect, previewRows = resultLimits.previewRows } = binding;
  const context: DatabaseContext = { database: model.database, schema: model.schema };
  const planned: Planner["planQuestion"] = (question, previousPlan, unanswered = []) =>
    planQuestion(question, { model, index, today, previousPlan, unanswered, previewRows });
  const designed: Planner["planDashboard"] = (request, previousPlan, mayAsk = true) =>
    planDashboard(request, { model, index, today, previousPlan, mayAsk });
  const ownQuestion: Planner["ownQuestion"] = (question) => {
    const outcome = planned(question, null);
    return { question, plan: outcome.kind === "plan" ? outcome.plan : null };
  };
  const suggestQuestions: Planner["suggestQuestions"] = (limit) =>
    suggestedQuestions(model, limit).map(({ question }) => ownQuestion(question));
  return {
    findVerified: (question) => {
      const query = matchVerified(question, model);
      return query === null || growsStale(query, dialect) ? null : query;
    },
    readQuestion: (text, ...asked) => [{ context, text, outcome: planned(text, ...asked) }],
    readDashboard: (text, ...asked) => [{ context, text, outcome: designed(text, ...asked) }],
    readPlan: (plan, text) => [{ context, text, outcome: fitted(plan, context, model) }],
    readDashboardAbout: (plan, text) => {
      if (!isSameContext(plan.context, context)) return [];
      return [{ context, text, outcome: dashboardAbout(plan, { model, index, today, previousPlan: null }) }];
    },
    nearestReadings: (question, refused, previousPlan, most) =>
      nearestReadings(question, refused, {
        ...{ model, index, today, previousPlan },
        ...(most === undefined ? {} : { most }),
      }),
    planQuestion: planned,
    wantsDashboard,
    planDashboard: designed,
    readingOfPlan: (question, plan, isFollowUp) => readingOfPlan(question, plan, { model, index, isFollowUp }),
    readingOfRefusal: (question, unknownWords) => readingOfRefusal(question, unknownWords, { model, index }),
    compilePlan: (plan) => compilePlan(plan, { model, dialect }),
    readStatement: (sql) => readBack(sql, { model, dialect }),
    titleOf: (plan) => planTitle(plan, model),
    ownQuestion,
    suggestQuestions,
    followUpQuestions: (plan) => followUpQuestions(plan, model, () => suggestQuestions(mostSuggested)),
  };
}

/** A text that breaks the reader is not read: the statement stands as it is. */
function readBack(sql: string, world: StatementWorld): PlanOfStatement | null {
  try {
    return planOfStatement(sql, world);
  } catch {
    return null;
  }
}

/** The plan as it is over this schema; a refusal where that has not all that it names. */
function fitted(plan: Plan, context: DatabaseContext, model: SemanticModel): PlanningOutcome {
  const own = fitPlan(plan, context, model);
  if (own !== null) return { kind: "plan", plan: own, title: planTitle(own, model) };
  const sentence = `${context.database} / ${context.schema} has not the tables and columns of this answer.`;
  return { kind: "refuse", reason: "unknown_concept", sentence, unknownWords: [], suggestions: [] };
}
