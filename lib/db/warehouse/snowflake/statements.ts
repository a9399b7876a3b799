/** Checks and runs single statements. A statement is handed to Snowflake once; what came of it is told, or that nothing came. */
import "server-only";
import { guardLimits, snowflakeLimits } from "#lib/config/limits";
import type {
  CheckOptions,
  CheckReport,
  RunOptions,
  StatementResult,
  TableName,
  Verdict,
} from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { guardSnowflakeStatement, guardSnowflakeText } from "#lib/db/warehouse/guard/snowflake-guard";
import type { GuardVerdict } from "#lib/db/warehouse/guard/verdict";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import type { StatementParameters } from "./driver.ts";
import { explain, objectOutside } from "./explain.ts";
import type { KnownCatalog } from "./known-catalog.ts";
import { refuseAllButReading } from "./reading-wall.ts";
import { columnsOf, openRowStream } from "./row-stream.ts";
import { type SessionPool, withSession } from "./session-pool.ts";
import { Supervision } from "./supervision.ts";

export type StatementDependencies = { readonly pool: SessionPool; readonly catalog: KnownCatalog };

/**
 * What holds for every statement of ours: zones are UTC, as cells are; JSON is JSON; and the server's own deadline
 * ends what this process can no longer stop.
 */
export function parametersOf(tag: string, timeoutMs: number): StatementParameters {
  return {
    QUERY_TAG: tag.slice(0, 2_000),
    STATEMENT_TIMEOUT_IN_SECONDS: Math.ceil(timeoutMs / 1_000) + snowflakeLimits.serverGraceSeconds,
    TIMEZONE: "UTC",
    STRICT_JSON_OUTPUT: true,
  };
}

/** Guard, then compile. Mistakes in the statement are failures; an unsafe statement is a report. */
export async function checkStatement(
  sql: string,
  options: CheckOptions,
  dependencies: StatementDependencies,
): Promise<Result<CheckReport>> {
  const supervision = new Supervision(options);
  try {
    const judged = await untilStopped(judge(sql, options, dependencies.catalog), supervision);
    if (!judged.ok) return judged;
    const { refusal, candidates, ...verdict } = judged.value;
    const report = { verdict, columns: null, estimatedBytes: null };
    if (refusal === "syntax" || refusal === "unknown_table") return err(mistakeOf(judged.value, candidates));
    if (refusal !== null) return ok(report);
    return await compile(verdict, { options, supervision, dependencies });
  } finally {
    supervision.end();
  }
}

/** Runs and streams at most `maxRows` rows. */
export async function runStatement(
  sql: string,
  options: RunOptions,
  { pool, catalog }: StatementDependencies,
): Promise<Result<StatementResult>> {
  const supervision = new Supervision(options);
  const end = () => supervision.end();
  const context = await untilStopped(catalog.findContext(options.context), supervision);
  if (!context.ok) return endWith(context, end);
  const wall = await refuseAllButReading(sql, context.value, catalog.schemaNames(context.value.database));
  if (!wall.ok) return endWith(wall, end);
  const parameters = { ...parametersOf(options.tag, options.timeoutMs), ROWS_PER_RESULTSET: options.maxRows + 1 };
  const started = await withSession(pool, context.value, supervision, async ({ session, release }) => {
    const startedAt = performance.now();
    const ran = await session.run({ sql, parameters }, supervision);
    if (!ran.ok) return endWith(ran, release);
    const elapsedMs = performance.now() - startedAt;
    const onEnd = () => {
      end();
      release();
    };
    return ok(
      openRowStream({ statement: ran.value, session, supervision, maxRows: options.maxRows, elapsedMs, onEnd }),
    );
  });
  return started.ok ? started : endWith(started, end);
}

function endWith<Failed>(failed: Failed, end: () => void): Failed {
  end();
  return failed;
}

type Judged = Result<GuardVerdict & { readonly context: DatabaseContext }>;

// The catalog answers in its own time; whoever asked waits no longer than it said.
function untilStopped<Value>(work: Promise<Result<Value>>, supervision: Supervision): Promise<Result<Value>> {
  return new Promise((resolve, reject) => {
    const onStop = () => resolve(err(supervision.failure()));
    if (supervision.isStopped) onStop();
    supervision.signal.addEventListener("abort", onStop, { once: true });
    work.then(resolve, reject).finally(() => supervision.signal.removeEventListener("abort", onStop));
  });
}

