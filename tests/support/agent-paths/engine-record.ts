/** An engine that tells what reached it. */
import type { Warehouse } from "#lib/db/warehouse/contract";

export type EngineCall = {
  /** Compiled only, run in a run, or run to learn about a schema before one. */
  readonly kind: "check" | "query" | "profile";
  /** What a query is for, e.g. `snowgpt:answer`; empty for a check. */
  readonly tag: string;
  readonly database: string;
  readonly sql: string;
};

/** The same warehouse; each statement is told before it is sent. */
export function recordEngine(warehouse: Warehouse, onCall: (call: EngineCall) => void): Warehouse {
  return {
    dialectOf: (database) => warehouse.dialectOf(database),
    ping: (database) => warehouse.ping(database),
    listDatabases: () => warehouse.listDatabases(),
    listSchemas: (database) => warehouse.listSchemas(database),
    describeSchema: (context) => warehouse.describeSchema(context),
    sampleValues: (column, limit) => warehouse.sampleValues(column, limit),
    // Whoever opened it closes it: the next app goes on with it.
    close: async () => undefined,
    check: (sql, options) => {
      onCall({ kind: "check", tag: "", database: options.scope.context.database, sql });
      return warehouse.check(sql, options);
    },
    run: (sql, options) => {
      const kind = options.tag === "snowgpt:profile" ? "profile" : "query";
      onCall({ kind, tag: options.tag, database: options.context.database, sql });
      return warehouse.run(sql, options);
    },
  };
}
