/**
 * The ways on in the SQL agent's graph: pure functions of a step's outcome and a few facts. There is
 * no way into `execute` but through a passed validation.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { assertNever } from "#lib/domain/assert-never";
import {
  type ConditionState,
  routeAfterValidation,
  shouldContinueWiderSearch,
  shouldExecuteWiderSearch,
  shouldRefineOrRespond,
  shouldValidateSql,
} from "./conditions.ts";

export type GeneratorRow = "plan" | "refine" | "widen" | "replan";

export type SqlRow =
  | GeneratorRow
  | "invoke"
  | "validate"
  | "execute"
  | "evaluate"
  | "analyse"
  | "ask"
  | "confirm"
  | "respond";

export type SqlFacts = {
  /** What the conditions of document 001 read. */
  readonly conditions: ConditionState;
  /** Attempts, statements and time are left, and the statement is not somebody's own. */
  readonly canGenerate: boolean;
  /** A further question to the user is allowed. */
  readonly canAsk: boolean;
  /** There is a model to ask, and calls to ask it with. */
  readonly canAskModel: boolean;
  /** The generators have only repeated themselves. */
  readonly isRepeating: boolean;
  /** How often a result was found wanting and planned anew. */
  readonly replans: number;
  /** There is more to be found out about the rows than they show. */
  readonly asksAnalysis: boolean;
};

export type InvokeOutcome = "ready" | "given" | "empty_schema";
/** `exhausted`: nothing is left to try; `ask` only while a further question is allowed. */
export type GenerateOutcome = "candidate" | "duplicate" | "error" | "ask" | "refused" | "exhausted";
export type ValidateOutcome = "passed" | "costly" | "rejected" | "repairable" | "fatal";
export type ExecuteOutcome = "rows" | "empty" | "repairable" | "once_repairable" | "fatal";
export type EvaluateOutcome = "satisfied" | "needs_work" | "failed";
export type AnalyseOutcome = "analysed" | "failed";

/** A schema without tables cannot be asked anything; a statement that is given needs no plan. */
export function afterInvoke(outcome: InvokeOutcome): SqlRow {
  switch (outcome) {
    case "ready":
      return "plan";
    case "given":
      return "validate";
    case "empty_schema":
      return "respond";
    default:
      return assertNever(outcome);
  }
}

/** A statement is validated; a failure is refined and a repeat tried again while that may help. */
export function afterGenerate(generator: GeneratorRow) {
  return (outcome: GenerateOutcome, facts: SqlFacts): SqlRow => {
    switch (outcome) {
      case "candidate":
        return "validate";
      case "ask":
        return facts.canAsk ? "ask" : "respond";
      case "refused":
      case "exhausted":
        return "respond";
      case "error":
        return refineOrRespond(facts);
      case "duplicate":
        return facts.canGenerate && !facts.isRepeating ? againAs(generator) : "respond";
      default:
        return assertNever(outcome);
    }
  };
}

/** A first plan cannot be tried again as a first plan. */
function againAs(generator: GeneratorRow): SqlRow {
  // Whoever writes the same again although its faults are named has nothing else to say.
  if (generator === "replan") return "respond";
  return generator === "plan" ? "refine" : generator;
}

/** The only way into `execute`; what the guard refused is written anew, what would cost much waits for a yes. */
export function afterValidate(outcome: ValidateOutcome, facts: SqlFacts): SqlRow {
  switch (outcome) {
    case "passed":
      return routeAfterValidation(facts.conditions) === "refine_sql" ? refineOrRespond(facts) : "execute";
    case "costly":
      return "confirm";
    case "rejected":
    case "repairable":
      return shouldValidateSql(facts.conditions) === "unsafe" ? refineOrRespond(facts) : "respond";
    case "fatal":
      return "respond";
    default:
      return assertNever(outcome);
  }
}

/** An error is repaired, no rows are searched wider; `once_repairable` is what may be tried again a first time. */
export function afterExecute(outcome: ExecuteOutcome, facts: SqlFacts): SqlRow {
  switch (outcome) {
    case "rows":
      return "evaluate";
    case "empty":
      return facts.canGenerate && isWiderSearchDue(facts.conditions) ? "widen" : "respond";
    case "repairable":
    case "once_repairable":
      return refineOrRespond(facts);
    case "fatal":
      return "respond";
    default:
      return assertNever(outcome);
  }
}

/** Whatever wants work is planned anew a few times by a model; else it is said in the answer. */
export function afterEvaluate(outcome: EvaluateOutcome, facts: SqlFacts): SqlRow {
  const canReplan = facts.canGenerate && facts.canAskModel && facts.replans < agentLimits.maxReplans;
  if (outcome === "needs_work" && canReplan) return "replan";
  return facts.asksAnalysis ? "analyse" : "respond";
}

/** Without its finding the answer is the figures alone. */
export function afterAnalyse(_outcome: AnalyseOutcome): SqlRow {
  return "respond";
}

function refineOrRespond(facts: SqlFacts): SqlRow {
  return facts.canGenerate ? shouldRefineOrRespond(facts.conditions) : "respond";
}

function isWiderSearchDue(conditions: ConditionState): boolean {
  const isWider = conditions.queryType === "wider_search";
  const way = isWider ? shouldContinueWiderSearch(conditions) : shouldExecuteWiderSearch(conditions);
  return way === "wider_search";
}
