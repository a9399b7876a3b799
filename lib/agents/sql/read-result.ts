/** Reads a result as groups with values, ready to be put into words. */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { exactNumber, exactText, sumExact } from "#lib/domain/exact-number";
import { commonDecimals, type FormatColumn, formatValue } from "#lib/domain/format";
import { type Period, periodOf } from "#lib/domain/partial-periods";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { dayMs } from "#lib/domain/time-grain";
import { readTimeScale, type TimeScale } from "#lib/domain/time-scale";
import type { Execution } from "../runtime/execution.ts";
import { escapeCellText } from "../runtime/markdown-text.ts";

/** A figure of the result: a cell of a measure, or the sum of a column. */
export type Measured = {
  readonly value: number;
  /** As the table writes it. */
  readonly text: string;
  readonly cell: Cell;
  /** Without a row the sum of the column. */
  readonly place: { readonly row: number | null; readonly column: number };
};

export type ReadRow = {
  /** The group's name in Markdown: its categories and its point in time. */
  readonly name: string;
  /** The categories alone; null where there are none. */
  readonly category: string | null;
  /** The point in time alone: "Jan 2025", and with its preposition: "in Jan 2025". */
  readonly time: { readonly name: string; readonly when: string } | null;
  /** Place on the time axis; null where there is none. */
  readonly timeKey: number | null;
  /** Null without a time, and where its points follow no regular step. */
  readonly period: Period | null;
  /** The first measure. */
  readonly value: number | null;
  readonly text: string;
  /** All measures as text, in the order of `measures`. */
  readonly texts: readonly string[];
  /** All measures, in the order of `measures`; null where a cell holds no number. */
  readonly figures: readonly (Measured | null)[];
  /** The first text cell of the row, for lists. */
  readonly firstText: string | null;
};

export type ReadResult = {
  readonly measures: readonly OutputColumn[];
  /** How the numbers of each measure are written. */
  readonly columns: readonly FormatColumn[];
  /** Where each measure stands among the result's columns. */
  readonly places: readonly number[];
  readonly groups: readonly OutputColumn[];
  readonly hasTimeOnly: boolean;
  /** Every row is at hand, none was cut off. */
  readonly isWhole: boolean;
  readonly rows: readonly ReadRow[];
  /** Sum of the first measure, where summing means something and all groups are there. */
  readonly total: Measured | null;
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
  const read = (row: ResultRow, position: number): ReadRow => {
    const texts = measures.map(({ index }, place) => cellText(row[index] ?? null, measureColumns[place]));
    const timeKey = time === null ? null : (scale?.keyOf(row[time.index]) ?? null);
    const period = timeKey === null || scale === null ? null : periodOf(timeKey, scale);
    const categories = groups.filter((group) => group !== time).map((group) => groupText(row, group, scale));
    return {
      name: groups.map((group) => groupText(row, group, scale)).join(" / "),
      category: categories.length === 0 ? null : categories.join(" / "),
      time: time === null ? null : timeText(groupText(row, time, scale), period),
      timeKey,
      period,
      value: cellToNumber(row[measures[0]?.index ?? -1]),
      text: texts[0] ?? "",
      texts,
      figures: measures.map((measure, place) => readFigure(row, position, { measure, text: texts[place] ?? "" })),
      firstText: firstText(row),
    };
  };
  return {
    measures: measures.map(({ output }) => output),
    columns: measureColumns,
    places: measures.map(({ index }) => index),
    groups: groups.map(({ output }) => output),
    hasTimeOnly: groups.length === 1 && time !== null && scale !== null,
    isWhole: hasAllRows(execution),
    rows: execution.rows.map(read),
    total: readTotal(execution, measures[0]),
  };
}

function readTotal(execution: Execution, measure: Indexed | undefined): ReadResult["total"] {
  const { rows, candidate } = execution;
  if (measure === undefined || candidate.plan?.limit != null || rows.length < 2) return null;
  const isNegative = rows.some((row) => (cellToNumber(row[measure.index]) ?? 0) < 0);
  return isNegative ? null : sumOf(execution, measure);
}

/** The sum of a measure's column, where summing means something and all rows are there. */
export function columnSum(execution: Execution, outputs: readonly OutputColumn[], column: number): Measured | null {
  const output = outputs[column];
  return output === undefined ? null : sumOf(execution, { output, index: column });
}

function sumOf(execution: Execution, { output, index }: Indexed): Measured | null {
  if (!output.isAdditive || !hasAllRows(execution)) return null;
  const numbers = execution.rows.map((row) => exactNumber(row[index])).filter((number) => number !== null);
  if (numbers.length === 0) return null;
  const cell = exactText(sumExact(numbers));
  const text = formatValue(cell, formatColumn({ output, index }, execution));
  return { value: Number(cell), text, cell, place: { row: null, column: index } };
}

function hasAllRows({ rows, ref }: Execution): boolean {
  return rows.length === ref.rowCount && !ref.limited;
}

function readFigure(
  row: ResultRow,
  position: number,
  { measure, text }: { readonly measure: Indexed; readonly text: string },
): Measured | null {
  const cell = row[measure.index] ?? null;
  const value = cellToNumber(cell);
  return value === null ? null : { value, text, cell, place: { row: position, column: measure.index } };
}

/** "in Jan 2025", "on 2025-01-31", "in the week of 2025-01-27". */
function timeText(name: string, period: Period | null): NonNullable<ReadRow["time"]> {
  if (!/^\d{4}-\d{2}-\d{2}/.test(name)) return { name, when: `in ${name}` };
  const days = period === null ? 1 : Math.round((Date.parse(period.to) - Date.parse(period.from)) / dayMs);
  if (days === 7) return { name: `the week of ${name}`, when: `in the week of ${name}` };
  return { name, when: `${name.length > 10 ? "at" : "on"} ${name}` };
}

function cellText(cell: Cell, column: FormatColumn | undefined): string {
  return cell === null || column === undefined ? "not known" : escapeCellText(formatValue(cell, column));
}

/** Written as the table writes it: the column's values share their decimals. */
function formatColumn({ output, index }: Indexed, { ref, rows }: Execution): FormatColumn {
  // "Orders (previous year)" are no years.
  const name = output.label.replace(/\s*\([^()]*\)$/, "");
  const column = { name, kind: ref.columns[index]?.kind ?? "other", format: output.format };
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
