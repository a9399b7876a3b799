/**
 * Results that were asked once and are shown from here ever after: rows in one file per result, readable by this user
 * of the machine alone; what is known of them is in the store. The warehouse is never asked again.
 */
import "server-only";
import { access, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { StoredResult } from "#lib/agents/runtime/dependencies";
import { chartReadingLimits, resultLimits } from "#lib/config/limits";
import type { FileRequest, ResultFiles } from "#lib/db/results/result-files";
import type { ResultRecords, StoredFile } from "#lib/db/store/result-records";
import type { StatementResult } from "#lib/db/warehouse/contract";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { formatCount } from "#lib/domain/format";
import { isPlainView, plainView } from "#lib/domain/plain-view";
import type { ResultColumn, ResultPage, ResultRef, ResultRow } from "#lib/domain/result-set";
import type { ColumnSummary, ResultView } from "#lib/domain/result-view";
import type { Logger } from "./logger.ts";
import { removeOldResults } from "./result-clean-up.ts";
import { createResultExports, type ExportRequest, type OpenExport, type ResultExports } from "./result-export.ts";
import { fileName, keepRows, newFileName, notKept, oldFileName, otherRights } from "./result-file.ts";

export type StoreArgs = { readonly ownerId: string; readonly result: StatementResult; readonly signal: AbortSignal };

export type ExportOnceArgs = Pick<ExportRequest, "format" | "values" | "signal"> & Pick<StoreArgs, "result">;

export type ResultSlice = {
  readonly resultId: string;
  readonly view: ResultView;
  readonly offset: number;
  readonly limit: number;
};

export type ColumnRequest = { readonly resultId: string; readonly column: number; readonly view: ResultView };

export type ColumnsRequest = {
  readonly resultId: string;
  /** Which columns, by position, and how many of the first rows: both may depend on what the result is. */
  wanted(ref: ResultRef): { readonly columns: readonly number[]; readonly rowCount: number };
};

export type StoredColumns = { readonly ref: ResultRef; readonly rows: readonly ResultRow[] };

/** NOT_FOUND for a result of somebody else or of nobody, FORBIDDEN for one of other rights, RESULT_LIMITED where a view would not show the truth. */
export type Results = {
  /** Reads a statement to its end into a file; a failure in mid-read leaves nothing behind. */
  store(args: StoreArgs): Promise<Result<StoredResult>>;
  /** A slice of the rows, in the order and under the filters of a view. */
  readPage(ownerId: string, slice: ResultSlice): Promise<Result<ResultPage>>;
  /** Some columns of all stored rows, as many of them as are allowed; NULL stands in the other columns. */
  readColumns(ownerId: string, request: ColumnsRequest): Promise<Result<StoredColumns>>;
  /** What one column holds under a view's filters. */
  summarise(ownerId: string, request: ColumnRequest): Promise<Result<ColumnSummary>>;
  /** All rows under a view as a file to download; whole before its first byte is sent. */
  openExport(ownerId: string, request: ExportRequest): Promise<Result<OpenExport>>;
  /** All rows of a statement as a file to download; nothing of them is kept. */
  exportOnce(args: ExportOnceArgs): Promise<Result<OpenExport>>;
  /** Removes what is too old or too much, now and from time to time until the app closes. */
  keepClean(): Promise<void>;
  /** The same, now. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
};

export type ResultsDependencies = {
  readonly records: ResultRecords;
  readonly files: ResultFiles;
  readonly folder: string;
  readonly logger: Pick<Logger, "warn">;
  readonly now: () => number;
  readonly newId: () => string;
  /** How old a file is that nothing knows of before it is removed: where other processes make files as well. */
  readonly leftAfterMs?: number;
};

/** The results of all owners, by the rights on data that they were read with. */
export type ResultShelf = Results & {
  /**
   * Results of people with these rights: what is stored is kept under them, and what was stored under others is refused.
   * @param rights see `rightsKey`; null for who sees everything, as the shelf itself has it.
   */
  ofRights(rights: string | null): Results;
};

export function createResults(dependencies: ResultsDependencies): ResultShelf {
  return new LocalResults(dependencies, null, sharedOf(dependencies));
}

/** What all rights share. */
type Shared = {
  readonly filesInUse: Set<string>;
  readonly exports: ResultExports;
  readonly converting: Map<string, Promise<Result<StoredFile>>>;
};

function sharedOf(dependencies: ResultsDependencies): Shared {
  const filesInUse = new Set<string>();
  return { filesInUse, exports: createResultExports({ ...dependencies, filesInUse }), converting: new Map() };
}

type OpenResult = { readonly ref: ResultRef; readonly file: StoredFile };

class LocalResults implements ResultShelf {
  private readonly dependencies: ResultsDependencies;
  private readonly rights: string | null;
  private readonly shared: Shared;
  private cleaning: NodeJS.Timeout | null = null;

  constructor(dependencies: ResultsDependencies, rights: string | null, shared: Shared) {
    this.dependencies = dependencies;
    this.rights = rights;
    this.shared = shared;
  }

  ofRights(rights: string | null): Results {
    return new LocalResults(this.dependencies, rights, this.shared);
  }

  async store({ ownerId, result, signal }: StoreArgs): Promise<Result<StoredResult>> {
    const { records, newId, now, folder } = this.dependencies;
    const id = newId();
    const names = [fileName(id), newFileName(id)];
    for (const name of names) this.shared.filesInUse.add(name);
    try {
      const kept = await keepRows({ resultId: id, result, signal }, this.dependencies);
      if (!kept.ok) return kept;
      const { written, preview } = kept.value;
      const { limited, limitEnforced, ms } = result.stats();
      const ref: ResultRef = {
        id,
        columns: [...result.columns],
        rowCount: written.rowCount,
        limited,
        limitEnforced,
        ms,
      };
      await records.add(ownerId, { ref, file: written, rights: this.rights }, now());
      return ok({ ref, preview });
    } catch (cause) {
      await rm(join(folder, fileName(id)), { force: true });
      return notKept(cause);
    } finally {
      for (const name of names) this.shared.filesInUse.delete(name);
    }
  }

  async readPage(ownerId: string, { resultId, view, offset, limit }: ResultSlice): Promise<Result<ResultPage>> {
    const opened = await this.open(ownerId, resultId, view);
    if (!opened.ok) return opened;
    const { ref } = opened.value;
    const page = await this.dependencies.files.readPage(requestOf(opened.value, view), { offset, limit });
    if (!page.ok) return page;
    const { rows, matchingCount } = page.value;
    return ok({ ref, offset, matchingCount: matchingCount ?? ref.rowCount, rows });
  }

  async readColumns(ownerId: string, { resultId, wanted }: ColumnsRequest): Promise<Result<StoredColumns>> {
    const opened = await this.open(ownerId, resultId, plainView);
    if (!opened.ok) return opened;
    const { ref } = opened.value;
    const { columns, rowCount } = wanted(ref);
    const { batchRows, textCharacters } = chartReadingLimits;
    const end = Math.min(rowCount, ref.rowCount);
    const rows: ResultRow[] = [];
    // Batch by batch: one message with all rows would hold up everybody else's.
    for (let offset = 0; offset < end; offset += batchRows) {
      const slice = { wanted: columns, textLength: textCharacters, offset, limit: Math.min(batchRows, end - offset) };
      const batch = await this.dependencies.files.readColumns(requestOf(opened.value, plainView), slice);
      if (!batch.ok) return batch;
      for (const row of batch.value) rows.push(row);
    }
    return ok({ ref, rows });
  }

  async summarise(ownerId: string, { resultId, column, view }: ColumnRequest): Promise<Result<ColumnSummary>> {
    const opened = await this.open(ownerId, resultId, null);
    if (!opened.ok) return opened;
    return this.dependencies.files.summarise(requestOf(opened.value, view), column);
  }

  async openExport(ownerId: string, { resultId, signal, ...request }: ExportRequest): Promise<Result<OpenExport>> {
    const opened = await this.open(ownerId, resultId, request.view);
    if (!opened.ok) return opened;
    const { ref, file } = opened.value;
    const columns = columnsOf(ref.columns, file.storage);
    return this.shared.exports.open({ ...request, file: fileName(ref.id), columns }, signal);
  }

  async exportOnce({ result, signal, ...request }: ExportOnceArgs): Promise<Result<OpenExport>> {
    const id = this.dependencies.newId();
    const names = [fileName(id), newFileName(id)];
    for (const name of names) this.shared.filesInUse.add(name);
    try {
      const kept = await keepRows({ resultId: id, result, signal }, this.dependencies);
      if (!kept.ok) return kept;
      const columns = columnsOf(result.columns, kept.value.written.storage);
      return await this.shared.exports.open({ ...request, file: fileName(id), columns, view: plainView }, signal);
    } catch (cause) {
      return notKept(cause);
    } finally {
      await rm(join(this.dependencies.folder, fileName(id)), { force: true });
      for (const name of names) this.shared.filesInUse.delete(name);
    }
  }

  async keepClean(): Promise<void> {
    this.cleaning ??= setInterval(() => void this.cleanUp(), resultLimits.cleanUpEveryMs).unref();
    await this.cleanUp();
  }

  async close(): Promise<void> {
    clearInterval(this.cleaning ?? undefined);
    await this.dependencies.files.close();
  }

  // A leftover file is no reason to stop.
  async cleanUp(): Promise<void> {
    try {
      await removeOldResults({ ...this.dependencies, filesInUse: this.shared.filesInUse });
    } catch (cause) {
      this.dependencies.logger.warn({ cause }, "old results could not be removed");
    }
  }

  /** @param view null for a look that is only true of all rows. */
  private async open(ownerId: string, resultId: string, view: ResultView | null): Promise<Result<OpenResult>> {
    const { records, folder } = this.dependencies;
    const record = await records.find(ownerId, resultId);
    if (record === null) return err(noSuchResult());
    const { ref } = record;
    if (record.rights !== this.rights) return err(otherRights());
    if (ref.limited && (view === null || !isPlainView(view))) return err(limitedResult(ref));
    const file = record.file === null ? await this.convertOnce(ref) : ok(record.file);
    if (!file.ok) return file;
    if (!(await exists(join(folder, fileName(ref.id))))) return err(noSuchResult());
    return ok({ ref, file: file.value });
  }

  private convertOnce(ref: ResultRef): Promise<Result<StoredFile>> {
    const running = this.shared.converting.get(ref.id);
    if (running !== undefined) return running;
    const converting = this.convert(ref).finally(() => this.shared.converting.delete(ref.id));
    this.shared.converting.set(ref.id, converting);
    return converting;
  }

  /** A file of an earlier version becomes one of today when it is first opened. */
  private async convert({ id, columns }: ResultRef): Promise<Result<StoredFile>> {
    const { files, folder, records } = this.dependencies;
    const [source, made] = [oldFileName(id), newFileName(id)];
    if (!(await exists(join(folder, source)))) return err(noSuchResult());
    this.shared.filesInUse.add(made);
    try {
      const converted = await files.convert({ source, file: made, kinds: columns.map(({ kind }) => kind) });
      if (!converted.ok) return converted;
      await rename(join(folder, made), join(folder, fileName(id)));
      await records.setFile(id, converted.value);
      await rm(join(folder, source), { force: true });
      return converted;
    } finally {
      await rm(join(folder, made), { force: true });
      this.shared.filesInUse.delete(made);
    }
  }
}

const never = new AbortController().signal;

function requestOf({ ref, file }: OpenResult, view: ResultView): FileRequest {
  const columns = columnsOf(ref.columns, file.storage).map(({ kind, storage }) => ({ kind, storage }));
  return { file: fileName(ref.id), columns, view, signal: never };
}

function columnsOf(columns: readonly ResultColumn[], storage: StoredFile["storage"]) {
  return columns.flatMap(({ name, kind }, position) => {
    const own = storage[position];
    return own === undefined ? [] : [{ name, kind, storage: own }];
  });
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function limitedResult(ref: ResultRef) {
  return appError(
    "RESULT_LIMITED",
    `These are the first ${formatCount(ref.rowCount)} rows of more: sorting, filtering or summing them up would not give the true answer.`,
    { nextStep: "Ask the database again with this order or filter." },
  );
}

function noSuchResult() {
  return appError("NOT_FOUND", "This result is no longer kept.", { nextStep: "Ask the question again." });
}
