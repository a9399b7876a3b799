/**
 * The ways on in the SQL agent's graph: pure functions of a step's outcome and a few facts. There is
 * no way into `execute` but through a passed validation.
 */
import "server-only";

export type SqlRow = "invoke" | "plan" | "refine" | "validate" | "execute" | "evaluate" | "ask" | "confirm" | "respond";

export type SqlFacts = {
  /** Attempts, model calls and time are left, and there is a model to write another statement. */
  readonly canGenerate: boolean;
  /** A further question to the user is allowed. */
  readonly canAsk: boolean;
  /** The generators have only repeated themselves. */
  readonly isRepeating: boolean;
};

export type InvokeOutcome = "ready" | "given" | "empty_schema";
export type GenerateOutcome = "candidate" | "duplicate" | "error" | "ask" | "refused";
export type ValidateOutcome = "passed" | "costly" | "rejected" | "repairable" | "fatal";
export type ExecuteOutcome = "rows" | "repairable" | "once_repairable" | "fatal";
export type EvaluateOutcome = "satisfied" | "needs_work" | "failed";

/** A schema without tables cannot be asked anything; a statement that is given needs no plan. */
export function afterInvoke(outcome: InvokeOutcome): SqlRow {
  switch (outcome) {
    case "ready":
      return "plan";
    case "given":
      return "validate";
    case "empty_schema":
      return "respond";
  }
}

/** A statement is validated; a failure or a repeat is refined while that may help. */
export function afterGenerate(outcome: GenerateOutcome, facts: SqlFacts): SqlRow {
  switch (outcome) {
    case "candidate":
      return "validate";
    case "ask":
      return facts.canAsk ? "ask" : "respond";
    case "refused":
      return "respond";
    case "error":
      return facts.canGenerate ? "refine" : "respond";
    case "duplicate":
      return facts.canGenerate && !facts.isRepeating ? "refine" : "respond";
  }
}

/** The only way into `execute`; what the guard refused is written anew, what would cost much waits for a yes. */
export function afterValidate(outcome: ValidateOutcome, facts: SqlFacts): SqlRow {
  switch (outcome) {
    case "passed":
      return "execute";
    case "costly":
      return "confirm";
    case "rejected":
    case "repairable":
      return facts.canGenerate ? "refine" : "respond";
    case "fatal":
      return "respond";
  }
}

/** `once_repairable` is what may be tried again a first time; the step itself counts the times. */
export function afterExecute(outcome: ExecuteOutcome, facts: SqlFacts): SqlRow {
  switch (outcome) {
    case "rows":
      return "evaluate";
    case "repairable":
    case "once_repairable":
      return facts.canGenerate ? "refine" : "respond";
    case "fatal":
      return "respond";
  }
}

/** Whatever the checks say, the answer is given with what they say. */
export function afterEvaluate(_outcome: EvaluateOutcome): SqlRow {
  return "respond";
}
