/** Turns the replies of a running statement into batches that are fetched one at a time, as fast as they are read. */
import "server-only";
import type { RunStats, StatementResult } from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { TableInfo } from "#lib/domain/catalog";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import type { LiveReply, RequestHandle, RequestListener } from "./supervised-request.ts";

type Batch = Result<readonly ResultRow[]>;

/** Begins a statement and settles with its columns; `begin` is handed the listener of all that follows. */
export function openRowStream(begin: (listener: RequestListener) => RequestHandle): Promise<Result<StatementResult>> {
  return new Promise((resolve) => {
    const stream = new RowStream(resolve);
    stream.handle = begin(stream);
  });
}

class RowStream implements RequestListener {
  handle: RequestHandle = { proceed: () => undefined, cancel: () => undefined };
  private readonly open: (result: Result<StatementResult>) => void;
  private isOpen = false;
  private readonly arrived: Batch[] = [];
  private wake: () => void = () => undefined;
  private isOver = false;
  private readCount = 0;
  private stats: RunStats | null = null;

  constructor(open: (result: Result<StatementResult>) => void) {
    this.open = open;
  }

  reply(reply: LiveReply): void {
    if (reply.kind === "columns") {
      this.isOpen = true;
      this.open(ok({ columns: reply.columns, batches: this.batches(), stats: () => this.statsSoFar() }));
    } else if (reply.kind === "batch") {
      this.arrived.push(ok(reply.rows));
    } else if (reply.kind === "end") {
      this.stats = reply.stats;
      this.isOver = true;
    }
    this.wake();
  }

  fail(error: AppError): void {
    this.isOver = true;
    if (this.isOpen) this.arrived.push(err(error));
    else this.open(err(error));
    this.wake();
  }

  // One batch is always on its way; the next is asked for when the reader takes this one. A reader that leaves early
  // stops the statement.
  private async *batches(): AsyncGenerator<Batch> {
    try {
      while (true) {
        const batch = this.arrived.shift();
        if (batch !== undefined) {
          if (batch.ok) this.readCount += batch.value.length;
          this.handle.proceed();
          yield batch;
        } else if (this.isOver) {
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
        }
      }
    } finally {
      if (!this.isOver) this.handle.cancel();
    }
  }

  // A reading that broke off has what was read and nothing to say about the rest.
  private statsSoFar(): RunStats {
    return this.stats ?? { rowCount: this.readCount, limited: true, limitEnforced: true, ms: 0, queryId: null };
  }
}

/** Begins a request with a single answer; tables that come ahead of it are shown to `take`, some at a time. */
export function askOnce(
  begin: (listener: RequestListener) => RequestHandle,
  take: (tables: readonly TableInfo[]) => void = () => undefined,
): Promise<Result<unknown>> {
  return new Promise((resolve) => {
    const handle = begin({
      reply: (reply) => {
        if (reply.kind === "value") resolve(ok(reply.value));
        else if (reply.kind !== "tables") resolve(err(warehouseFailure("INTERNAL")));
        else {
          take(reply.tables);
          handle.proceed();
        }
      },
      fail: (error) => resolve(err(error)),
    });
  });
}
