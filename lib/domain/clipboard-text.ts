/**
 * Cells as text for the clipboard: raw and whole, whatever the grid shows of them. A single cell is its own
 * text; more than one becomes lines of tab-separated fields that spreadsheets read. Browser-safe.
 */
import type { ColumnKind } from "./catalog.ts";
import { cellToNumber } from "./cell-number.ts";
import { isNumericKind } from "./column-kind.ts";
import { exactNumber } from "./exact-number.ts";
import { harmlessText } from "./harmless-text.ts";
import type { Cell } from "./result-set.ts";

export type CopiedColumn = { readonly name: string; readonly kind: ColumnKind };

type CopiedCells = {
  readonly columns: readonly CopiedColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly hasHeader: boolean;
};

/** The text that goes to the clipboard. NULL is empty, as in an export. */
export function clipboardText({ columns, rows, hasHeader }: CopiedCells): string {
  const [first] = rows;
  if (!hasHeader && rows.length === 1 && columns.length === 1) return rawText(first?.[0] ?? null);
  const header = hasHeader ? [columns.map(({ name }): CopiedCell => ({ cell: name, kind: "text" }))] : [];
  const lines = rows.map((row) => columns.map(({ kind }, position) => ({ cell: row[position] ?? null, kind })));
  return clipboardFields([...header, ...lines]);
}

export type CopiedCell = {
  readonly cell: Cell;
  readonly kind: ColumnKind;
  /** A fraction that is written in percent, as spreadsheets read it: "12.5%". */
  readonly isPercent?: boolean;
};

/** Lines of cells that each have a kind of their own. */
export function clipboardFields(lines: readonly (readonly CopiedCell[])[]): string {
  return lines.map((cells) => cells.map(field).join("\t")).join("\r\n");
}

/** The same lines as CSV (RFC 4180). */
export function csvFields(lines: readonly (readonly CopiedCell[])[]): string {
  const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return lines.map((cells) => `${cells.map((cell) => quoted(copiedText(cell))).join(",")}\r\n`).join("");
}

function rawText(cell: Cell): string {
  return cell === null ? "" : String(cell);
}

function field(copied: CopiedCell): string {
  const text = copiedText(copied);
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function copiedText({ cell, kind, isPercent = false }: CopiedCell): string {
  const fraction = isPercent ? cellToNumber(cell) : null;
  return fraction === null ? harmlessField(cell, kind) : `${Number((fraction * 100).toFixed(percentDecimals))}%`;
}

/** What is behind them is of no part that anybody compares. */
const percentDecimals = 4;

/** A cell whole; a spreadsheet runs text that looks like a formula, and anybody may have written the cell. */
export function harmlessField(cell: Cell, kind: ColumnKind): string {
  const text = rawText(cell);
  const isNumber = typeof cell !== "string" || (isNumericKind(kind) && exactNumber(cell) !== null);
  return isNumber ? text : harmlessText(text);
}
