/**
 * Compiles and runs single statements inside the engine's process. The engine is read-only whatever the text is;
 * beyond that only one statement is taken, and only one that reads.
 */
import "server-only";
import {
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  StatementType,
} from "@duckdb/node-api";
import { duckdbLimits } from "#lib/config/limits";
import type { CheckReport, RunStats, TableName } from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { guardDuckdbStatement, guardDuckdbText, refuseStatementCount } from "#lib/db/warehouse/guard/duckdb-guard";
import type { GuardVerdict } from "#lib/db/warehouse/guard/verdict";
import type { RequestBody } from "#lib/db/warehouse/process/protocol";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import { toResultColumn, toRows } from "./cells.ts";
import type { EngineSettings } from "./protocol.ts";

export type CheckRequest = Pick<Extract<RequestBody, { kind: "check" }>, "sql" | "scope" | "maxRows">;
export type RunRequest = Pick<Extract<RequestBody, { kind: "run" }>, "sql" | "maxRows">;

/** What the guard has to know of the surroundings. */
export type Surroundings = {
  readonly knownTables: readonly TableName[];
  readonly ownFunctions: readonly string[];
  readonly otherDatabases: readonly string[];
};

/** Where rows go. `batch` settles when the reader wants more; false when nobody reads any more. */
export type RowSink = {
  columns(columns: ResultColumn[]): void;
  batch(rows: ResultRow[]): Promise<boolean>;
};

/** Guard, then compile. Mistakes in the statement are failures; an unsafe statement is a report. */
export async function checkStatement(
  connection: DuckDBConnection,
  request: CheckRequest,
  surroundings: Surroundings,
  settings: EngineSettings,
): Promise<Result<CheckReport>> {
  const verdict = await guardStatement(connection, request, { ...surroundings, bounds: settings.bounds });
  const { refusal, candidates, ...publicVerdict } = verdict;
  const report = { verdict: publicVerdict, columns: null, estimatedBytes: null };
  if (refusal === "syntax" || refusal === "unknown_table") return err(mistakeOf(verdict, candidates));
  if (refusal !== null) return ok(report);
  const prepared = await prepareReading(connection, verdict.sanitizedQuery);
  if (!prepared.ok) return prepared;
  const columns = columnsOf(prepared.value);
  prepared.value.destroySync();
  return ok({ ...report, columns });
}

/** Runs and streams at most `maxRows` rows. Throws what the engine throws. */
export async function runStatement(
  connection: DuckDBConnection,
  request: RunRequest,
  sink: RowSink,
  settings: EngineSettings,
): Promise<Result<RunStats>> {
  const startedAt = performance.now();
  const prepared = await prepareReading(connection, request.sql);
  if (!prepared.ok) return prepared;
  const result = await prepared.value.stream();
  sink.columns(columnsOf(result));
  const reading = new CappedReading(sink, request.maxRows, settings.batchRows);
  let engineMs = performance.now() - startedAt;
  while (!reading.isOver) {
    const fetchedAt = performance.now();
    const chunk = await result.fetchChunk();
    engineMs += performance.now() - fetchedAt;
    if (chunk === null || chunk.rowCount === 0) break;
    const rows = toRows(chunk);
    if (charactersIn(rows) > duckdbLimits.chunkCharacters) return err(tooLargeValues());
    await reading.take(rows);
  }
  const { rowCount, limited } = reading;
  return ok({ rowCount, limited, limitEnforced: limited, ms: engineMs, queryId: null });
}

function charactersIn(rows: readonly ResultRow[]): number {
  let characters = 0;
  for (const row of rows) for (const cell of row) if (typeof cell === "string") characters += cell.length;
  return characters;
}

function tooLargeValues(): AppError {
  return warehouseFailure("RESOURCE", {
    message: "A value of this result is too large to be shown.",
    nextStep: "Ask for a part of it, for example its length or its first characters.",
  });
}

/** The guard's word on a statement, by the tree that this connection's parser makes of it. Nothing is compiled. */
export async function guardStatement(
  connection: DuckDBConnection,
  request: Omit<CheckRequest, "kind">,
  given: Surroundings & Pick<EngineSettings, "bounds">,
): Promise<GuardVerdict> {
  const { sql, scope, maxRows } = request;
  const refusedText = guardDuckdbText(sql, given.bounds);
  if (refusedText !== null) return refusedText;
  const treeJson = await parseToJson(connection, sql);
  const verdict = guardDuckdbStatement(sql, { ...given, scope, maxRows, treeJson });
  if (!verdict.isSafe) return verdict;
  const { count } = await connection.extractStatements(verdict.sanitizedQuery);
  return count === 1 ? verdict : refuseStatementCount(sql, count);
}

async function parseToJson(connection: DuckDBConnection, sql: string): Promise<string> {
  const call = "SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true)";
  const reader = await connection.runAndReadAll(call, [sql]);
  const json = reader.getRows()[0]?.[0];
  if (typeof json !== "string") throw new Error("The parser gave no tree.");
  return json;
}

// The engine itself must see one statement that reads: the wall behind the guard.
async function prepareReading(connection: DuckDBConnection, sql: string): Promise<Result<DuckDBPreparedStatement>> {
  if (sql.trim() === "") return err(warehouseFailure("SYNTAX", { message: "There is no statement." }));
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1) return err(warehouseFailure("PERMISSION", { cause: `${statements.count} statements` }));
  const prepared = await statements.prepare(0);
  if (prepared.statementType === StatementType.SELECT) return ok(prepared);
  prepared.destroySync();
  return err(warehouseFailure("PERMISSION", { cause: `statement type ${prepared.statementType}` }));
}

function columnsOf(source: DuckDBPreparedStatement | DuckDBResult): ResultColumn[] {
  return Array.from({ length: source.columnCount }, (_, position) =>
    toResultColumn(source.columnName(position), source.columnType(position)),
  );
}

function mistakeOf(verdict: GuardVerdict, candidates: readonly string[]): AppError {
  const code = verdict.refusal === "unknown_table" ? "UNKNOWN_OBJECT" : "SYNTAX";
  const cause =
    candidates.length === 0 ? verdict.reason : `${verdict.reason} Candidate names: ${candidates.join(", ")}`;
  return warehouseFailure(code, { message: verdict.reason ?? "", position: verdict.position, cause });
}

// Hands rows on in batches and stops at the cap; one row beyond it tells that there was more.
class CappedReading {
  rowCount = 0;
  limited = false;
  isOver = false;
  private readonly sink: RowSink;
  private readonly maxRows: number;
  private readonly batchRows: number;

  constructor(sink: RowSink, maxRows: number, batchRows: number) {
    this.sink = sink;
    this.maxRows = maxRows;
    this.batchRows = batchRows;
  }

  async take(rows: ResultRow[]): Promise<void> {
    const kept = rows.slice(0, this.maxRows - this.rowCount);
    this.limited = kept.length < rows.length;
    this.isOver = this.limited;
    for (let start = 0; start < kept.length; start += this.batchRows) {
      const batch = kept.slice(start, start + this.batchRows);
      const isWanted = await this.sink.batch(batch);
      this.rowCount += batch.length;
      if (!isWanted) {
        this.isOver = true;
        return;
      }
    }
  }
}
