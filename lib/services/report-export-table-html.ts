/** A table of an exported report as HTML: one that is scrolled on a screen, and on paper all of it that fits nowhere else. */
import "server-only";
import { escapedHtml } from "#lib/domain/html-text";
import { cutLine, oneLine } from "#lib/domain/markdown-text";
import { type PaperPiece, paperPieces } from "#lib/domain/paper-columns";
import type { ShownColumn } from "#lib/domain/shown-table";
import type { ReportTable } from "./report-export-content.ts";

/**
 * A caption that says what the heading above it says is there for those who go from table to table.
 * @param cellCharacters the longest text of a cell; a longer one is cut.
 */
export function tableHtml({ title, columns, count }: ReportTable, heading: string, cellCharacters: number): string {
  const below = `<p class="count">${escapedHtml(oneLine(count))}</p>`;
  if (columns === null) return below;
  const name = escapedHtml(oneLine(title)) || "Table";
  const caption =
    title === heading ? `<caption class="spoken"><span>${name}</span></caption>` : `<caption>${name}</caption>`;
  const whole = `<table>${caption}\n${rowsHtml(columns, cellCharacters)}</table>`;
  const pieces = paperPieces(columns);
  if (pieces === null) return `<div class="table">${whole}</div>\n${below}`;
  return [
    `<div class="table wide">${whole}</div>`,
    ...pieces.map((piece) => pieceHtml(piece, columns, { caption, isOnly: pieces.length === 1, cellCharacters })),
    below,
  ].join("\n");
}

type PieceArgs = { readonly caption: string; readonly isOnly: boolean; readonly cellCharacters: number };

/** Which columns of how many these are; those that every piece begins with go without saying. */
function pieceHtml(
  { columns: places, own: [first, last], shares }: PaperPiece,
  columns: readonly ShownColumn[],
  { caption, isOnly, cellCharacters }: PieceArgs,
): string {
  const shown = places.flatMap((place) => columns[place] ?? []);
  const which = first === last ? `Column ${first + 1}` : `Columns ${first + 1} to ${last + 1}`;
  const told = isOnly ? caption : `<caption>${which} of ${columns.length}</caption>`;
  const sizes = shares.map((share) => `<col width="${share}%">`).join("");
  const table = `<table>${told}<colgroup>${sizes}</colgroup>\n${rowsHtml(shown, cellCharacters)}</table>`;
  return `<div class="table paper">${table}</div>`;
}

function rowsHtml(columns: readonly ShownColumn[], cellCharacters: number): string {
  const head = columns.map(({ label, isNumeric }) => {
    return `<th scope="col"${classOf(isNumeric)}>${escapedHtml(cutLine(label, cellCharacters))}</th>`;
  });
  const rows = Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, row) => {
    return `<tr>${columns.map((column) => cellHtml(column, row, cellCharacters)).join("")}</tr>`;
  });
  return `<thead><tr>${head.join("")}</tr></thead>\n<tbody>\n${rows.join("\n")}\n</tbody>\n`;
}

/** What is absent looks unlike the words for it. */
function cellHtml({ cells, isNumeric }: ShownColumn, row: number, cellCharacters: number): string {
  const cell = cells[row];
  const text = escapedHtml(cutLine(cell?.text ?? "", cellCharacters));
  return `<td${classOf(isNumeric)}>${cell?.look === "value" ? text : `<i>${text}</i>`}</td>`;
}

function classOf(isNumeric: boolean): string {
  return isNumeric ? ' class="number"' : "";
}
