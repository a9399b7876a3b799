/** A CSV text as the loader sees it, without a process in between. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CsvScan, scanCsv } from "#lib/db/warehouse/duckdb/csv-scan";
import { FileRefusal } from "#lib/db/warehouse/duckdb/file-refusal";
import { temporaryFolder } from "../warehouse/temporary-folder.ts";

export type ScanOptions = {
  readonly hasHeader?: boolean | null;
  readonly maxColumns?: number;
  readonly maxRecordBytes?: number;
};
type Scanned = CsvScan & { readonly rows: string };

/** What was found, and the rows in plain form. */
export async function scan(content: string | Uint8Array, options: ScanOptions = {}): Promise<Scanned> {
  const folder = await temporaryFolder();
  const [file, rowsFile] = [join(folder, "sent.csv"), join(folder, "rows.csv")];
  await writeFile(file, content);
  const bounds = { hasHeader: null, maxColumns: 100, maxRecordBytes: 100_000, ...options };
  const found = await scanCsv({ file, rowsFile, ...bounds });
  return { ...found, rows: await readFile(rowsFile, "utf8") };
}

/** The sentence with which a text is refused; null when it is not. */
export async function refusalOf(content: string | Uint8Array, options: ScanOptions = {}): Promise<string | null> {
  try {
    await scan(content, options);
    return null;
  } catch (error) {
    if (error instanceof FileRefusal) return error.message;
    throw error;
  }
}

/** `name type`, one text a column. */
export async function columnsOf(content: string | Uint8Array, options: ScanOptions = {}): Promise<string[]> {
  const { columns } = await scan(content, options);
  return columns.map(({ header, chosen }) => `${header.name} ${chosen}`);
}
