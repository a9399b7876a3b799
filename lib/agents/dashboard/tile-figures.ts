/** The figures of a tile that shows nothing else, in words for the dashboard's first sentence. */
import "server-only";
import { figurePairs } from "#lib/domain/compared-measures";
import { formatValue } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import { lowerFirst } from "#lib/semantic/words";
import { escapeCellText, joinWords } from "../runtime/markdown-text.ts";

/** "revenue (USD) 1,204.50, orders 68"; null for a tile with several rows or with groups. The time before is left to it. */
export function figuresOf({ chart, ref }: ResultPart, rows: readonly ResultRow[]): string | null {
  const [row] = rows;
  if (row === undefined || ref.rowCount !== 1 || chart?.kind !== "kpi" || chart.caption !== null) return null;
  const figures = figurePairs(chart.measures).map(({ measure: { column, label, format } }) => {
    const shown = { name: label, kind: ref.columns[column]?.kind ?? "other", format };
    return `${escapeCellText(lowerFirst(label))} ${escapeCellText(formatValue(row[column] ?? null, shown))}`;
  });
  return joinWords(figures);
}
