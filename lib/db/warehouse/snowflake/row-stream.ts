/**
 * Reads the rows of a finished statement in batches, as fast as somebody takes them: the driver fetches the next chunk
 * when the rows of the last are taken. Reading stops at the cap; one row beyond it tells that there was more.
 */
import "server-only";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { snowflakeLimits } from "#lib/config/limits";
import type { RunStats, StatementResult } from "#lib/db/warehouse/contract";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import { type CellReader, cellReaderOf, toResultColumn, toRow } from "./cells.ts";
import type { TypeFacts } from "./column-kinds.ts";
import { columnsAsText, type DriverColumn, type DriverStatement } from "./driver.ts";
import { toWarehouseFailure } from "./errors.ts";
import type { Session } from "./session.ts";
import type { Supervision } from "./supervision.ts";

type Batch = Result<readonly ResultRow[]>;

export type Reading = {
  readonly statement: DriverStatement;
  readonly session: Session;
  readonly supervision: Supervision;
  readonly maxRows: number;
  /** Time that the engine has needed so far. */
  readonly elapsedMs?: number;
  /** Called once or more when the last row was read, when reading failed or was stopped, and when the reader left. */
  readonly onEnd?: () => void;
};

/** The columns of a statement that was compiled or run. */
export function columnsOf(statement: DriverStatement): ResultColumn[] {
  return (statement.getColumns() ?? []).map((column) => toResultColumn(column.getName(), factsOf(column)));
}

/** Rows of a finished statement; nothing is fetched before the first batch is asked for. */
export function openRowStream(reading: Reading): StatementResult {
  const stream = new RowStream(reading);
  return { columns: columnsOf(reading.statement), batches: stream.batches(), stats: () => stream.stats() };
}

class RowStream {
  private readonly reading: Reading;
  private readonly readers: readonly CellReader[];
  private source: Readable | null = null;
  private failure: unknown = null;
  private isEnded = false;
  private wake: () => void = () => undefined;
  private rowCount = 0;
  private limited = true;
  private isOver = false;
  private engineMs: number;

  constructor(reading: Reading) {
    this.reading = reading;
    this.engineMs = reading.elapsedMs ?? 0;
    this.readers = columnsAsText(reading.statement).map((column) => cellReaderOf(factsOf(column)));
    // Rows that nobody reads must not keep a session past the deadline.
    reading.supervision.signal.addEventListener("abort", () => this.finish(), { once: true });
  }

  async *batches(): AsyncGenerator<Batch> {
    try {
      while (true) {
        const batch = this.keep(await this.nextRows());
        if (batch === null) return;
        yield batch;
        if (!batch.ok || this.isOver) return;
        // Another caller's turn: turning texts into rows is work of the one thread that all share.
        await nextTurn();
      }
    } finally {
      this.finish();
    }
  }

  // What is handed on of the rows that came; null when there is nothing more to hand on.
  private keep(rows: readonly ResultRow[]): Batch | null {
    const problem = this.problem();
    if (problem !== null) return err(problem);
    const kept = rows.slice(0, this.reading.maxRows - this.rowCount);
    this.rowCount += kept.length;
    this.isOver = kept.length < rows.length || rows.length === 0;
    if (rows.length === 0) this.limited = false;
    if (this.isOver) this.finish();
    return kept.length === 0 ? null : ok(kept);
  }

  /** A reading that broke off has what was read and nothing to say about the rest. */
  stats(): RunStats {
    const { rowCount, limited } = this;
    const queryId = this.reading.statement.getQueryId();
    return { rowCount, limited, limitEnforced: limited, ms: this.engineMs, queryId };
  }

  // Up to a batch of rows; none at the end, after a failure and after a stop.
  private async nextRows(): Promise<ResultRow[]> {
    const source = this.open();
    const rows: ResultRow[] = [];
    const { batchRows, batchCharacters } = snowflakeLimits;
    let characters = 0;
    const startedAt = performance.now();
    while (source !== null && rows.length < batchRows && characters < batchCharacters && !this.isBroken()) {
      const values: unknown = source.read();
      if (Array.isArray(values)) {
        const row = toRow(values, this.readers);
        characters += weightOf(row);
        rows.push(row);
      } else if (this.isEnded || rows.length > 0) break;
      else await this.untilSomethingHappens();
    }
    this.engineMs += performance.now() - startedAt;
    return rows;
  }

  private open(): Readable | null {
    if (this.source !== null || this.isBroken()) return this.source;
    this.source = this.reading.statement.streamRows();
    const note = () => this.wake();
    // The driver emits errors without ending the stream; unheard they would end the process.
    this.source.on("error", (thrown) => {
      this.failure = thrown;
      this.wake();
    });
    this.source.on("end", () => {
      this.isEnded = true;
      this.wake();
    });
    this.source.on("readable", note);
    this.reading.supervision.signal.addEventListener("abort", note, { once: true });
    return this.source;
  }

  private untilSomethingHappens(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private isBroken(): boolean {
    return this.failure !== null || this.reading.supervision.isStopped;
  }

  private problem(): AppError | null {
    const { supervision, session } = this.reading;
    if (supervision.isStopped) return supervision.failure();
    if (this.failure === null) return null;
    session.noteLoss(this.failure);
    return toWarehouseFailure(this.failure, "");
  }

  private finish(): void {
    this.source?.destroy();
    this.reading.onEnd?.();
  }
}

// Short cells cost whoever takes them about as much as so many characters.
const leastWeight = 16;

function weightOf(row: ResultRow): number {
  return row.reduce<number>((sum, cell) => sum + Math.max(leastWeight, typeof cell === "string" ? cell.length : 0), 0);
}

function factsOf(column: DriverColumn): TypeFacts {
  return { type: column.getType(), precision: column.getPrecision(), scale: column.getScale() };
}
