/** Looks through one file and tells what table it would make. Runs in the loader's own process. */
import "server-only";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { ResultRow } from "#lib/domain/result-set";
import type { UploadColumn, UploadType } from "#lib/domain/upload";
import { toCell, toResultColumn } from "./cells.ts";
import { scanCsv } from "./csv-scan.ts";
import { detectFormat } from "./file-format.ts";
import { FileRefusal } from "./file-refusal.ts";
import { headerNames } from "./header-names.ts";
import { withEngine } from "./import-engine.ts";
import type { FileReading, FoundFile, ImportBounds, ImportOrder } from "./import-protocol.ts";
import { JsonScanner } from "./json-scan.ts";
import { castOf, nestedSource, selectFile } from "./load-sql.ts";
import { detectEncoding, readText } from "./text-encoding.ts";

type InspectOrder = Extract<ImportOrder, { kind: "inspect" }>;
type CsvReading = Extract<FileReading, { format: "csv" }>;
type NestedReading = Exclude<FileReading, CsvReading>;

export type FileSample = { readonly columns: UploadColumn[]; readonly rows: ResultRow[] };
type Types = Readonly<Record<string, UploadType>>;

/** @throws FileRefusal with the sentence for the user; the engine's own errors as they are. */
export async function inspectFile(order: InspectOrder): Promise<FoundFile> {
  const format = await detectFormat(order.file, order.fileName);
  switch (format) {
    case "csv":
      return inspectCsv(order);
    case "json":
      return inspectJson(order);
    case "parquet":
      return inspectParquet(order);
  }
}

/** The columns and the first rows as they are read with these types. */
export async function sampleFile(reading: FileReading, types: Types, bounds: ImportBounds): Promise<FileSample> {
  refuseImpossible(reading, types);
  const access = { paths: [reading.file], memoryLimit: bounds.memoryLimit };
  return withEngine(":memory:", access, async (connection) => {
    const reader = await connection.runAndReadAll(`${selectFile(reading, types)} LIMIT ${bounds.previewRows}`);
    const columns = reader
      .columnTypes()
      .map((type, at) => ({ ...toResultColumn(reader.columnName(at), type), ...factsOf(reading, at, types) }));
    return { columns, rows: reader.getRows().map((row) => row.map(toCell)) };
  });
}

/** @throws FileRefusal for a type that some value does not allow. */
export function refuseImpossible(reading: FileReading, types: Types): void {
  if (reading.format !== "csv") return;
  for (const [at, column] of reading.columns.entries()) {
    const { problem } = castOf(column, types[String(at)]);
    if (problem !== null) throw new FileRefusal(problem);
  }
}

function factsOf(
  reading: FileReading,
  at: number,
  types: Types,
): Pick<UploadColumn, "type" | "choices" | "note" | "nameInFile"> {
  if (reading.format !== "csv") {
    return { type: null, choices: [], note: null, nameInFile: reading.columns[at]?.nameInFile ?? null };
  }
  const column = reading.columns[at];
  if (column === undefined) throw new Error("The engine gave a column that the file does not have.");
  const { type } = castOf(column, types[String(at)]);
  const choices = column.casts.map((cast) => ({ type: cast.type, problem: cast.problem }));
  return { type, choices, note: type === column.chosen ? column.note : null, nameInFile: column.nameInFile };
}

async function inspectCsv({ file, workFile, hasHeader, bounds }: InspectOrder): Promise<FoundFile> {
  const scan = await scanCsv({ ...bounds, file, rowsFile: workFile, hasHeader });
  const columns = scan.columns.map(({ header, readings, ...column }) => ({
    ...column,
    name: header.name,
    nameInFile: header.inFile,
    casts: readings.map((cast) => ({ ...cast, patterns: [...cast.patterns] })),
  }));
  const { delimiter, fieldCount, rowCount } = scan;
  const { maxRecordBytes } = bounds;
  const reading: CsvReading = {
    format: "csv",
    file: workFile,
    delimiter,
    fieldCount,
    rowCount,
    maxRecordBytes,
    columns,
  };
  const sample = await sampleFile(reading, {}, bounds);
  return { format: "csv", ...sample, rowCount, hasHeader: scan.hasHeader, notes: [...scan.notes], reading };
}

async function inspectJson({ file, workFile, bounds }: InspectOrder): Promise<FoundFile> {
  const encoded = await detectEncoding(file);
  const scanner = new JsonScanner(bounds.maxJsonDepth);
  for await (const chunk of readText(file, encoded)) scanner.take(chunk);
  const { form, itemCount } = scanner.finish();
  const isPlain = encoded.encoding === "utf-8" && encoded.markBytes === 0;
  if (!isPlain) await pipeline(readText(file, encoded), createWriteStream(workFile, { mode: 0o600 }));
  const notes = form === "sequence" && itemCount === 1 ? [singleObject] : [];
  const source = { format: "json" as const, file: isPlain ? file : workFile, form };
  return inspectNested(source, bounds, { rowCount: itemCount, notes });
}

const singleObject = "The file is a single object, so the table has one row.";

async function inspectParquet({ file, bounds }: InspectOrder): Promise<FoundFile> {
  const access = { paths: [file], memoryLimit: bounds.memoryLimit };
  const source = { format: "parquet" as const, file, form: null };
  const rowCount = await withEngine(":memory:", access, async (connection) => {
    const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${nestedSource({ ...source, ...bounds })}`);
    return Number(reader.getRows()[0]?.[0]);
  });
  if (rowCount === 0) throw new FileRefusal("The file has columns and no rows.");
  return inspectNested(source, bounds, { rowCount, notes: [] });
}

/** Formats that say by themselves what their columns are. */
async function inspectNested(
  source: Pick<NestedReading, "format" | "file" | "form">,
  bounds: ImportBounds,
  found: { readonly rowCount: number; readonly notes: string[] },
): Promise<FoundFile> {
  const { maxRecordBytes } = bounds;
  const access = { paths: [source.file], memoryLimit: bounds.memoryLimit };
  const names = await withEngine(":memory:", access, async (connection) => {
    const reader = await connection.runAndReadAll(
      `SELECT * FROM ${nestedSource({ ...source, maxRecordBytes })} LIMIT 0`,
    );
    return reader.columnNames();
  });
  if (names.length > bounds.maxColumns) throw new FileRefusal(tooManyColumns(names.length, bounds.maxColumns));
  const columns = headerNames(names).map(({ name, inFile }) => ({ name, nameInFile: inFile }));
  const reading: NestedReading = { ...source, maxRecordBytes, columns };
  const sample = await sampleFile(reading, {}, bounds);
  return { format: source.format, ...sample, ...found, hasHeader: null, reading };
}

function tooManyColumns(count: number, most: number): string {
  return `The file has ${count} columns, and a table may have ${most}.`;
}
