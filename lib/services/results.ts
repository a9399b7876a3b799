/**
 * Results that were asked once and are shown from here ever after: rows in one NDJSON file per result,
 * readable by this user of the machine alone; what is known of them is in the store.
 */
import "server-only";
import { access, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { StoredResult } from "#lib/agents/runtime/dependencies";
import { resultLimits } from "#lib/config/limits";
import type { ResultRecord, ResultRecords } from "#lib/db/store/result-records";
import type { StatementResult } from "#lib/db/warehouse/contract";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { formatCount } from "#lib/domain/format";
import { isPlainView } from "#lib/domain/plain-view";
import type { ResultPage, ResultRef, ResultRow } from "#lib/domain/result-set";
import type { ColumnSummary, ResultView } from "#lib/domain/result-view";
import { csvStream } from "./result-csv.ts";
import { readRows, writeRows } from "./result-file.ts";

export type StoreArgs = { readonly ownerId: string; readonly result: StatementResult; readonly signal: AbortSignal };

export type ResultSlice = {
  readonly resultId: string;
  readonly view: ResultView;
  readonly offset: number;
  readonly limit: number;
};

export type ColumnRequest = { readonly resultId: string; readonly column: number; readonly view: ResultView };

export type Results = {
  /** Reads a statement to its end into a file; a failure in mid-read leaves nothing behind. */
  store(args: StoreArgs): Promise<Result<StoredResult>>;
  /** A slice of the rows; NOT_FOUND for a result of somebody else or of nobody. */
  readPage(ownerId: string, slice: ResultSlice): Promise<Result<ResultPage>>;
  /** What one column holds under the view's filters; RESULT_LIMITED where that would not be the truth. */
  summarise(ownerId: string, args: ColumnRequest): Promise<Result<ColumnSummary>>;
  /** All rows as CSV with a header line. */
  openCsv(ownerId: string, resultId: string): Promise<Result<ReadableStream<Uint8Array>>>;
  /** Removes results past their time, and files that a crash left without a record. Only while no run is at work. */
  cleanUp(): Promise<void>;
};

export type ResultsDependencies = {
  readonly records: ResultRecords;
  readonly folder: string;
  readonly now: () => number;
  readonly newId: () => string;
};

export function createResults(dependencies: ResultsDependencies): Results {
  const { records, folder } = dependencies;
  const find = async (ownerId: string, resultId: string): Promise<Result<ResultRecord>> => {
    const record = await records.find(ownerId, resultId);
    if (record === null || !(await exists(fileOf(folder, record.ref.id)))) return err(noSuchResult());
    return ok(record);
  };
  return {
    store: (args) => storeResult(dependencies, args),
    readPage: async (ownerId, { resultId, view, offset, limit }) => {
      const record = await find(ownerId, resultId);
      if (!record.ok) return record;
      const { ref, pageOffsets } = record.value;
      const isPlain = isPlainView(view);
      if (!isPlain && ref.limited) return err(limitedResult(ref));
      const rows: ResultRow[] = [];
      for await (const row of readRows(fileOf(folder, ref.id), pageOffsets, isPlain ? offset : 0)) {
        if (rows.push(row) === limit && isPlain) break;
      }
      return ok({ ref, offset, matchingCount: ref.rowCount, rows });
    },
    summarise: async (ownerId, { resultId }) => {
      const record = await find(ownerId, resultId);
      return err(record.ok ? limitedResult(record.value.ref) : record.error);
    },
    openCsv: async (ownerId, resultId) => {
      const record = await find(ownerId, resultId);
      if (!record.ok) return record;
      const { ref, pageOffsets } = record.value;
      return ok(csvStream(ref.columns, readRows(fileOf(folder, ref.id), pageOffsets, 0)));
    },
    cleanUp: () => cleanUp(dependencies),
  };
}

async function storeResult(
  { records, folder, now, newId }: ResultsDependencies,
  { ownerId, result, signal }: StoreArgs,
): Promise<Result<StoredResult>> {
  const id = newId();
  const file = fileOf(folder, id);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const written = await writeRows(file, result.batches, signal);
    if (!written.ok) return written;
    const { limited, limitEnforced, ms } = result.stats();
    const { rowCount, pageOffsets, preview } = written.value;
    const ref: ResultRef = { id, columns: [...result.columns], rowCount, limited, limitEnforced, ms };
    await records.add(ownerId, { ref, pageOffsets }, now());
    return ok({ ref, preview });
  } catch (cause) {
    await rm(file, { force: true });
    return err(notKept(cause));
  }
}

const dayMs = 86_400_000;

async function cleanUp({ records, folder, now }: ResultsDependencies): Promise<void> {
  await records.removeBefore(now() - resultLimits.keptDays * dayMs);
  const kept = new Set((await records.ids()).map((id) => `${id}${fileEnding}`));
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.endsWith(fileEnding) && !kept.has(name));
  for (const name of left) await rm(join(folder, name), { force: true });
}

const fileEnding = ".ndjson";

/** Ids are made here and looked up in the store first: a name from outside never reaches the file system. */
function fileOf(folder: string, resultId: string): string {
  return join(folder, `${resultId}${fileEnding}`);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function notKept(cause: unknown) {
  return appError("INTERNAL", "The result could not be written to this computer's disk.", {
    nextStep: "See that the disk has room, then ask again.",
    retryable: true,
    cause: String(cause),
  });
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
