/** What the grid writes into a cell and what it adds on hover. Pure: the reader's time zone is given. */
import { isNumericKind } from "./column-kind.ts";
import { type FormatColumn, nullText } from "./format.ts";
import { localTimestamp } from "./local-time.ts";
import { formatInStyle, type NumberStyle } from "./number-style.ts";
import type { Cell } from "./result-set.ts";

export type CellText = {
  readonly text: string;
  /** The whole value, for hovering; null where it says no more than the text. */
  readonly hint: string | null;
  /** What is absent is muted, and NULL looks different from an empty text and from the word. */
  readonly look: "value" | "null" | "empty";
};

export type CellStyle = { readonly column: FormatColumn; readonly numbers: NumberStyle; readonly timeZone: string };

/** A text of no characters is named, or it could not be told from a blank. */
export const emptyText = "empty";

/** Text and hint of a cell. */
export function cellText(cell: Cell, style: CellStyle): CellText {
  if (cell === null) return { text: nullText, hint: "No value (NULL)", look: "null" };
  if (cell === "") return { text: emptyText, hint: "A text without characters", look: "empty" };
  const { column, timeZone } = style;
  if (column.kind === "timestamp_tz") return momentText(String(cell), column, timeZone);
  const text = formatInStyle(cell, column, style.numbers);
  if (column.kind === "timestamp") return { text, hint: `${cell} (no time zone)`, look: "value" };
  const raw = String(cell);
  return { text, hint: isNumericKind(column.kind) && raw === text ? null : raw, look: "value" };
}

/** Shown by the reader's clock; what the engine wrote, with its offset, is one hover away. */
function momentText(written: string, column: FormatColumn, timeZone: string): CellText {
  const local = localTimestamp(written, timeZone);
  if (local === null) return { text: formatInStyle(written, column, "auto"), hint: written, look: "value" };
  return { text: local, hint: `${written}, shown in ${timeZone}`, look: "value" };
}
