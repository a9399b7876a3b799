/** The SQL agent's table: the whole graph on one screen. Edges are in `transitions.ts`. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { type Machine, row } from "../runtime/machine.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { bestAttempt } from "./best-attempt.ts";
import { asksAnalysis, conditionsOf, isRepeating, replanCount, retryCount, type SqlState } from "./state.ts";
import { analyseStep } from "./steps/analyse.ts";
import { askStep } from "./steps/ask.ts";
import { confirmStep } from "./steps/confirm.ts";
import { evaluateStep } from "./steps/evaluate.ts";
import { executeStep } from "./steps/execute.ts";
import { invokeStep } from "./steps/invoke.ts";
import { planStep } from "./steps/plan.ts";
import { refineStep } from "./steps/refine.ts";
import { replanStep } from "./steps/replan.ts";
import { respondStep } from "./steps/respond.ts";
import { validateStep } from "./steps/validate.ts";
import { widenStep } from "./steps/widen.ts";
import {
  afterAnalyse,
  afterEvaluate,
  afterExecute,
  afterGenerate,
  afterInvoke,
  afterValidate,
  type SqlFacts,
  type SqlRow,
} from "./transitions.ts";

const end = (): SqlRow | "end" => "end";

export const sqlMachine: Machine<SqlState, StepDependencies, SqlRow, SqlFacts> = {
  name: "SQL",
  start: "invoke",
  rows: {
    invoke: row(invokeStep, afterInvoke),
    plan: row(planStep, afterGenerate("plan")),
    refine: row(refineStep, afterGenerate("refine")),
    widen: row(widenStep, afterGenerate("widen")),
    replan: row(replanStep, afterGenerate("replan")),
    validate: row(validateStep, afterValidate),
    execute: row(executeStep, afterExecute),
    evaluate: row(evaluateStep, afterEvaluate),
    analyse: row(analyseStep, afterAnalyse),
    ask: row(askStep, end),
    confirm: row(confirmStep, end),
    respond: row(respondStep, end),
  },
  whenHalted: "respond",
  // Evaluating costs nothing and decides what the answer must say.
  closing: ["evaluate", "ask", "confirm", "respond"],
  appendOnly: ["attempts", "errors", "results", "notices"],
  facts: (state, budget) => ({
    canGenerate:
      // A statement of somebody's own is never rewritten behind their back.
      state.request.given === null && retryCount(state) < agentLimits.maxAttempts && budget.haltReason() === null,
    conditions: conditionsOf(state),
    canAskModel: budget.canAskModel(),
    replans: replanCount(state),
    canAsk: state.request.rounds < agentLimits.maxClarifyRounds,
    isRepeating: isRepeating(state),
    asksAnalysis: asksAnalysis(state),
  }),
  figures: (state) => ({
    attempts: retryCount(state),
    rowCount: bestAttempt(state.results)?.execution.ref.rowCount ?? null,
  }),
};
