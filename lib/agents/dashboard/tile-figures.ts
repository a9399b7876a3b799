/** The figures of a tile that shows nothing else, in words for the dashboard's first sentence. */
import "server-only";
import { formatValue } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import { lowerFirst } from "#lib/semantic/words";
import { escapeCellText, joinWords } from "../runtime/markdown-text.ts";

/** "revenue (USD) 1,204.50, orders 68"; null for a tile with several rows or with groups. */
export function figuresOf({ outputs, ref }: ResultPart, rows: readonly ResultRow[]): string | null {
  const [row] = rows;
  if (row === undefined || ref.rowCount !== 1 || outputs.some((output) => output.role !== "measure")) return null;
  const figures = outputs.map(({ label, format }, index) => {
    const column = { name: label, kind: ref.columns[index]?.kind ?? "other", format };
    return `${escapeCellText(lowerFirst(label))} ${escapeCellText(formatValue(row[index] ?? null, column))}`;
  });
  return joinWords(figures);
}
