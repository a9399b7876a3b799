/** A warehouse whose statements are counted, each by what its check said that it reads at most. */
import "server-only";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { UsageMeter } from "./usage-meter.ts";

/** A statement is run soon after it was checked; of one that was checked long ago it is not known any more. */
const keptChecks = 2_000;

/** What only names things, and what only judges a statement, reads nothing. */
export function createMeteredWarehouse(inner: Warehouse, meter: Pick<UsageMeter, "statement">): Warehouse {
  const checked = new Map<string, number>();
  const keep = (key: string, bytes: number): void => {
    checked.delete(key);
    checked.set(key, bytes);
    const [oldest] = checked.keys();
    if (checked.size > keptChecks && oldest !== undefined) checked.delete(oldest);
  };
  return {
    dialectOf: (database) => inner.dialectOf(database),
    ping: (database) => inner.ping(database),
    listDatabases: () => inner.listDatabases(),
    listSchemas: (database) => inner.listSchemas(database),
    describeSchema: (context) => inner.describeSchema(context),
    check: async (sql, options) => {
      const report = await inner.check(sql, options);
      if (report.ok && report.value.estimatedBytes !== null) {
        const { verdict, estimatedBytes } = report.value;
        keep(keyOf(options.scope.context.database, verdict.sanitizedQuery), estimatedBytes);
      }
      return report;
    },
    run: async (statement, options) => {
      const counted = await meter.statement(checked.get(keyOf(options.context.database, statement)) ?? null);
      return counted.ok ? inner.run(statement, options) : counted;
    },
    sampleValues: async (column, limit) => {
      const counted = await meter.statement(null);
      return counted.ok ? inner.sampleValues(column, limit) : counted;
    },
    close: () => inner.close(),
  };
}

function keyOf(database: string, statement: string): string {
  return `${database}\n${statement}`;
}
