/** What the SQL agent knows about one request. Lists only grow; what can be derived is not stored. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { AppError, ErrorCode } from "#lib/domain/errors";
import type { MessagePart } from "#lib/domain/message";
import type { PlannedQuestion } from "#lib/planner/plan/outcome";
import type { AgentRequest } from "../runtime/agent-args.ts";
import type { AgentOutcome } from "../runtime/agent-outcome.ts";
import type { Candidate } from "../runtime/candidate.ts";
import type { Clarification, Refusal } from "../runtime/clarification.ts";
import type { Execution } from "../runtime/execution.ts";
import type { MachineState } from "../runtime/machine.ts";
import type { Analysed } from "./analysis/analysed.ts";
import type { WordAccount } from "./checks/account-for-words.ts";
import type { CheckFlag } from "./checks.ts";
import type { ConditionState } from "./conditions.ts";
import type { GeneratorRow } from "./transitions.ts";

export type QueryType = "initial" | "refine" | "wider_search" | "replan";

/** One visit to a generator. */
export type Attempt = {
  /** 1, 2, 3, ... */
  readonly number: number;
  readonly queryType: QueryType;
  /** Null where no statement came out. */
  readonly sql: string | null;
  readonly fingerprint: string | null;
  /** Names this plan of this question; null where no statement came out. */
  readonly planId: string | null;
  /** What it asks of the data, in words; null where no statement came out. */
  readonly planExplain: string | null;
  readonly isDuplicate: boolean;
};

/** What went wrong in an attempt; `EMPTY` when it ran and found nothing, `NEEDS_WORK` when its rows miss what was asked. */
export type RecordedError = {
  readonly attempt: number;
  readonly node: GeneratorRow | "validate" | "execute" | "evaluate";
  readonly class: ErrorCode | "EMPTY" | "NEEDS_WORK";
  readonly error: AppError | null;
};

/** The guard's leave to run a text, for one attempt only. */
export type Validation = { readonly attempt: number; readonly sanitizedQuery: string; readonly limitEnforced: boolean };

export type Satisfaction = "satisfied" | "needs_work" | "failed";

/** What the checks, and on doubt a model, say of a result. */
export type Evaluation = {
  readonly satisfaction: Satisfaction;
  /** Sentences that its reader must know. */
  readonly caveats: readonly string[];
  readonly flags: readonly CheckFlag[];
  /** What stands for each word of the question in a model's statement; null where that is not known. */
  readonly account: WordAccount | null;
  /** The model's words, where it was asked; every number in them stands in the result. */
  readonly notes: readonly string[];
  readonly issuesDetected: readonly string[];
  readonly suggestedImprovements: readonly string[];
  /** `failed`: a model was asked and gave no usable word. */
  readonly modelCheck: "passed" | "not_asked" | "failed";
};

/** A statement that ran; the later entry of an attempt says more. */
export type TriedResult = {
  readonly execution: Execution;
  readonly isEmpty: boolean;
  /** Null: not evaluated. */
  readonly evaluation: Evaluation | null;
};

export type SqlState = MachineState & {
  /** Set once, before the first step. */
  readonly request: AgentRequest;
  readonly earlierNotices: readonly string[];
  readonly queryType: QueryType;
  readonly candidate: Candidate | null;
  readonly clarification: Clarification | null;
  readonly refusal: Refusal | null;
  /** What the rules have to say where only a model could answer: it stands if the model fails in the end. */
  readonly rulesWord: Refusal | null;
  readonly validation: Validation | null;
  /** Of the statement that was checked last, where the engine tells it. */
  readonly estimatedBytes: number | null;
  readonly execution: Execution | null;
  /** 0: the chosen schema; 1: the other schemas of its database as well. Only a wider search raises it. */
  readonly scope: 0 | 1;
  /** Which condition leaves nothing, and wider questions; null where that was not looked into. */
  readonly emptiness: Emptiness | null;
  readonly satisfaction: Satisfaction | null;
  /** What the plan asked to find out; null where it asks for nothing, or that failed. */
  readonly analysed: Analysed | null;
  readonly results: readonly TriedResult[];
  readonly attempts: readonly Attempt[];
  readonly errors: readonly RecordedError[];
  /** Sentences about how the answer came about. */
  readonly notices: readonly string[];
  /** Parts that stand, in order; a stop keeps them. */
  readonly parts: readonly MessagePart[];
  readonly finalOutput: AgentOutcome | null;
};

export type Emptiness = { readonly sentence: string; readonly questions: readonly PlannedQuestion[] };

