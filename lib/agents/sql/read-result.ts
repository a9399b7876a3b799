/** Reads a result as groups with values, ready to be put into words. */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { commonDecimals, type FormatColumn, formatValue } from "#lib/domain/format";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { readTimeScale, type TimeScale } from "#lib/domain/time-scale";
import type { Execution } from "../runtime/execution.ts";
import { escapeCellText } from "../runtime/markdown-text.ts";

export type ReadRow = {
  /** The group's name in Markdown: its categories and its point in time. */
  readonly name: string;
  /** Place on the time axis; null where there is none. */
  readonly timeKey: number | null;
  /** The day that the row's period begins with, `2025-03-01`; null without a time. */
  readonly periodStart: string | null;
  /** The first measure. */
  readonly value: number | null;
  readonly text: string;
  /** All measures as text, in the order of `measures`. */
  readonly texts: readonly string[];
  /** The first text cell of the row, for lists. */
  readonly firstText: string | null;
};

export type ReadResult = {
  readonly measures: readonly OutputColumn[];
  readonly groups: readonly OutputColumn[];
  readonly hasTimeOnly: boolean;
  readonly rows: readonly ReadRow[];
  /** Sum of the first measure, where summing means something and all groups are there. */
  readonly total: { readonly value: number; readonly text: string } | null;
};

type Indexed = { readonly output: OutputColumn; readonly index: number };

/** Pure; looks at the first rows only, so a total is given only when these are all. */
export function readResult(execution: Execution, outputs: readonly OutputColumn[]): ReadResult {
  const indexed = outputs.map((output, index) => ({ output, index }));
  const measures = indexed.filter(({ output }) => output.role === "measure");
  const groups = indexed.filter(({ output }) => output.role === "time" || output.role === "category");
  const time = groups.find(({ output }) => output.role === "time") ?? null;
  const scale =
    time === null
      ? null
      : readTimeScale(
          execution.rows.map((row) => row[time.index] ?? null),
          time.output.label,
        );
  const measureColumns = measures.map((measure) => formatColumn(measure, execution));
  const read = (row: ResultRow): ReadRow => {
    const texts = measures.map(({ index }, place) => cellText(row[index] ?? null, measureColumns[place]));
    return {
      name: groups.map((group) => groupText(row, group, scale)).join(" / "),
      timeKey: time === null ? null : (scale?.keyOf(row[time.index]) ?? null),
      periodStart: time === null ? null : String(row[time.index] ?? "").slice(0, 10),
      value: cellToNumber(row[measures[0]?.index ?? -1]),
      text: texts[0] ?? "",
      texts,
      firstText: firstText(row),
    };
  };
  return {
    measures: measures.map(({ output }) => output),
    groups: groups.map(({ output }) => output),
    hasTimeOnly: groups.length === 1 && time !== null && scale !== null,
    rows: execution.rows.map(read),
    total: readTotal(execution, measures[0]),
  };
}

function readTotal(execution: Execution, measure: Indexed | undefined): ReadResult["total"] {
  const { rows, ref, candidate } = execution;
  const isWhole = rows.length === ref.rowCount && !ref.limited && candidate.plan?.limit == null;
  if (measure === undefined || !measure.output.isAdditive || !isWhole || rows.length < 2) return null;
  const values = rows.map((row) => cellToNumber(row[measure.index])).filter((value) => value !== null);
  if (values.some((value) => value < 0)) return null;
  const value = values.reduce((sum, next) => sum + next, 0);
  return { value, text: formatValue(value, formatColumn(measure, execution)) };
}

function cellText(cell: Cell, column: FormatColumn | undefined): string {
  return cell === null || column === undefined ? "not known" : escapeCellText(formatValue(cell, column));
}

/** Written as the table writes it: the column's values share their decimals. */
function formatColumn({ output, index }: Indexed, { ref, rows }: Execution): FormatColumn {
  const column = { name: output.label, kind: ref.columns[index]?.kind ?? "other", format: output.format };
  const decimals = commonDecimals(
    rows.map((row) => row[index] ?? null),
    column,
  );
  return decimals === undefined ? column : { ...column, decimals };
}

function groupText(row: ResultRow, { output, index }: Indexed, scale: TimeScale | null): string {
  const cell: Cell = row[index] ?? null;
  if (cell === null) return "(no value)";
  const key = output.role === "time" ? (scale?.keyOf(cell) ?? null) : null;
  return key === null || scale === null ? escapeCellText(String(cell)) : scale.labelOf(key);
}

/** Names are words: a key or a date says less than the row count alone. */
function firstText(row: ResultRow): string | null {
  const text = row.find((cell) => typeof cell === "string" && /\p{L}/u.test(cell));
  return typeof text === "string" ? escapeCellText(text) : null;
}
