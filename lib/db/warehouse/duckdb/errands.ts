/** Requests under work inside an engine's process: each has a connection of its own and can be interrupted. */
import "server-only";
import type { DuckDBConnection } from "@duckdb/node-api";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { FromEngine } from "#lib/db/warehouse/process/protocol";
import type { Result } from "#lib/domain/errors";
import { isFatal, toWarehouseFailure } from "./errors.ts";

/** A request that is being served. Whoever serves it sets the connection; it is closed when the request is over. */
export type Errand = {
  readonly id: number;
  connection: DuckDBConnection | null;
  isInterrupted: boolean;
  interrupting: NodeJS.Timeout | null;
  /** Lets the next batch go (true) or ends the reading (false). */
  proceed: ((isWanted: boolean) => void) | null;
};

const interruptEveryMs = 20;

export class Errands {
  private readonly send: (message: FromEngine) => void;
  private readonly die: () => void;
  private readonly open = new Map<number, Errand>();

  constructor(send: (message: FromEngine) => void, die: () => void) {
    this.send = send;
    this.die = die;
  }

  /** Sends what `answer` gives, or its failure. Never throws; an engine that cannot go on ends the process. */
  async serve(id: number, sql: string, answer: (errand: Errand) => Promise<Result<FromEngine>>): Promise<void> {
    const errand: Errand = { id, connection: null, isInterrupted: false, interrupting: null, proceed: null };
    this.open.set(id, errand);
    try {
      const answered = await answer(errand);
      if (errand.isInterrupted) this.send({ kind: "failed", id, error: warehouseFailure("CANCELLED") });
      else this.send(answered.ok ? answered.value : { kind: "failed", id, error: answered.error });
    } catch (error) {
      this.send({ kind: "failed", id, error: toWarehouseFailure(error, sql) });
      if (isFatal(error)) setImmediate(this.die);
    } finally {
      this.open.delete(id);
      clearInterval(errand.interrupting ?? undefined);
      errand.connection?.closeSync();
    }
  }

  proceed(id: number): void {
    this.open.get(id)?.proceed?.(true);
  }

  interrupt(id: number): void {
    const errand = this.open.get(id);
    if (errand === undefined || errand.isInterrupted) return;
    errand.isInterrupted = true;
    errand.connection?.interrupt();
    // An interrupt that falls between two steps is lost on the engine: repeated until the request is over.
    errand.interrupting = setInterval(() => errand.connection?.interrupt(), interruptEveryMs);
    errand.proceed?.(false);
  }
}
