/** Tells whether the first line of a CSV file holds the names of its columns or a row. Pure. */
import "server-only";
import { ColumnEvidence } from "./column-evidence.ts";
import { CsvRecordReader, fieldText } from "./csv-records.ts";
import { FileRefusal } from "./file-refusal.ts";
import { shapeNames } from "./value-shapes.ts";

/** Rows that are looked at. */
const sampleRows = 200;

/** Names, unless the first line looks like the rows below it: a number where they have numbers, a date where they have dates. */
export function judgeHeader(sample: Buffer, delimiter: string, isWhole: boolean): boolean {
  const [first = [], ...rows] = readRows(sample, delimiter, isWhole);
  if (rows.length === 0 || isRowOfYears(first)) return true;
  const typed = first.flatMap((cell, position) => {
    const below = evidenceOf(rows.map((row) => row[position] ?? ""));
    return cell !== "" && shapeNames.some((shape) => below.fits(shape)) ? [{ cell, below }] : [];
  });
  const isRow = typed.length > 0 && typed.every(({ cell, below }) => isAlike(cell, below));
  return !isRow;
}

function isAlike(cell: string, below: ColumnEvidence): boolean {
  const own = evidenceOf([cell]);
  return shapeNames.some((shape) => below.fits(shape) && own.fits(shape));
}

function evidenceOf(cells: readonly string[]): ColumnEvidence {
  const evidence = new ColumnEvidence();
  for (const cell of cells) if (cell !== "") evidence.add(cell, 1);
  return evidence;
}

/** A table that has its years side by side: "Country, 2023, 2024, 2025". */
function isRowOfYears(cells: readonly string[]): boolean {
  const years = cells.slice(1).map(Number);
  const isYear = (year: number, at: number) =>
    year >= 1900 && year <= 2100 && (at === 0 || year === (years[at - 1] ?? 0) + 1);
  return years.length > 1 && years.every(isYear) && Number.isNaN(Number(cells[0] || "x"));
}

function readRows(sample: Buffer, delimiter: string, isWhole: boolean): string[][] {
  const rows: string[][] = [];
  const reader = new CsvRecordReader({
    delimiter: delimiter.charCodeAt(0),
    maxRecordBytes: sample.length,
    nameOf: () => null,
    onRecord: ({ text, fields }) => rows.push(fields.map((field) => fieldText(text, field).trim())) <= sampleRows,
  });
  try {
    reader.take(sample);
    if (isWhole) reader.finish();
  } catch (error) {
    // Told with its line when the whole file is read.
    if (!(error instanceof FileRefusal)) throw error;
  }
  return rows;
}
