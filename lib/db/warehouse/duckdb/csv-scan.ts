/**
 * Looks through a whole CSV file: how it is written, what its columns hold, and where it is wrong. Beside that it
 * writes the rows in one plain form (UTF-8, one line end, no header), which is all that the engine ever reads: there is
 * one understanding of the file, and it is this one.
 */
import "server-only";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { detectDialect } from "./csv-dialect.ts";
import { judgeHeader } from "./csv-header.ts";
import { type CsvColumn, CsvTable } from "./csv-table.ts";
import { FileRefusal } from "./file-refusal.ts";
import { detectEncoding, readText } from "./text-encoding.ts";

export type CsvScanArgs = {
  readonly file: string;
  readonly rowsFile: string;
  /** null: judged by the values. */
  readonly hasHeader: boolean | null;
  readonly maxColumns: number;
  readonly maxRecordBytes: number;
};

export type CsvScan = {
  readonly delimiter: string;
  readonly hasHeader: boolean;
  readonly columns: readonly CsvColumn[];
  /** Fields of a row in the written file; columns name theirs by position. */
  readonly fieldCount: number;
  readonly rowCount: number;
  readonly notes: readonly string[];
};

const sampleBytes = 1 << 18;

/** @throws FileRefusal naming the line, and the column where there is one. */
export async function scanCsv(args: CsvScanArgs): Promise<CsvScan> {
  const encoded = await detectEncoding(args.file);
  const { sample, isWhole } = await readHead(readText(args.file, encoded));
  if (sample.length === 0) throw new FileRefusal("The file is empty.");
  const dialect = detectDialect(sample, isWhole);
  const hasHeader = args.hasHeader ?? judgeHeader(sample.subarray(dialect.preambleBytes), dialect.delimiter, isWhole);
  const table = new CsvTable({ ...args, ...dialect, hasHeader });
  const rows = createWriteStream(args.rowsFile, { mode: 0o600 });
  try {
    let skip = dialect.preambleBytes;
    for await (const chunk of readText(args.file, encoded)) {
      table.take(chunk.subarray(skip));
      skip = Math.max(0, skip - chunk.length);
      await write(rows, table.takeOutput());
    }
    table.finish();
    await write(rows, table.takeOutput());
  } finally {
    rows.end();
    await once(rows, "close");
  }
  const notes = encoded.encoding === "windows-1252" ? [oldEncoding] : [];
  return { delimiter: dialect.delimiter, hasHeader, ...table.result(), notes };
}

const oldEncoding =
  "The file is not in UTF-8: it was read as Western European text (Windows-1252). See that its letters are right.";

async function readHead(
  chunks: AsyncGenerator<Buffer>,
): Promise<{ readonly sample: Buffer; readonly isWhole: boolean }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes >= sampleBytes) return { sample: Buffer.concat(parts), isWhole: false };
  }
  return { sample: Buffer.concat(parts), isWhole: true };
}

async function write(rows: NodeJS.WritableStream, bytes: Buffer): Promise<void> {
  if (bytes.length > 0 && !rows.write(bytes)) await once(rows, "drain");
}