/** The state before the first step. */
export function initialSqlState(request: AgentRequest, earlierNotices: readonly string[]): SqlState {
  return {
    halt: null,
    request,
    earlierNotices,
    queryType: "initial",
    candidate: null,
    clarification: null,
    refusal: null,
    rulesWord: null,
    validation: null,
    estimatedBytes: null,
    execution: null,
    scope: 0,
    emptiness: null,
    satisfaction: null,
    analysed: null,
    results: [],
    attempts: [],
    errors: [],
    notices: [],
    parts: [],
    finalOutput: null,
  };
}

/** How often a statement was generated; below `agentLimits.maxAttempts` it may be generated again. */
export function retryCount({ attempts }: Pick<SqlState, "attempts">): number {
  return attempts.length;
}

/** How often a result was planned anew. */
export function replanCount({ attempts }: Pick<SqlState, "attempts">): number {
  return attempts.filter((attempt) => attempt.queryType === "replan").length;
}

/** Every statement so far with what became of it, oldest first: the generators' memory. */
export function previousSqlQueries({
  attempts,
  errors,
}: Pick<SqlState, "attempts" | "errors">): readonly { readonly sql: string; readonly outcome: string }[] {
  return attempts.flatMap((attempt) => {
    if (attempt.sql === null) return [];
    const failure = errors.findLast((entry) => entry.attempt === attempt.number);
    const outcome = attempt.isDuplicate ? "repeated an earlier statement" : (failure?.class ?? "ran");
    return [{ sql: attempt.sql, outcome }];
  });
}

/** Fingerprints that are not worth running again in this run. */
export function failedFingerprints({ attempts, errors }: Pick<SqlState, "attempts" | "errors">): ReadonlySet<string> {
  const failed = new Set(errors.map((entry) => entry.attempt));
  return new Set(
    // A text of nothing but a comment has an empty fingerprint, and is one that was tried all the same.
    attempts.flatMap(({ number, fingerprint }) => (failed.has(number) && fingerprint !== null ? [fingerprint] : [])),
  );
}

/** The last generators only repeated themselves. */
export function isRepeating({ attempts }: Pick<SqlState, "attempts">): boolean {
  const last = attempts.slice(-agentLimits.maxConsecutiveDuplicates);
  return last.length === agentLimits.maxConsecutiveDuplicates && last.every((attempt) => attempt.isDuplicate);
}

/** The plan behind the rows asks for more than to show them. */
export function asksAnalysis({ execution }: Pick<SqlState, "execution">): boolean {
  return (execution?.candidate.plan?.analysis ?? null) !== null;
}

type ErrorState = Pick<SqlState, "attempts" | "errors">;

/** The last error of its class in the current attempt, in words; null without one. */
export function validationError(state: ErrorState): string | null {
  return errorAt(state, ["validate"]);
}

/** As `validationError`, of a statement that ran. */
export function executionError(state: ErrorState): string | null {
  return errorAt(state, ["execute"]);
}

/** As `validationError`, of a generator that came up with nothing usable. */
export function sqlGenerationError(state: ErrorState): string | null {
  return errorAt(state, ["plan", "refine", "widen", "replan"]);
}

function errorAt({ attempts, errors }: ErrorState, nodes: readonly RecordedError["node"][]): string | null {
  const found = errors.findLast(
    (entry) => entry.attempt === attempts.length && nodes.includes(entry.node) && entry.error !== null,
  );
  return found?.error?.message ?? null;
}

/** All errors of the current attempt, each with the prefix of document 001. */
export function allErrors(state: ErrorState): readonly string[] {
  const texts = [
    ["Execution error", executionError(state)],
    ["Validation error", validationError(state)],
    ["SQL generation error", sqlGenerationError(state)],
  ] as const;
  return texts.flatMap(([prefix, text]) => (text === null ? [] : [`${prefix}: ${text}`]));
}

/** The state as the conditions of document 001 read it. */
export function conditionsOf(state: Pick<SqlState, "attempts" | "errors" | "queryType" | "execution">): ConditionState {
  const { queryType, execution } = state;
  const isEmpty = state.errors.some((entry) => entry.attempt === state.attempts.length && entry.class === "EMPTY");
  return {
    validationError: validationError(state),
    executionError: executionError(state),
    sqlGenerationError: sqlGenerationError(state),
    retryCount: retryCount(state),
    queryType: queryType === "wider_search" ? "wider_search" : "initial",
    dbResults: isEmpty ? [] : (execution?.rows ?? []),
  };
}
