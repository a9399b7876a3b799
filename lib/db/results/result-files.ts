/**
 * Result files as the app sees them. The work is done by a DuckDB of their own in a process of its own, started when
 * it is first needed; here are only the calls, their supervision and the parsing of what comes back.
 */
import "server-only";
import path from "node:path";
import type { z } from "zod";
import { resultFileLimits } from "#lib/config/limits";
import { EngineProcess } from "#lib/db/warehouse/process/engine-process";
import { askOnce } from "#lib/db/warehouse/process/row-stream";
import { StatementQueue } from "#lib/db/warehouse/process/statement-queue";
import { type Supervisor, superviseRequest } from "#lib/db/warehouse/process/supervised-request";
import type { ColumnKind } from "#lib/domain/catalog";
import { err, ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import { type ColumnSummary, columnSummarySchema, type ResultView } from "#lib/domain/result-view";
import type { StoredColumn } from "./column-sql.ts";
import { fileFailure } from "./file-failure.ts";
import {
  type FilePage,
  filePageSchema,
  fileRowsSchema,
  type ResultRequest,
  type WrittenFile,
  writtenFileSchema,
} from "./protocol.ts";

export type ResultFileLimits = {
  readonly memoryLimit: string;
  readonly threads: number;
  readonly maxParallelReads: number;
  readonly maxTextLength: number;
  readonly killGraceMs: number;
  readonly readTimeoutMs: number;
  readonly writeTimeoutMs: number;
};

export type ResultFilesOptions = {
  /** Absolute; the only folder that is touched. */
  readonly folder: string;
  readonly limits?: Partial<ResultFileLimits>;
  /** The folder with package.json. Default: the working directory. */
  readonly projectRoot?: string;
};

/** A result file and how to look at it. */
export type FileRequest = {
  readonly file: string;
  readonly columns: readonly StoredColumn[];
  readonly view: ResultView;
  readonly signal: AbortSignal;
};

/** Some columns, by position, of some rows in their own order; a text is cut to so many letters. */
export type ColumnsSlice = {
  readonly wanted: readonly number[];
  readonly textLength: number;
  readonly offset: number;
  readonly limit: number;
};

/** A file that is being written. Exactly one of `finish` and `discard` ends it; after a failure it is over. */
export type FileWriting = {
  append(rows: readonly ResultRow[]): Promise<Result<null>>;
  finish(): Promise<Result<WrittenFile>>;
  discard(): Promise<void>;
};

export type ResultFiles = {
  begin(file: string, kinds: readonly ColumnKind[], signal: AbortSignal): Promise<Result<FileWriting>>;
  /** Makes a file of one that an earlier version wrote. */
  convert(args: { source: string; file: string; kinds: readonly ColumnKind[] }): Promise<Result<WrittenFile>>;
  readPage(request: FileRequest, slice: { offset: number; limit: number }): Promise<Result<FilePage>>;
  /** Rows as wide as the result; columns that were not wanted are NULL. */
  readColumns(request: Omit<FileRequest, "view">, slice: ColumnsSlice): Promise<Result<ResultRow[]>>;
  summarise(request: FileRequest, column: number): Promise<Result<ColumnSummary>>;
  close(): Promise<void>;
};

/** Nothing is started before the first call. */
export function openResultFiles(options: ResultFilesOptions): ResultFiles {
  return new SupervisedFiles(options);
}

const never = new AbortController().signal;

class SupervisedFiles implements ResultFiles {
  private readonly limits: ResultFileLimits;
  private readonly engine: EngineProcess<ResultRequest>;
  private readonly reading: Supervisor<ResultRequest>;
  private readonly writing: Supervisor<ResultRequest>;

  constructor({ folder, limits, projectRoot }: ResultFilesOptions) {
    this.limits = { ...resultFileLimits, ...limits };
    const { memoryLimit, threads, maxTextLength, killGraceMs } = this.limits;
    this.engine = new EngineProcess<ResultRequest>({
      entry: entryFile(projectRoot),
      opening: () => ({ kind: "open", settings: { folder, memoryLimit, threads, maxTextLength } }),
    });
    this.reading = { engine: this.engine, queue: new StatementQueue(this.limits.maxParallelReads), killGraceMs };
    // Runs are few and wait for their own rows: a slow sort must not hold up what they store.
    this.writing = { ...this.reading, queue: new StatementQueue(Number.POSITIVE_INFINITY) };
  }

  async begin(file: string, kinds: readonly ColumnKind[], signal: AbortSignal): Promise<Result<FileWriting>> {
    const begun = await this.write({ kind: "begin", file, kinds: [...kinds] }, signal);
    if (!begun.ok) return begun;
    return ok({
      append: async (rows) => {
        const appended = await this.write({ kind: "append", file, rows }, signal);
        return appended.ok ? ok(null) : appended;
      },
      finish: async () => parse(await this.write({ kind: "finish", file }, signal), writtenFileSchema),
      discard: async () => {
        await this.write({ kind: "discard", file }, never);
      },
    });
  }

  async convert({ source, file, kinds }: { source: string; file: string; kinds: readonly ColumnKind[] }) {
    return parse(await this.write({ kind: "convert", source, file, kinds: [...kinds] }, never), writtenFileSchema);
  }

  async readPage({ file, columns, view, signal }: FileRequest, slice: { offset: number; limit: number }) {
    const body: ResultRequest = { kind: "page", file, columns: [...columns], view, ...slice };
    return parse(await this.read(body, signal), filePageSchema);
  }

  async readColumns({ file, columns, signal }: Omit<FileRequest, "view">, { wanted, ...slice }: ColumnsSlice) {
    const body: ResultRequest = { kind: "columns", file, columns: [...columns], wanted: [...wanted], ...slice };
    return parse(await this.read(body, signal), fileRowsSchema);
  }

  async summarise({ file, columns, view, signal }: FileRequest, column: number) {
    const body: ResultRequest = { kind: "summary", file, columns: [...columns], view, column };
    return parse(await this.read(body, signal), columnSummarySchema);
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  private async write(body: ResultRequest, signal: AbortSignal): Promise<Result<unknown>> {
    const supervision = { signal, timeoutMs: this.limits.writeTimeoutMs };
    const answer = await askOnce((listener) => superviseRequest(body, supervision, this.writing, listener));
    return answer.ok ? answer : err(fileFailure(answer.error));
  }

  // A read changes nothing: when the process ended for another request's sake, it is made once more.
  private async read(body: ResultRequest, signal: AbortSignal): Promise<Result<unknown>> {
    const supervision = { signal, timeoutMs: this.limits.readTimeoutMs };
    const ask = () => askOnce((listener) => superviseRequest(body, supervision, this.reading, listener));
    const answer = await ask();
    const last = !answer.ok && answer.error.code === "UNAVAILABLE" ? await ask() : answer;
    return last.ok ? last : err(fileFailure(last.error));
  }
}

function entryFile(projectRoot: string | undefined): string {
  const root = projectRoot ?? process.cwd();
  return path.join(/* turbopackIgnore: true */ root, "lib", "db", "results", "process-entry.ts");
}

function parse<Value>(answer: Result<unknown>, schema: z.ZodType<Value>): Result<Value> {
  return answer.ok ? ok(schema.parse(answer.value)) : answer;
}
