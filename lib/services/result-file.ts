/** The file of one result: a JSON array per line, written once, read from any row. */
import "server-only";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { resultLimits } from "#lib/config/limits";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { type ResultRow, resultRowSchema } from "#lib/domain/result-set";

export type WrittenRows = {
  readonly rowCount: number;
  /** Where every `rowsPerOffset`-th row begins, in bytes. */
  readonly pageOffsets: readonly number[];
  readonly preview: readonly ResultRow[];
};

/** One offset is kept for so many rows. */
const rowsPerOffset = 1_000;

/** Writes all batches; on a failed batch or a stop the file is removed and the failure returned. */
export async function writeRows(
  file: string,
  batches: AsyncIterable<Result<readonly ResultRow[]>>,
  signal: AbortSignal,
): Promise<Result<WrittenRows>> {
  const handle = await open(file, "wx", 0o600);
  const written = await writeBatches(handle, batches, signal).finally(() => handle.close());
  if (!written.ok) await rm(file, { force: true });
  return written;
}

/** The rows from `offset` on. Stop reading whenever enough was seen: the file is then closed. */
export async function* readRows(
  file: string,
  pageOffsets: readonly number[],
  offset: number,
): AsyncGenerator<ResultRow> {
  const page = Math.floor(offset / rowsPerOffset);
  const start = pageOffsets[page];
  if (start === undefined) return;
  let rowsToSkip = offset - page * rowsPerOffset;
  const input = createReadStream(file, { start });
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (rowsToSkip > 0) rowsToSkip -= 1;
      else if (line !== "") yield resultRowSchema.parse(JSON.parse(line));
    }
  } finally {
    input.destroy();
  }
}

async function writeBatches(
  handle: FileHandle,
  batches: AsyncIterable<Result<readonly ResultRow[]>>,
  signal: AbortSignal,
): Promise<Result<WrittenRows>> {
  const pageOffsets: number[] = [];
  const preview: ResultRow[] = [];
  let rowCount = 0;
  let bytes = 0;
  for await (const batch of batches) {
    if (!batch.ok) return batch;
    if (signal.aborted) return err(appError("CANCELLED", "The statement was stopped."));
    let text = "";
    for (const row of batch.value) {
      const line = `${JSON.stringify(row)}\n`;
      if (rowCount % rowsPerOffset === 0) pageOffsets.push(bytes);
      if (rowCount < resultLimits.shownRows) preview.push(row);
      bytes += Buffer.byteLength(line);
      rowCount += 1;
      text += line;
    }
    // `write` may stop half-way; this does not.
    await handle.appendFile(text);
  }
  return ok({ rowCount, pageOffsets, preview });
}
