/**
 * Measures the columns of a schema's tables by statements of ours, within bounds: a time, and, on an engine that tells
 * what a statement reads, an amount of data. What is not measured is only known less well.
 */
import "server-only";
import { agentLimits, profileLimits } from "#lib/config/limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext, TableInfo } from "#lib/domain/catalog";
import type { Result } from "#lib/domain/errors";
import { mapBounded } from "#lib/domain/map-bounded";
import type { ResultRow } from "#lib/domain/result-set";
import type { ColumnProfile } from "#lib/semantic/model";
import { profileTable } from "#lib/semantic/profile-queries";
import { collectRows } from "./collect-rows.ts";
import type { Logger } from "./logger.ts";

export type MeasuringDependencies = {
  readonly warehouse: Pick<Warehouse, "dialectOf" | "check" | "run">;
  readonly logger: Logger;
  /** Milliseconds, from any beginning. */
  readonly now: () => number;
  /** False: only counts are asked, no stored value is read; true where it is left out. */
  readonly indexesValues?: boolean;
};

/** Profiles keyed `TABLE.COLUMN`; small tables first, so that the bounds cost the least. */
export async function measureSchema(
  dependencies: MeasuringDependencies,
  context: DatabaseContext,
  tables: readonly TableInfo[],
): Promise<Map<string, ColumnProfile>> {
  const allowance = new Allowance(dependencies.now);
  const limits = { ...profileLimits, readsValues: dependencies.indexesValues ?? true };
  const smallFirst = tables.toSorted((left, right) => (left.rowCount ?? 0) - (right.rowCount ?? 0));
  const measured = await mapBounded(smallFirst, profileLimits.parallelTables, async (table) => ({
    table,
    profiles: allowance.isSpent()
      ? []
      : await profileTable({ table, context, limits }, tableQuery(dependencies, context, allowance)),
  }));
  const { refused } = allowance;
  if (refused > 0) dependencies.logger.info({ context, statements: refused }, "not all columns were measured");
  return new Map(
    measured.flatMap(({ table, profiles }) =>
      [...profiles].map(([column, profile]): [string, ColumnProfile] => [`${table.name}.${column}`, profile]),
    ),
  );
}

/** Asks one table; a table that once took too long, as a view that computes much does, is not asked again. */
function tableQuery(
  dependencies: MeasuringDependencies,
  context: DatabaseContext,
  allowance: Allowance,
): (sql: string) => Promise<readonly ResultRow[] | null> {
  let isSlow = false;
  // A warehouse of an account that sleeps needs some seconds to wake up: that says nothing of the table.
  const mayWake = dependencies.warehouse.dialectOf(context.database).estimatesBytes;
  const run = (sql: string) => runQuery(dependencies, { context, sql, timeoutMs: allowance.statementMs(mayWake) });
  return async (sql) => {
    if (isSlow || !(await allowance.admits(dependencies, context, sql))) return null;
    const first = await run(sql);
    // What is not known now stays unknown until the next start: a lost engine is worth a second try.
    const isLost = !first.ok && first.error.code === "CONNECTION";
    const rows = isLost ? await run(sql) : first;
    if (rows.ok) return rows.value;
    isSlow = rows.error.code === "TIMEOUT" || rows.error.code === "CANCELLED";
    dependencies.logger.warn({ context, failure: rows.error, detail: sql }, "a column could not be measured");
    return null;
  };
}

/** What measuring may still cost. */
class Allowance {
  refused = 0;
  private readBytes = 0;
  private readonly now: () => number;
  private readonly endsAt: number;

  constructor(now: () => number) {
    this.now = now;
    this.endsAt = now() + profileLimits.timeMs;
  }

  isSpent(): boolean {
    return this.now() >= this.endsAt;
  }

  /** How long the next statement may take. */
  statementMs(mayWake: boolean): number {
    // Whole milliseconds: a timer takes no other.
    const left = Math.max(1, Math.ceil(this.endsAt - this.now()));
    return mayWake ? left : Math.min(profileLimits.statementMs, left);
  }

  /** An engine that bills what is read is asked first what a statement would read. */
  async admits({ warehouse }: MeasuringDependencies, context: DatabaseContext, sql: string): Promise<boolean> {
    if (this.isSpent()) return this.refuse();
    if (!warehouse.dialectOf(context.database).estimatesBytes) return true;
    const timeoutMs = agentLimits.statementTimeoutMs;
    const checked = await warehouse.check(sql, {
      scope: { context, schemas: [context.schema] },
      maxRows: profileLimits.valuesPerColumn + 1,
      signal: AbortSignal.timeout(timeoutMs),
      timeoutMs,
    });
    if (!checked.ok || !checked.value.verdict.isSafe) return this.refuse();
    const bytes = checked.value.estimatedBytes ?? 0;
    const total = this.readBytes + bytes;
    if (bytes > profileLimits.bytesPerStatement || total > profileLimits.bytesPerSchema) return this.refuse();
    this.readBytes = total;
    return true;
  }

  private refuse(): boolean {
    this.refused += 1;
    return false;
  }
}

/** Statements of ours, not of a user or a model: they need no guard, and the engine is read-only all the same. */
async function runQuery(
  { warehouse }: MeasuringDependencies,
  { context, sql, timeoutMs }: { readonly context: DatabaseContext; readonly sql: string; readonly timeoutMs: number },
): Promise<Result<readonly ResultRow[]>> {
  const result = await warehouse.run(sql, {
    context,
    maxRows: profileLimits.valuesPerColumn + 1,
    timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
    tag: "snowgpt:profile",
  });
  return result.ok ? collectRows(result.value) : result;
}
