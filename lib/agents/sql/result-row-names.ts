/** What the rows of a result are called in a text, and which of them a place in a text is about. */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { readTimeScale } from "#lib/domain/time-scale";
import type { Execution } from "../runtime/execution.ts";
import { escapeCellText } from "../runtime/markdown-text.ts";

/** By row: its texts as they are stored, and its points in time as they are told ("Jan 2025"). */
export type RowNames = readonly (readonly string[])[];

/** Of the rows at hand, in their order. */
export function rowNames({ rows }: Pick<Execution, "rows">, outputs: readonly OutputColumn[]): RowNames {
  const time = outputs.findIndex(({ role }) => role === "time");
  const scale =
    time === -1
      ? null
      : readTimeScale(
          rows.map((row) => row[time] ?? null),
          outputs[time]?.label ?? "",
        );
  return rows.map((row) => {
    const key = scale?.keyOf(row[time]) ?? null;
    const texts = row.flatMap((cell) =>
      typeof cell === "string" && cell !== "" && cellToNumber(cell) === null ? [cell] : [],
    );
    return key === null || scale === null ? texts : [...texts, scale.labelOf(key)];
  });
}

type Span = { readonly start: number; readonly end: number };

/** Of these rows the one that is named nearest to the span; null where none is named. */
export function nearestRow(
  text: string,
  span: Span,
  { names, rows }: { readonly names: RowNames; readonly rows: readonly number[] },
): number | null {
  if (new Set(rows).size < 2) return rows[0] ?? null;
  let best: { readonly row: number; readonly distance: number } | null = null;
  for (const row of rows) {
    for (const name of names[row] ?? []) {
      const distance = distanceTo(text, span, name);
      if (distance !== null && (best === null || distance < best.distance)) best = { row, distance };
    }
  }
  return best?.row ?? null;
}

/** Letters between the name and the span; a clause that ends between them counts as far. */
function distanceTo(text: string, span: Span, name: string): number | null {
  const distances = [name, escapeCellText(name)].flatMap((spelling) => {
    const latest = span.start - spelling.length;
    const before = latest < 0 ? -1 : text.lastIndexOf(spelling, latest);
    const after = text.indexOf(spelling, span.end);
    return [
      ...(before === -1 ? [] : [gap(text.slice(before + spelling.length, span.start))]),
      ...(after === -1 ? [] : [gap(text.slice(span.end, after))]),
    ];
  });
  return distances.length === 0 ? null : Math.min(...distances);
}

const clauseLetters = 30;

function gap(between: string): number {
  return between.length + clauseLetters * (between.match(/[,;.\n]|\band\b/g)?.length ?? 0);
}
