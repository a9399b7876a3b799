/** An account inside the process of its driver: the calls, and who answers them. Nothing is loaded or signed in before the first. */
import "server-only";
import { snowflakeLimits } from "#lib/config/limits";
import type { CheckOptions, RunOptions, TableName, Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { ok, type Result } from "#lib/domain/errors";
import type { EngineLogger } from "./driver.ts";
import { KnownCatalog } from "./known-catalog.ts";
import { Login } from "./login.ts";
import { createMetadataReader, type ReadMetadata } from "./metadata.ts";
import { readSampleValues } from "./sample-values.ts";
import { SessionPool } from "./session-pool.ts";
import type { SignInOptions } from "./sign-in.ts";
import { checkStatement, parametersOf, runStatement, type StatementDependencies } from "./statements.ts";
import { Supervision } from "./supervision.ts";

export type SnowflakeLimits = {
  readonly maxParallelStatements: number;
  readonly maxMetadataSessions: number;
  readonly idleSessionMs: number;
  readonly trustedIdleMs: number;
  readonly loginTimeoutMs: number;
  readonly loginPauseMs: number;
  readonly metadataTimeoutMs: number;
  readonly freshCatalogMs: number;
};

export type AccountDependencies = { readonly logger: EngineLogger; readonly limits?: Partial<SnowflakeLimits> };

/** The account that signs in so, with everything that it takes in this very process. */
export function openSnowflakeAccount(signIn: SignInOptions, dependencies: AccountDependencies): Warehouse {
  return new SnowflakeAccount(signIn, dependencies);
}

class SnowflakeAccount implements Warehouse {
  private readonly limits: SnowflakeLimits;
  private readonly login: Login;
  private readonly hasPasscode: boolean;
  private readonly pools: readonly SessionPool[];
  private readonly read: ReadMetadata;
  private readonly catalog: KnownCatalog;
  private readonly statements: StatementDependencies;

  constructor(signIn: SignInOptions, { logger, limits }: AccountDependencies) {
    this.limits = { ...snowflakeLimits, ...limits };
    const now = () => performance.now();
    this.login = new Login({ signIn, logger, limits: this.limits, now });
    const open = (supervision: Supervision) => this.login.open(supervision);
    const poolOf = (maxSessions: number) => new SessionPool({ open, now, limits: { ...this.limits, maxSessions } });
    // The code of a second factor serves for one sign-in: then one session has to do for everything.
    this.hasPasscode = signIn.passcode !== undefined;
    const work = poolOf(this.hasPasscode ? 1 : this.limits.maxParallelStatements);
    const metadata = this.hasPasscode ? work : poolOf(this.limits.maxMetadataSessions);
    this.pools = [...new Set([work, metadata])];
    const { metadataTimeoutMs } = this.limits;
    const parameters = parametersOf("catalog", metadataTimeoutMs);
    this.read = createMetadataReader({ pool: metadata, timeoutMs: metadataTimeoutMs, parameters });
    const warn = (sentence: string) => logger.warn({ engine: "snowflake" }, sentence);
    this.catalog = new KnownCatalog({ read: this.read, warn, now, freshMs: this.limits.freshCatalogMs });
    this.statements = { pool: work, catalog: this.catalog };
  }

  dialectOf() {
    return dialects.snowflake;
  }

  /** A sign-in of its own: it tells whether the credentials hold, whatever sessions there are. */
  async ping(): Promise<Result<null>> {
    if (this.hasPasscode) return await this.pingInSession();
    const supervision = new Supervision({
      signal: new AbortController().signal,
      timeoutMs: this.limits.loginTimeoutMs,
    });
    const opened = await this.login.open(supervision, "test");
    if (!opened.ok) return endAfter(supervision, opened);
    const answered = await opened.value.run({ sql: "SELECT 1" }, supervision);
    void opened.value.close(this.limits.loginTimeoutMs);
    return endAfter(supervision, answered.ok ? ok(null) : answered);
  }

  private async pingInSession(): Promise<Result<null>> {
    const answered = await this.read({ sql: "SELECT 1", maxRows: 1 }, () => undefined);
    return answered.ok ? ok(null) : answered;
  }

  listDatabases() {
    return this.catalog.listDatabases();
  }

  listSchemas(database: string) {
    return this.catalog.listSchemas(database);
  }

  describeSchema(context: DatabaseContext) {
    return this.catalog.describe(context);
  }

  check(sql: string, options: CheckOptions) {
    return checkStatement(sql, options, this.statements);
  }

  run(sanitizedQuery: string, options: RunOptions) {
    return runStatement(sanitizedQuery, options, this.statements);
  }

  sampleValues(column: TableName & { readonly column: string }, limit: number) {
    const known = this.catalog.tableOf(column, column.table);
    return readSampleValues(this.read, { column, known }, limit);
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.close()));
  }
}

function endAfter<Outcome>(supervision: Supervision, outcome: Outcome): Outcome {
  supervision.end();
  return outcome;
}
