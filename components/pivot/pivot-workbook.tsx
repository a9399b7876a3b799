/** A pivot table as an Excel sheet: heads span what they stand over, figures are numbers, and names stay in sight. */
import writeExcelFile, { type Cell as WorkbookCell } from "write-excel-file/browser";
import { cellToNumber } from "#lib/domain/cell-number";
import { isNumericKind } from "#lib/domain/column-kind";
import { harmlessText } from "#lib/domain/harmless-text";
import type { PivotSheet, SheetCell } from "#lib/state/pivot-sheet";

/** Excel keeps no more digits of a number. */
const exactDigits = 15;

/** The file; made in the page. */
export async function pivotWorkbook({ bands, labels, lines, names }: PivotSheet): Promise<Blob> {
  const sheet = [
    ...bands.map((band) => bandCells(band, names)),
    labels.map(nameCell),
    ...lines.map((line, index) => line.map((cell) => sheetCell(cell, index === lines.length - 1))),
  ];
  const widths = labels.map((text) => ({ width: Math.min(40, Math.max(12, text.length + 2)) }));
  return writeExcelFile(sheet, {
    sheet: "Pivot",
    stickyRowsCount: bands.length + 1,
    stickyColumnsCount: names,
    columns: widths,
  }).toBlob();
}

function nameCell(text: string): WorkbookCell {
  return { value: harmlessText(text), type: String, fontWeight: "bold" };
}

/** A head is one cell over all of its columns. */
function bandCells({ label, heads }: PivotSheet["bands"][number], names: number): WorkbookCell[] {
  const spans = heads.flatMap(({ text, count }): WorkbookCell[] => [
    { value: harmlessText(text), type: String, fontWeight: "bold", columnSpan: count },
    ...Array.from({ length: count - 1 }, () => null),
  ]);
  return [...Array.from({ length: names - 1 }, () => null), nameCell(label), ...spans];
}

function sheetCell({ cell, kind, isPercent }: SheetCell, isTotal: boolean): WorkbookCell {
  const weight = isTotal ? { fontWeight: "bold" as const } : {};
  if (cell === null) return null;
  const number = isPercent || isNumericKind(kind) ? cellToNumber(cell) : null;
  if (number === null || !isExact(cell)) return { value: harmlessText(String(cell)), type: String, ...weight };
  return { value: number, type: Number, format: numberFormat(number, isPercent), ...weight };
}

/** A float is rounded wherever it goes; whole numbers and exact decimals are not to be. */
function isExact(cell: SheetCell["cell"]): boolean {
  if (typeof cell === "number" && !Number.isInteger(cell)) return true;
  return String(cell).replaceAll(/\D/g, "").length <= exactDigits;
}

function numberFormat(number: number, isPercent: boolean): string {
  if (isPercent) return "0.0%";
  return Number.isInteger(number) ? "#,##0" : "#,##0.00";
}
