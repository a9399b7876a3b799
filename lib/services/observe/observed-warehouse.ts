/** A warehouse whose calls are counted and timed: which engine, what kind of call, how it ended. */
import "server-only";
import type { StatementResult, Warehouse } from "#lib/db/warehouse/contract";
import type { EngineName } from "#lib/domain/catalog";
import type { ErrorCode, Result } from "#lib/domain/errors";
import type { Observer, Outcome, StatementKind } from "./observed.ts";
import { currentPlace } from "./place.ts";

type Call = { readonly engine: EngineName; readonly kind: StatementKind; readonly startedAt: number };

/** @param now milliseconds since 1970. */
export function createObservedWarehouse(inner: Warehouse, observer: Observer, now: () => number): Warehouse {
  const engineOf = (database: string) => inner.dialectOf(database).engine;
  const noter = (call: Call) => {
    const place = currentPlace();
    return (outcome: Outcome, rows: number | null): void =>
      observer.note({ type: "statement", place, ...call, outcome, rows, ms: Math.max(0, now() - call.startedAt) });
  };
  const timed = async <Value>(
    database: string,
    kind: StatementKind,
    ask: () => Promise<Result<Value>>,
    refusal: (value: Value) => ErrorCode | null = () => null,
  ): Promise<Result<Value>> => {
    const note = noter({ engine: engineOf(database), kind, startedAt: now() });
    const result = await ask();
    note(result.ok ? (refusal(result.value) ?? "ok") : result.error.code, null);
    return result;
  };
  return {
    dialectOf: (database) => inner.dialectOf(database),
    ping: (database) => inner.ping(database),
    listDatabases: () => inner.listDatabases(),
    listSchemas: (database) => timed(database, "catalog", () => inner.listSchemas(database)),
    describeSchema: (context) => timed(context.database, "catalog", () => inner.describeSchema(context)),
    check: (sql, options) =>
      timed(
        options.scope.context.database,
        "check",
        () => inner.check(sql, options),
        ({ verdict: { isSafe, code } }) => (isSafe ? null : (code ?? "UNSAFE")),
      ),
    run: async (sql, options) => {
      const note = noter({ engine: engineOf(options.context.database), kind: "query", startedAt: now() });
      const result = await inner.run(sql, options);
      if (result.ok) return { ok: true, value: notedAsRead(result.value, note) };
      note(result.error.code, null);
      return result;
    },
    sampleValues: (column, limit) => timed(column.database, "values", () => inner.sampleValues(column, limit)),
    close: () => inner.close(),
  };
}

/** Noted when its last row was read, or when nobody reads on. */
function notedAsRead(result: StatementResult, note: (outcome: Outcome, rows: number) => void): StatementResult {
  const { columns, batches } = result;
  return { columns, batches: counted(batches, note), stats: () => result.stats() };
}

async function* counted(batches: StatementResult["batches"], note: (outcome: Outcome, rows: number) => void) {
  let rows = 0;
  let outcome: Outcome = "ok";
  try {
    for await (const batch of batches) {
      if (batch.ok) rows += batch.value.length;
      else outcome = batch.error.code;
      yield batch;
    }
  } finally {
    note(outcome, rows);
  }
}
