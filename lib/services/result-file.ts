/** Where the files of results lie, under which names, and how a statement's rows come into one. */
import "server-only";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { resultLimits } from "#lib/config/limits";
import type { WrittenFile } from "#lib/db/results/protocol";
import type { FileWriting, ResultFiles } from "#lib/db/results/result-files";
import type { StatementResult } from "#lib/db/warehouse/contract";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";

/** A file with all rows of a statement, and the first of them. */
export type KeptRows = { readonly written: WrittenFile; readonly preview: readonly ResultRow[] };

/** Ids are made here and looked up in the store first: a name from outside never reaches the file system. */
export function fileName(resultId: string): string {
  return `${resultId}.parquet`;
}

/** The file of a result of an earlier version. */
export function oldFileName(resultId: string): string {
  return `${resultId}.ndjson`;
}

/** The name under which a file is made. */
export function newFileName(resultId: string): string {
  return `${fileName(resultId)}.new`;
}

/** Reads a statement to its end into a file; a failure or a stop in mid-read leaves nothing behind. */
export async function keepRows(
  args: { readonly resultId: string; readonly result: StatementResult; readonly signal: AbortSignal },
  { files, folder }: { readonly files: ResultFiles; readonly folder: string },
): Promise<Result<KeptRows>> {
  const { resultId, result, signal } = args;
  const made = join(folder, newFileName(resultId));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const kinds = result.columns.map((column) => column.kind);
    const writing = await files.begin(newFileName(resultId), kinds, signal);
    if (!writing.ok) return writing;
    const kept = await writeBatches(writing.value, result);
    if (!kept.ok) return kept;
    await rename(made, join(folder, fileName(resultId)));
    return kept;
  } finally {
    await rm(made, { force: true });
  }
}

async function writeBatches(writing: FileWriting, { batches }: StatementResult): Promise<Result<KeptRows>> {
  const preview: ResultRow[] = [];
  let isWhole = false;
  // One batch is written while the next one is read.
  let lastWrite: Promise<Result<null>> = Promise.resolve(ok(null));
  try {
    for await (const batch of batches) {
      const earlier = await lastWrite;
      if (!earlier.ok) return earlier;
      if (!batch.ok) return batch;
      preview.push(...batch.value.slice(0, resultLimits.shownRows - preview.length));
      lastWrite = writing.append(batch.value);
    }
    const last = await lastWrite;
    if (!last.ok) return last;
    isWhole = true;
    const written = await writing.finish();
    return written.ok ? ok({ written: written.value, preview }) : written;
  } finally {
    await lastWrite;
    if (!isWhole) await writing.discard();
  }
}

/** The rows could not be written down: a full disk, a folder that is closed. */
export function notKept(cause: unknown): Result<never> {
  return err(
    appError("INTERNAL", "The result could not be written to this computer's disk.", {
      nextStep: "See that the disk has room, then ask again.",
      retryable: true,
      cause: String(cause),
    }),
  );
}

/** Whoever sees less now, or other things, is shown nothing of what was read before. */
export function otherRights() {
  return appError("FORBIDDEN", "These rows were read with other rights on data than you have now.", {
    nextStep: "Ask the question again.",
  });
}
