/** A table as lines of text, for places that draw none: the columns stand below each other in a font of one width. */
import "server-only";
import { cutTable, type NoticeTable } from "#lib/domain/notice";
import { plainWords } from "./message.ts";

const most = { rows: 10, columns: 6, cellCharacters: 24 } as const;

/** @returns its lines, the names of the columns first. */
export function textTable(table: NoticeTable): readonly string[] {
  const { columns, rows, isCut } = cutTable(table, most);
  const cells = [columns, ...rows].map((row) => row.map(plainWords));
  const widths = columns.map((_, place) => Math.max(...cells.map((row) => lengthOf(row[place] ?? ""))));
  const lines = cells.map((row) =>
    widths
      .map((width, place) => padded(row[place] ?? "", width))
      .join("  ")
      .trimEnd(),
  );
  return isCut ? [...lines, "…"] : lines;
}

function padded(text: string, width: number): string {
  return `${text}${" ".repeat(Math.max(0, width - lengthOf(text)))}`;
}

/** What is not seen takes no room. */
function lengthOf(text: string): number {
  return [...text.replaceAll("\u2060", "")].length;
}
