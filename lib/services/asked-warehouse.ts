/** A warehouse that can tell whether it is being asked: what is under way may not be cut. */
import "server-only";
import type { Warehouse } from "#lib/db/warehouse/contract";

export type AskedWarehouse = {
  readonly warehouse: Warehouse;
  /** A call has no answer yet, or rows of one may still be read. */
  isAsked(): boolean;
};

/** @param now milliseconds since 1970. */
export function createAskedWarehouse(inner: Warehouse, now: () => number): AskedWarehouse {
  let calls = 0;
  // Rows are read by whoever has the stream; none can be read after the deadline that the statement was given.
  let readableUntil = 0;
  const counted = async <Value>(answer: Promise<Value>): Promise<Value> => {
    calls += 1;
    try {
      return await answer;
    } finally {
      calls -= 1;
    }
  };
  return {
    isAsked: () => calls > 0 || now() < readableUntil,
    warehouse: {
      dialectOf: (database) => inner.dialectOf(database),
      ping: (database) => counted(inner.ping(database)),
      listDatabases: () => counted(inner.listDatabases()),
      listSchemas: (database) => counted(inner.listSchemas(database)),
      describeSchema: (context) => counted(inner.describeSchema(context)),
      check: (sql, options) => counted(inner.check(sql, options)),
      run: async (sql, options) => {
        const result = await counted(inner.run(sql, options));
        if (result.ok) readableUntil = Math.max(readableUntil, now() + options.timeoutMs);
        return result;
      },
      sampleValues: (column, limit) => counted(inner.sampleValues(column, limit)),
      close: () => inner.close(),
    },
  };
}
