/** The SQL that reads a file as a table: each column by its cast, all names quoted. Pure. */
import "server-only";
import type { UploadType } from "#lib/domain/upload";
import type { Cast, FileReading } from "./import-protocol.ts";
import { quoteName, quoteText } from "./names.ts";
import { missingWordList } from "./value-shapes.ts";

type TypesByPosition = Readonly<Record<string, UploadType>>;
type TextColumn = Extract<FileReading, { format: "csv" }>["columns"][number];

/** A SELECT over the whole file; types are the user's choices by the columns' positions in the table. */
export function selectFile(reading: FileReading, types: TypesByPosition): string {
  if (reading.format === "csv") {
    const columns = reading.columns.map(
      (column, at) => `${castSql(column, castOf(column, types[String(at)]))} AS ${quoteName(column.name)}`,
    );
    return `SELECT ${columns.join(",\n  ")}\nFROM ${csvSource(reading)}`;
  }
  const names = reading.columns.map(({ name }) => quoteName(name));
  return `SELECT * FROM ${nestedSource(reading)} AS file (${names.join(", ")})`;
}

/** The file's own table function, with the columns that it has by itself. */
export function nestedSource(
  reading: Pick<FileReading, "format" | "file" | "maxRecordBytes"> & { form?: "list" | "sequence" | null },
): string {
  const file = quoteText(reading.file);
  if (reading.format === "parquet") return `read_parquet(${file})`;
  const format = reading.form === "list" ? "array" : "unstructured";
  const options = [
    `format = '${format}'`,
    "records = true",
    "sample_size = -1",
    `maximum_object_size = ${reading.maxRecordBytes}`,
  ];
  return `read_json(${file}, ${options.join(", ")})`;
}

/** The cast of a type the user chose, where the column has it, else the one that was found. */
export function castOf(column: TextColumn, wanted: UploadType | undefined): Cast {
  const found = column.casts.find(({ type }) => type === (wanted ?? column.chosen));
  return found ?? { type: "text", nativeType: "VARCHAR", patterns: [], problem: null };
}

// No guessing is left to the engine, and a quoted empty value is an empty text while nothing at all is NULL.
function csvSource(reading: Extract<FileReading, { format: "csv" }>): string {
  const columns = Array.from({ length: reading.fieldCount }, (_, position) => `${fieldName(position)}: 'VARCHAR'`);
  const options = [
    "auto_detect = false",
    "header = false",
    `delim = ${quoteText(reading.delimiter)}`,
    "quote = '\"'",
    "escape = '\"'",
    "new_line = '\\n'",
    "nullstr = ''",
    "allow_quoted_nulls = false",
    "strict_mode = true",
    // The engine counts bytes in its own buffers, where a row must fit twice.
    `max_line_size = ${reading.maxRecordBytes * 2}`,
    `columns = {${columns.join(", ")}}`,
  ];
  return `read_csv(${quoteText(reading.file)}, ${options.join(", ")})`;
}

function fieldName(position: number): string {
  return `field_${position}`;
}

function castSql(column: TextColumn, cast: Cast): string {
  const field = fieldName(column.position);
  if (cast.type === "text") return field;
  const trimmed = `trim(${field})`;
  const value = valueSql(trimmed, cast);
  const missing = column.hasMissingWords
    ? ` OR lower(${trimmed}) IN (${missingWordList.map(quoteText).join(", ")})`
    : "";
  return `CASE WHEN ${trimmed} = ''${missing} THEN NULL ELSE ${value} END`;
}

function valueSql(text: string, { type, nativeType, patterns }: Cast): string {
  switch (type) {
    case "number":
      return nativeType === "DOUBLE"
        ? `CAST(${text} AS DOUBLE)`
        : `CAST(translate(${text}, ${thousandsSigns(",")}, '') AS ${nativeType})`;
    case "number_comma":
      return `CAST(replace(translate(${text}, ${thousandsSigns(".")}, ''), ',', '.') AS ${nativeType})`;
    case "date_day_first":
    case "date_month_first":
    case "timestamp_day_first":
    case "timestamp_month_first":
      return `CAST(strptime(${text}, [${patterns.map(quoteText).join(", ")}]) AS ${nativeType})`;
    default:
      return `CAST(${text} AS ${nativeType})`;
  }
}

function thousandsSigns(sign: "," | "."): string {
  return quoteText(`${sign} '’\u00a0\u202f`);
}
