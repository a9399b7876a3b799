/** Downloads of results: written whole by a process of its own, then streamed from the disk and gone. */
import "server-only";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { resultExportLimits, resultFileLimits } from "#lib/config/limits";
import { writeExport } from "#lib/db/results/export-file";
import type { ExportOrder, ExportValues } from "#lib/db/results/export-protocol";
import { StatementQueue } from "#lib/db/warehouse/process/statement-queue";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ExportFormat, ResultView } from "#lib/domain/result-view";

export type ExportRequest = {
  readonly resultId: string;
  readonly format: ExportFormat;
  readonly values: ExportValues;
  readonly view: ResultView;
  /** Nobody waits for the download any more. */
  readonly signal: AbortSignal;
};

/** A download that is whole: nothing that is sent can fail half-way for want of rows. */
export type OpenExport = { readonly stream: ReadableStream<Uint8Array>; readonly bytes: number };

export type ExportSource = Pick<ExportOrder, "file" | "columns" | "format" | "values" | "view">;

export type ResultExports = {
  open(source: ExportSource, signal: AbortSignal): Promise<Result<OpenExport>>;
};

type ExportDependencies = {
  readonly folder: string;
  readonly newId: () => string;
  /** Names of files that a clean-up leaves alone. */
  readonly filesInUse: Set<string>;
};

export function createResultExports({ folder, newId, filesInUse }: ExportDependencies): ResultExports {
  const queue = new StatementQueue(resultExportLimits.maxParallel);
  const { threads } = resultFileLimits;
  const settings = { folder, threads, memoryLimit: resultExportLimits.memoryLimit };
  const write = async (source: ExportSource, target: string, signal: AbortSignal): Promise<Result<OpenExport>> => {
    const { maxXlsxCells, timeoutMs } = resultExportLimits;
    const written = await writeExport({ ...source, settings, target, maxXlsxCells }, { signal, timeoutMs });
    return written.ok ? ok(await streamAway(fileIn(folder, target))) : written;
  };
  return {
    open: async (source, signal) => {
      const release = await queue.enter(signal);
      if (release === null) return err(stopped());
      const target = `${newId()}.${source.format}`;
      filesInUse.add(target);
      try {
        return await write(source, target, signal);
      } finally {
        release();
        filesInUse.delete(target);
        await rm(fileIn(folder, target), { force: true });
        await rm(fileIn(folder, `spill-${target}`), { recursive: true, force: true });
      }
    },
  };
}

/** The build would take any file of the project for one of these, and read them all. */
function fileIn(folder: string, name: string): string {
  return join(/* turbopackIgnore: true */ folder, name);
}

/** The file's name goes at once, its bytes when the last one was read or nobody reads on: a crash leaves nothing. */
async function streamAway(path: string): Promise<OpenExport> {
  const handle = await open(path, "r");
  try {
    await rm(path);
    const { size } = await handle.stat();
    return { stream: byteStream(handle), bytes: size };
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

function byteStream(handle: FileHandle): ReadableStream<Uint8Array> {
  const chunks = handle.createReadStream({ highWaterMark: resultExportLimits.chunkBytes });
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next: IteratorResult<unknown> = await iterator.next();
        if (next.done === true) controller.close();
        else if (next.value instanceof Uint8Array) controller.enqueue(next.value);
      },
      cancel: () => {
        chunks.destroy();
      },
    },
    { highWaterMark: 1 },
  );
}

function stopped() {
  return appError("CANCELLED", "The download was stopped.", { retryable: true });
}
