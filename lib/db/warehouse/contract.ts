/**
 * The one contract of all warehouses. Agents and services know these types and no engine.
 * Expected failures are values with a class (`lib/domain/errors.ts`); engines throw for bugs only.
 */
import "server-only";
import type { DatabaseContext, DatabaseInfo, SchemaCatalog, SchemaInfo } from "#lib/domain/catalog";
import type { Dialect } from "#lib/domain/dialect";
import type { Result, TextSpan } from "#lib/domain/errors";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";

/** Tables by their full name; the spelling is the engine's (`ORDERS`, not `orders`, where it folds). */
export type TableName = { readonly database: string; readonly schema: string; readonly table: string };

/** Which tables a statement may touch: every table of these schemas. */
export type StatementScope = { readonly context: DatabaseContext; readonly schemas: readonly string[] };

/** The guard's word on one statement. `sanitizedQuery` is the text that is sent when `isSafe`. */
export type Verdict = {
  readonly isSafe: boolean;
  /** CROSS_DB can be mended by asking each database on its own, UNSAFE not at all; null when safe. */
  readonly code: "UNSAFE" | "CROSS_DB" | null;
  /** Why not, in plain words; null when safe. */
  readonly reason: string | null;
  /** The offending word, where one can be pointed at. */
  readonly position: TextSpan | null;
  readonly tables: readonly TableName[];
  /** Column names as they are written, without their tables; what a `*` stands for is not among them. */
  readonly columns: readonly string[];
  readonly functions: readonly string[];
  readonly sanitizedQuery: string;
  /** An outer LIMIT above the cap was cut. */
  readonly limitEnforced: boolean;
};

/** Compile check of a safe statement. */
export type CheckReport = {
  readonly verdict: Verdict;
  /** Result columns, where the engine tells them before it runs. */
  readonly columns: readonly ResultColumn[] | null;
  /** Upper bound of bytes read, where the engine has one. */
  readonly estimatedBytes: number | null;
};

export type CheckOptions = {
  readonly scope: StatementScope;
  /** Rows that may be kept; a higher outer LIMIT is cut to one more, by which the reader knows that there were more. */
  readonly maxRows: number;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
};

export type RunOptions = {
  readonly context: DatabaseContext;
  /** Reading stops here; `limited` then says whether the engine had more. */
  readonly maxRows: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Ends up in the engine's query history where it has one. */
  readonly tag: string;
};

export type RunStats = {
  readonly rowCount: number;
  readonly limited: boolean;
  readonly limitEnforced: boolean;
  readonly ms: number;
  /** The engine's id of the statement, where it has one. */
  readonly queryId: string | null;
};

/** Rows arrive in batches; `stats` settles after the last one. A failure in mid-read is a failed batch, then the end. */
export type StatementResult = {
  readonly columns: readonly ResultColumn[];
  readonly batches: AsyncIterable<Result<readonly ResultRow[]>>;
  readonly stats: () => RunStats;
};

export type Warehouse = {
  /** The dialect of a database's engine, known without asking it; of an unknown name that of the engine that would be asked. */
  dialectOf(database: string): Dialect;
  /** Opens the connection of a database's engine if it is not open, and sees that it answers. */
  ping(database: string): Promise<Result<null>>;
  listDatabases(): Promise<Result<readonly DatabaseInfo[]>>;
  listSchemas(database: string): Promise<Result<readonly SchemaInfo[]>>;
  describeSchema(context: DatabaseContext): Promise<Result<SchemaCatalog>>;
  /** Guard and compile: the only source of a `sanitizedQuery`. An unsafe statement is a report, not a failure. */
  check(sql: string, options: CheckOptions): Promise<Result<CheckReport>>;
  /** Runs a text that `check` passed. The engine refuses writes whatever the text. */
  run(sanitizedQuery: string, options: RunOptions): Promise<Result<StatementResult>>;
  /** Most frequent values of a column, for previews and matching. */
  sampleValues(column: TableName & { readonly column: string }, limit: number): Promise<Result<readonly string[]>>;
  close(): Promise<void>;
};
