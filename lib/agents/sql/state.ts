/** What the SQL agent knows about one request. Lists only grow; what can be derived is not stored. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { AppError, ErrorCode } from "#lib/domain/errors";
import type { MessagePart } from "#lib/domain/message";
import type { AgentRequest } from "../runtime/agent-args.ts";
import type { AgentOutcome } from "../runtime/agent-outcome.ts";
import type { Candidate } from "../runtime/candidate.ts";
import type { Clarification, Refusal } from "../runtime/clarification.ts";
import type { Execution } from "../runtime/execution.ts";
import type { MachineState } from "../runtime/machine.ts";

/** One visit to a generator. */
export type Attempt = {
  /** 1, 2, 3, ... */
  readonly number: number;
  readonly queryType: "initial" | "refine";
  /** Null where no statement came out. */
  readonly sql: string | null;
  readonly fingerprint: string | null;
  readonly isDuplicate: boolean;
};

/** What went wrong in an attempt; `EMPTY` when it ran and found nothing. */
export type RecordedError = {
  readonly attempt: number;
  readonly node: "plan" | "refine" | "validate" | "execute" | "evaluate";
  readonly class: ErrorCode | "EMPTY";
  readonly error: AppError | null;
};

/** The guard's leave to run a text, for one attempt only. */
export type Validation = { readonly attempt: number; readonly sanitizedQuery: string; readonly limitEnforced: boolean };

export type SqlState = MachineState & {
  /** Set once, before the first step. */
  readonly request: AgentRequest;
  readonly earlierNotices: readonly string[];
  readonly queryType: "initial" | "refine";
  readonly candidate: Candidate | null;
  readonly clarification: Clarification | null;
  readonly refusal: Refusal | null;
  /** What the rules have to say where only a model could answer: it stands if the model fails in the end. */
  readonly rulesWord: Refusal | null;
  readonly validation: Validation | null;
  /** Of the statement that was checked last, where the engine tells it. */
  readonly estimatedBytes: number | null;
  readonly execution: Execution | null;
  readonly bestAttempt: Execution | null;
  readonly satisfaction: "satisfied" | "needs_work" | "failed" | null;
  /** Sentences about the result that its reader must know. */
  readonly caveats: readonly string[];
  readonly attempts: readonly Attempt[];
  readonly errors: readonly RecordedError[];
  /** Sentences about how the answer came about. */
  readonly notices: readonly string[];
  /** Parts that stand, in order; a stop keeps them. */
  readonly parts: readonly MessagePart[];
  readonly finalOutput: AgentOutcome | null;
};

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
    bestAttempt: null,
    satisfaction: null,
    caveats: [],
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
    attempts.flatMap((attempt) => (failed.has(attempt.number) && attempt.fingerprint ? [attempt.fingerprint] : [])),
  );
}

/** The last generators only repeated themselves. */
export function isRepeating({ attempts }: Pick<SqlState, "attempts">): boolean {
  const last = attempts.slice(-agentLimits.maxConsecutiveDuplicates);
  return last.length === agentLimits.maxConsecutiveDuplicates && last.every((attempt) => attempt.isDuplicate);
}
