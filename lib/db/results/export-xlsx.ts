/**
 * Rows as an Excel sheet. Numbers and dates are real ones as long as Excel keeps them exactly: it rounds to 15 digits
 * and knows no day before March 1900, so everything beyond is text. An empty text is an empty cell, as NULL is.
 */
import "server-only";
import writeExcelFile, { type CellObject } from "write-excel-file/node";
import { harmlessText } from "#lib/domain/harmless-text";
import { isIdentifierName } from "#lib/domain/identifier-name";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import type { ExportColumn, ExportValues } from "./export-protocol.ts";
import { isNumberCell } from "./export-text.ts";

const mostColumns = 16_384;
const longestText = 32_767;

/** Why a result of this size is no Excel sheet, in one sentence; null when it can be one. */
export function xlsxProblem(rowCount: number, columnCount: number, maxCells: number): string | null {
  if (columnCount > mostColumns) return "Excel has no room for so many columns.";
  return rowCount * columnCount > maxCells ? "The result has too many cells for an Excel file." : null;
}

/** Writes one sheet with a bold header that stays in sight. */
export async function writeXlsx(
  path: string,
  parts: AsyncIterable<readonly ResultRow[]>,
  columns: readonly ExportColumn[],
  values: ExportValues,
): Promise<void> {
  const header = columns.map(({ name }): CellObject => ({ ...textCell(name), fontWeight: "bold" }));
  const sheet: (CellObject | null)[][] = [header];
  for await (const rows of parts) {
    for (const row of rows)
      sheet.push(columns.map((column, position) => excelCell(row[position] ?? null, column, values)));
  }
  const widths = columns.map(({ name }) => ({ width: Math.min(40, Math.max(12, name.length + 2)) }));
  await writeExcelFile(sheet, { sheet: "Result", stickyRowsCount: 1, columns: widths }).toFile(path);
}

/** One cell; NULL is no cell at all. */
export function excelCell(cell: Cell, column: ExportColumn, values: ExportValues): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === "boolean") return { value: cell, type: Boolean };
  if (isNumberCell(cell, column)) return numberCell(cell, column, values);
  const date = typeof cell === "string" ? excelDate(cell, column) : null;
  if (date === null) return textCell(String(cell));
  return { value: date, type: Date, format: column.kind === "date" ? "yyyy-mm-dd" : "yyyy-mm-dd hh:mm:ss" };
}

function numberCell(cell: string | number, column: ExportColumn, values: ExportValues): CellObject {
  const number = Number(cell);
  // Excel has no such number, and no formula begins like that.
  if (!Number.isFinite(number)) return { value: String(cell), type: String };
  if (typeof cell === "string" && digitsOf(cell) > 15) return { value: cell, type: String };
  if (typeof cell === "number" && Number.isInteger(number) && digitsOf(String(cell)) > 15) {
    return { value: String(cell), type: String };
  }
  if (values === "raw" || isIdentifierName(column.name)) return { value: number, type: Number };
  return { value: number, type: Number, format: Number.isInteger(number) ? "#,##0" : "#,##0.00" };
}

/** Significant digits of a number as it is written; 16 for one in powers of ten, which may have any. */
function digitsOf(text: string): number {
  if (/e/i.test(text)) return 16;
  return text.replaceAll(/[-.]/g, "").replace(/^0+/, "").length;
}

function textCell(text: string): CellObject {
  const harmless = harmlessText(text);
  const isTooLong = harmless.length > longestText;
  return { value: isTooLong ? `${harmless.slice(0, longestText - 1)}…` : harmless, type: String };
}

// Days before March 1900 are off by one in Excel, which takes 1900 for a leap year.
const firstDay = "1900-03-01";
const localTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** A calendar day or a local time to the second. Other times would lose a part of themselves. */
function excelDate(text: string, { kind }: ExportColumn): Date | null {
  const isDay = kind === "date" && /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTime = kind === "timestamp" && localTime.test(text);
  if (!(isDay || isTime) || text < firstDay) return null;
  const date = new Date(`${text.replace(" ", "T")}${isDay ? "T00:00:00" : ""}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
