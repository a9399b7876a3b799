/**
 * Serves the calls of the contract inside an engine's process, over the engine that lives there: rows only as asked for,
 * and a stop is answered at once, whatever the engine still has to put away behind it.
 */
import "server-only";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { DatabaseContext, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import type { Call, FromEngine, RequestBody } from "./protocol.ts";

type Errand = {
  readonly id: number;
  readonly stop: AbortController;
  /** Lets the next batch go (true) or ends the reading (false). */
  proceed: (isWanted: boolean) => void;
};

export class WarehouseDesk {
  private readonly warehouse: Warehouse;
  private readonly send: (message: FromEngine) => void;
  private readonly open = new Map<number, Errand>();

  constructor(warehouse: Warehouse, send: (message: FromEngine) => void) {
    this.warehouse = warehouse;
    this.send = send;
  }

  /** Takes a call. Each request is answered with a value, a failure or, for `run`, columns, batches and an end. */
  hear(call: Call): void {
    if (call.kind === "request") void this.serve(call.id, call.body);
    else if (call.kind === "continue") this.open.get(call.id)?.proceed(true);
    else this.interrupt(call.id);
  }

  private interrupt(id: number): void {
    const errand = this.open.get(id);
    if (errand === undefined) return;
    this.tell(errand, { kind: "failed", id, error: warehouseFailure("CANCELLED") });
    this.open.delete(id);
    errand.stop.abort();
    errand.proceed(false);
  }

  private async serve(id: number, body: RequestBody): Promise<void> {
    const errand: Errand = { id, stop: new AbortController(), proceed: () => undefined };
    this.open.set(id, errand);
    try {
      const answered = await this.answer(errand, body);
      this.tell(errand, answered.ok ? answered.value : { kind: "failed", id, error: answered.error });
    } catch (thrown) {
      const cause = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      this.tell(errand, { kind: "failed", id, error: warehouseFailure("INTERNAL", { cause }) });
    } finally {
      this.open.delete(id);
    }
  }

  private async answer(errand: Errand, body: RequestBody): Promise<Result<FromEngine>> {
    if (body.kind === "run") return await this.stream(errand, body);
    const answered = await this.ask(errand, body);
    return answered.ok ? ok({ kind: "value", id: errand.id, value: answered.value }) : answered;
  }

  private ask(errand: Errand, body: Exclude<RequestBody, { kind: "run" }>): Promise<Result<unknown>> {
    switch (body.kind) {
      case "ping":
        return this.warehouse.ping(body.database);
      case "databases":
        return this.warehouse.listDatabases();
      case "schemas":
        return this.warehouse.listSchemas(body.database);
      case "describe":
        return this.describe(errand, body.context);
      case "sample":
        return this.warehouse.sampleValues(body.column, body.limit);
      case "check":
        return this.warehouse.check(body.sql, { ...body, signal: errand.stop.signal });
    }
  }

  // Some tables at a time: whoever takes them has others to serve in between.
  private async describe(errand: Errand, context: DatabaseContext): Promise<Result<SchemaCatalog>> {
    const described = await this.warehouse.describeSchema(context);
    if (!described.ok) return described;
    for (const tables of inParts(described.value.tables)) {
      if (!(await this.handOn(errand, { kind: "tables", id: errand.id, tables }))) break;
    }
    return ok({ ...described.value, tables: [] });
  }

  private async stream(errand: Errand, body: Extract<RequestBody, { kind: "run" }>): Promise<Result<FromEngine>> {
    const { id } = errand;
    const started = await this.warehouse.run(body.sql, { ...body, signal: errand.stop.signal });
    if (!started.ok) return started;
    const { columns, batches, stats } = started.value;
    this.tell(errand, { kind: "columns", id, columns: [...columns] });
    for await (const batch of batches) {
      if (!batch.ok) return batch;
      if (!(await this.handOn(errand, { kind: "batch", id, rows: batch.value }))) break;
    }
    return ok({ kind: "end", id, stats: stats() });
  }

  // Settles when the reader wants more; false when nobody reads any more.
  private handOn(errand: Errand, message: FromEngine): Promise<boolean> {
    if (errand.stop.signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      errand.proceed = resolve;
      this.tell(errand, message);
    });
  }

  // Whoever was told that it was stopped hears nothing more of it.
  private tell(errand: Errand, message: FromEngine): void {
    if (!errand.stop.signal.aborted) this.send(message);
  }
}

const columnsPerPart = 1_000;

function* inParts(tables: readonly TableInfo[]): Generator<TableInfo[]> {
  let part: TableInfo[] = [];
  let columns = 0;
  for (const table of tables) {
    part.push(table);
    columns += table.columns.length;
    if (columns < columnsPerPart) continue;
    yield part;
    part = [];
    columns = 0;
  }
  if (part.length > 0) yield part;
}
