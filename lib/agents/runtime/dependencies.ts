/** The capabilities that a run hands to its agents. Agents meet no engine, store or clock but these. */
import "server-only";
import type { StatementResult, Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Result } from "#lib/domain/errors";
import type { ResultRef, ResultRow } from "#lib/domain/result-set";
import type { RunEventBody } from "#lib/domain/run-event";
import type { AnswerBudget } from "./answer-budget.ts";
import type { DatabaseKnowledge } from "./database-knowledge.ts";
import type { ModelPort } from "./model-port.ts";
import type { Tracer } from "./trace.ts";

/** What a model may see: result rows, sample values, or names, types and comments only. */
export type ModelData = "results" | "samples" | "metadata";

export type StoredResult = {
  readonly ref: ResultRef;
  /** The first rows, at most `resultLimits.shownRows`. */
  readonly preview: readonly ResultRow[];
};

export type AgentDependencies = {
  readonly warehouse: Pick<Warehouse, "dialectOf" | "check" | "run">;
  /** Keeps a result for paging and export, and hands back its first rows. */
  storeResult(result: StatementResult, signal: AbortSignal): Promise<Result<StoredResult>>;
  /** Rows of a result that was stored in this run. */
  readRows(
    resultId: string,
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<Result<readonly ResultRow[]>>;
  /** What is known of the other schemas of a database, for a search beyond the chosen one; empty where there is none. */
  readOtherSchemas(context: DatabaseContext, signal: AbortSignal): Promise<readonly DatabaseKnowledge[]>;
  /** Plans and writes. Null: the rules are the only brain. */
  readonly model: ModelPort | null;
  /** A cheaper one for what `choosingModel` is for; null or absent: `model` does that, too. */
  readonly fastModel?: ModelPort | null;
  /** What the calls to both may take in this run; absent: no bound of its own. */
  readonly answerBudget?: AnswerBudget;
  emit(event: RunEventBody): void;
  /** Keeps what every step of the run did. */
  readonly tracer: Tracer;
  /** Milliseconds since the epoch. */
  now(): number;
  /** `YYYY-MM-DD` in the user's time zone. */
  readonly today: string;
  /** How many rows are shown of a table that is asked for as it is. */
  readonly previewRows?: number | undefined;
  newId(): string;
  readonly signal: AbortSignal;
  readonly modelData: ModelData;
  /** A statement that would read more bytes waits for the user's yes; null: nothing waits. */
  readonly costGateBytes: number | null;
};
