/**
 * DuckDB behind the warehouse contract. The engine lives in a process of its own; here are only the calls, their
 * supervision and the parsing of what comes back.
 */
import "server-only";
import { z } from "zod";
import { duckdbLimits, guardLimits } from "#lib/config/limits";
import type { CheckOptions, EngineTraits, RunOptions, TableName, Warehouse } from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { databaseInfoSchema, schemaCatalogSchema, schemaInfoSchema } from "#lib/domain/catalog";
import { err, ok, type Result } from "#lib/domain/errors";
import { EngineProcess } from "./engine-process.ts";
import { openingMessage } from "./opening-message.ts";
import { processFile } from "./process-file.ts";
import { checkReportSchema, type DatabaseFile, type RequestBody } from "./protocol.ts";
import { askOnce, openRowStream } from "./row-stream.ts";
import { StatementQueue } from "./statement-queue.ts";
import { type Supervision, type Supervisor, superviseRequest } from "./supervised-request.ts";

export type DuckdbLimits = {
  readonly memoryLimit: string;
  readonly threads: number;
  readonly maxParallelStatements: number;
  readonly killGraceMs: number;
  readonly batchRows: number;
  readonly metadataTimeoutMs: number;
};

/** A warehouse whose files the app itself may put others in the place of. */
export type DuckdbFolder = Warehouse & {
  /** Call it when the new file stands in its place: whoever asks from now on is answered from it. */
  replaceDatabase(database: { readonly name: string; readonly file: string }): void;
};

export type DuckdbOptions = {
  /** `problem` is for files that are listed but cannot be used, such as a failed import. */
  readonly databases: readonly { readonly name: string; readonly file: string; readonly problem?: string | null }[];
  readonly limits?: Partial<DuckdbLimits>;
  /** The folder with package.json; the engine's process runs a source file below it. Default: the working directory. */
  readonly projectRoot?: string;
};

/** A warehouse over DuckDB files. Nothing is started before the first call. */
export function createDuckdbWarehouse(options: DuckdbOptions): DuckdbFolder {
  const limits: DuckdbLimits = { ...duckdbLimits, ...options.limits };
  const files = new Map(
    options.databases.map(({ name, file, problem }) => [name, { name, file, problem: problem ?? null }]),
  );
  const engine = new EngineProcess({
    entry: processFile("process-entry.ts", options.projectRoot),
    opening: (crashed) => openingMessage([...files.values()], { ...limits, bounds: guardLimits }, crashed),
  });
  const replace = (database: DatabaseFile) => {
    files.set(database.name, database);
    engine.forgive(database.name);
    engine.tell({ kind: "replace", database });
  };
  const queue = new StatementQueue(limits.maxParallelStatements);
  const supervisor = { engine, queue, killGraceMs: limits.killGraceMs };
  return new DuckdbWarehouse(supervisor, limits.metadataTimeoutMs, replace);
}

const traits: EngineTraits = { name: "duckdb", estimatesBytes: false, hasQueryHistory: false };

class DuckdbWarehouse implements DuckdbFolder {
  private readonly supervisor: Supervisor;
  // Catalog reads have a queue of their own, so that running statements never hold up the screen's pickers.
  private readonly metadataSupervisor: Supervisor;
  private readonly metadataTimeoutMs: number;
  private readonly replace: (database: DatabaseFile) => void;

  constructor(supervisor: Supervisor, metadataTimeoutMs: number, replace: (database: DatabaseFile) => void) {
    this.supervisor = supervisor;
    this.metadataSupervisor = { ...supervisor, queue: new StatementQueue(1) };
    this.metadataTimeoutMs = metadataTimeoutMs;
    this.replace = replace;
  }

  engineOf() {
    return traits;
  }

  async ping(): Promise<Result<null>> {
    const listed = await this.listDatabases();
    return listed.ok ? ok(null) : listed;
  }

  listDatabases() {
    return this.read({ kind: "databases" }, z.array(databaseInfoSchema));
  }

  listSchemas(database: string) {
    return this.read({ kind: "schemas", database }, z.array(schemaInfoSchema));
  }

  describeSchema(context: { database: string; schema: string }) {
    return this.read({ kind: "describe", context }, schemaCatalogSchema);
  }

  sampleValues(column: TableName & { readonly column: string }, limit: number) {
    return this.read({ kind: "sample", column, limit }, z.array(z.string()));
  }

  async check(sql: string, options: CheckOptions) {
    const { maxRows } = options;
    const scope = { context: options.scope.context, schemas: [...options.scope.schemas] };
    const body: RequestBody = { kind: "check", sql, scope, maxRows };
    const answer = await askOnce((listener) => superviseRequest(body, options, this.supervisor, listener));
    return parseAnswer(answer, checkReportSchema);
  }

  run(sanitizedQuery: string, options: RunOptions) {
    const body: RequestBody = { kind: "run", sql: sanitizedQuery, context: options.context, maxRows: options.maxRows };
    return openRowStream((listener) => superviseRequest(body, options, this.supervisor, listener));
  }

  replaceDatabase({ name, file }: { readonly name: string; readonly file: string }) {
    this.replace({ name, file, problem: null });
  }

  close() {
    return this.supervisor.engine.close();
  }

  private async read<Value>(body: RequestBody, schema: z.ZodType<Value>): Promise<Result<Value>> {
    const supervision: Supervision = { signal: new AbortController().signal, timeoutMs: this.metadataTimeoutMs };
    const answer = await askOnce((listener) => superviseRequest(body, supervision, this.metadataSupervisor, listener));
    return parseAnswer(answer, schema);
  }
}

function parseAnswer<Value>(answer: Result<unknown>, schema: z.ZodType<Value>): Result<Value> {
  if (!answer.ok) return answer;
  const parsed = schema.safeParse(answer.value);
  if (parsed.success) return ok(parsed.data);
  return err(warehouseFailure("INTERNAL", { cause: `Unexpected answer of the engine: ${parsed.error.message}` }));
}
