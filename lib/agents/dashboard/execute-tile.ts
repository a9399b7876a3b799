/**
 * One planned tile on the only road to rows: the guard, the cost gate, the engine, and one repair by rule. It knows no
 * run: the dashboard agent runs the tiles of a new dashboard with it, and stored tiles are run anew with it.
 */
import "server-only";
import { bytesText } from "#lib/domain/bytes-text";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import type { SemanticModel } from "#lib/semantic/model";
import type { Candidate } from "../runtime/candidate.ts";
import type { AgentDependencies } from "../runtime/dependencies.ts";
import type { Execution } from "../runtime/execution.ts";
import { buildResultPart } from "../runtime/result-part.ts";
import { checkStatement, isCostly, reachOf, runStatement } from "../runtime/run-statement.ts";
import { withTies } from "../runtime/with-ties.ts";
import { repairStatement } from "../sql/index.ts";

export type TileCapabilities = Pick<
  AgentDependencies,
  "warehouse" | "signal" | "storeResult" | "costGateBytes" | "today"
> & {
  readonly semantic: SemanticModel;
};

/** A tile's statement, made by `candidateFromPlan` or taken over as it was stored. */
export type TileStatement = {
  readonly candidate: Candidate;
  readonly context: DatabaseContext;
  /** Somebody was told what it may read, and said yes. */
  readonly isApproved: boolean;
};

/** A statement that passed the guard, or the one that a rule made of it. */
export type CheckedTile = {
  readonly candidate: Candidate;
  readonly context: DatabaseContext;
  /** The text that is sent. */
  readonly sanitizedQuery: string;
  readonly isApproved: boolean;
  /** Upper bound of what it reads, where that waits for a yes; else null. */
  readonly costlyBytes: number | null;
};

/** `candidate` is the statement that failed last. */
export type TileFailure = { readonly candidate: Candidate; readonly error: AppError };

export type TileResult = { readonly execution: Execution; readonly part: ResultPart };

/** Checks and runs a tile. What would read more than is read unasked fails as TOO_COSTLY; nothing of it is read. */
export async function executeTile(
  tile: TileStatement,
  capabilities: TileCapabilities,
): Promise<Result<TileResult, TileFailure>> {
  const checked = await checkTile(tile, capabilities);
  if (!checked.ok) return checked;
  return runCheckedTile(checked.value, capabilities);
}

/** The guard's word on a tile, on its repaired statement where a rule knows how. Nothing is read. */
export async function checkTile(
  { candidate, context, isApproved }: TileStatement,
  capabilities: TileCapabilities,
): Promise<Result<CheckedTile, TileFailure>> {
  const first = await checkOnce(candidate, { context, isApproved }, capabilities);
  if (first.ok) return first;
  const mended = mend(first.error, context, capabilities);
  return mended === null ? first : checkOnce(mended, { context, isApproved }, capabilities);
}

/** Runs what `checkTile` passed and what waits for no yes; a failure that a rule can mend is tried once more. */
export async function runCheckedTile(
  tile: CheckedTile,
  capabilities: TileCapabilities,
): Promise<Result<TileResult, TileFailure>> {
  const first = await runOnce(tile, capabilities);
  if (first.ok) return first;
  const mended = mend(first.error, tile.context, capabilities);
  if (mended === null) return first;
  const again = await checkOnce(mended, tile, capabilities);
  return again.ok ? runOnce(again.value, capabilities) : again;
}

/** Why a tile that nobody said yes to is not run. */
export function tooCostly(bytes: number): AppError {
  return appError("TOO_COSTLY", `This would read up to ${bytesText(bytes)}, more than is read unasked.`, {
    nextStep: "Ask for it as a question of its own: there it can be allowed.",
  });
}

async function checkOnce(
  candidate: Candidate,
  { context, isApproved }: Omit<TileStatement, "candidate">,
  capabilities: TileCapabilities,
): Promise<Result<CheckedTile, TileFailure>> {
  const checked = await checkStatement(candidate.sql, reachOf(candidate, context), capabilities);
  if (!checked.ok) return err({ candidate, error: checked.error });
  const { sanitizedQuery, estimatedBytes } = checked.value;
  const costlyBytes = !isApproved && isCostly(checked.value, capabilities) ? estimatedBytes : null;
  return ok({ candidate, context, isApproved, sanitizedQuery, costlyBytes });
}

async function runOnce(
  { candidate, context, sanitizedQuery, costlyBytes }: CheckedTile,
  capabilities: TileCapabilities,
): Promise<Result<TileResult, TileFailure>> {
  if (costlyBytes !== null) return err({ candidate, error: tooCostly(costlyBytes) });
  const reach = reachOf(candidate, context);
  const stored = await runStatement({ sanitizedQuery }, reach.context, capabilities);
  if (!stored.ok) return err({ candidate, error: stored.error });
  const { ref, preview } = stored.value;
  const ran: Execution = { attempt: 1, candidate, sql: sanitizedQuery, ref, rows: preview };
  const execution = await withTies(ran, context, capabilities);
  const { engine } = capabilities.warehouse.dialectOf(context.database);
  const known = { model: capabilities.semantic, today: capabilities.today };
  return ok({ execution, part: buildResultPart({ execution, context, engine, known, question: candidate.title }) });
}

/** The statement with its slip mended; null where no rule knows what was meant, and after a stop. */
function mend({ candidate, error }: TileFailure, context: DatabaseContext, capabilities: TileCapabilities) {
  if (capabilities.signal.aborted) return null;
  const dialect = capabilities.warehouse.dialectOf(context.database);
  const repair = repairStatement({ sql: candidate.sql, error, semantic: capabilities.semantic, dialect });
  if (repair === null) return null;
  const assumptions = [...candidate.assumptions, ...repair.changes];
  const mended: Candidate = { ...candidate, sql: repair.sql, plan: null, outputs: null, assumptions };
  return mended;
}