async function judge(sql: string, options: CheckOptions, catalog: KnownCatalog): Promise<Judged> {
  const context = await catalog.findContext(options.scope.context);
  if (!context.ok) return context;
  const refused = guardSnowflakeText(sql, guardLimits);
  if (refused !== null) return ok({ ...refused, context: context.value });
  const first = await judgeByCatalog(sql, { options, context: context.value, catalog, mustBeFresh: false });
  // A table made since the catalog was read is looked for once more.
  const isMissing = first.ok && first.value.refusal === "unknown_table" && !first.value.isFresh;
  return isMissing ? await judgeByCatalog(sql, { options, context: context.value, catalog, mustBeFresh: true }) : first;
}

async function judgeByCatalog(
  sql: string,
  given: {
    readonly options: CheckOptions;
    readonly context: DatabaseContext;
    readonly catalog: KnownCatalog;
    readonly mustBeFresh: boolean;
  },
) {
  const { options, context, catalog, mustBeFresh } = given;
  const { database } = context;
  const schemas = [...options.scope.schemas];
  const knownTables: TableName[] = [];
  let isFresh = true;
  for (const schema of schemas) {
    const known = await catalog.tablesOf({ database, schema }, mustBeFresh);
    if (!known.ok) return known;
    isFresh &&= known.value.isFresh;
    knownTables.push(...known.value.tables.map(({ name }) => ({ database, schema, table: name })));
  }
  const verdict = await guardSnowflakeStatement(sql, {
    scope: { context, schemas },
    knownTables,
    otherDatabases: catalog.databaseNames().filter((name) => name !== database),
    maxRows: options.maxRows,
    bounds: guardLimits,
  });
  return ok({ ...verdict, context, isFresh });
}

type Compiling = {
  readonly options: CheckOptions;
  readonly supervision: Supervision;
  readonly dependencies: StatementDependencies;
};

// Describing tells the columns and points exactly at mistakes; the plan tells what would really be read.
async function compile(
  judged: Verdict & { readonly context: DatabaseContext },
  { options, supervision, dependencies }: Compiling,
): Promise<Result<CheckReport>> {
  const { context, ...verdict } = judged;
  const { pool, catalog } = dependencies;
  const columnNames = verdict.tables.flatMap((table) => catalog.tableOf(table, table.table)?.columns ?? []);
  const request = { sql: verdict.sanitizedQuery, parameters: parametersOf("check", options.timeoutMs), columnNames };
  return await withSession(pool, context, supervision, async ({ session, release }): Promise<Result<CheckReport>> => {
    const [described, plan] = await Promise.all([
      session.run({ ...request, isDescribeOnly: true }, supervision),
      explain(session, request, supervision),
    ]);
    release();
    if (!described.ok) return described;
    if (!plan.ok) return plan;
    const columns = columnsOf(described.value);
    const outside = readsView(verdict, catalog) ? null : objectOutside(plan.value, { ...options.scope, context });
    if (outside === null) return ok({ verdict, columns, estimatedBytes: plan.value.bytes });
    return ok({ verdict: refuseOutside(verdict, outside, options), columns: null, estimatedBytes: null });
  });
}

// A view stands for tables that may lie anywhere: its own place is what counts, and the guard has seen that.
function readsView(verdict: Verdict, catalog: KnownCatalog): boolean {
  return verdict.tables.some((table) => catalog.tableOf(table, table.table)?.kind === "view");
}

function refuseOutside(verdict: Verdict, object: string, { scope }: CheckOptions): Verdict {
  const reason = `The statement would read ${object}, which is outside of what this question may read (${scope.schemas.join(", ")}).`;
  return { ...verdict, isSafe: false, code: "UNSAFE", reason, position: null };
}

function mistakeOf(verdict: GuardVerdict, candidates: readonly string[]): AppError {
  const code = verdict.refusal === "unknown_table" ? "UNKNOWN_OBJECT" : "SYNTAX";
  const cause =
    candidates.length === 0 ? verdict.reason : `${verdict.reason} Candidate names: ${candidates.join(", ")}`;
  return warehouseFailure(code, { message: verdict.reason ?? "", position: verdict.position, cause });
}
