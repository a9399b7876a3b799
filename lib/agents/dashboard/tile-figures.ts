/** The figures of a tile that shows nothing else, in words for the dashboard's first sentence. */
import "server-only";
import { figurePairs } from "#lib/domain/compared-measures";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import { withoutUnit } from "#lib/domain/unit-text";
import { lowerFirst } from "#lib/semantic/words";
import { escapeCellText, joinWords } from "../runtime/markdown-text.ts";
import { amountText } from "../sql/index.ts";

/** "revenue $1.2 M, orders 68", short and with their unit as in an answer; null for a tile with several rows or with groups. The time before is left to it. */
export function figuresOf({ chart, ref }: ResultPart, rows: readonly ResultRow[]): string | null {
  const [row] = rows;
  if (row === undefined || ref.rowCount !== 1 || chart?.kind !== "kpi" || chart.caption !== null) return null;
  const figures = figurePairs(chart.measures).map(({ measure: { column, label, format, unit = null } }) => {
    const shown = { name: label, kind: ref.columns[column]?.kind ?? "other", format, unit };
    return `${escapeCellText(lowerFirst(withoutUnit(label, unit)))} ${amountText(row[column] ?? null, shown)}`;
  });
  return joinWords(figures);
}
