/** Reads a result as groups with values, ready to be put into words. */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { exactNumber, exactText, sumExact } from "#lib/domain/exact-number";
import { commonDecimals } from "#lib/domain/format";
import { type Period, periodOf } from "#lib/domain/partial-periods";
import type { DatePart } from "#lib/domain/plan";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { dayMs } from "#lib/domain/time-grain";
import { readTimeScale, type TimeScale } from "#lib/domain/time-scale";
import { thingOf } from "#lib/planner/explain/plan-scope";
import { type FlagNames, flagNames, isPlace } from "#lib/planner/explain/spoken-condition";
import type { SemanticModel } from "#lib/semantic/model";
import type { Execution } from "../runtime/execution.ts";
import { escapeCellText } from "../runtime/markdown-text.ts";
import { type AmountColumn, amountText } from "./amount-text.ts";
import { type GroupArgs, groupName } from "./group-name.ts";
import { measureLabel } from "./measure-label.ts";

/** A figure of the result: a cell of a measure, or the sum of a column or of some rows of it. */
export type Measured = {
  readonly value: number;
  /** As a sentence writes it by itself: short, with its unit. */
  readonly text: string;
  readonly cell: Cell;
  /** Without a row the sum of the column. */
  readonly place: { readonly row: number | null; readonly column: number; readonly rows?: readonly number[] };
};

export type ReadRow = {
  /** The group's name in Markdown: its categories and its point in time. */
  readonly name: string;
  /** One by one, in the order of `groups`. */
  readonly names: readonly string[];
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
  /** Called as a sentence calls them. */
  readonly measures: readonly OutputColumn[];
  /** How the numbers of each measure are written. */
  readonly columns: readonly AmountColumn[];
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

/** Pure; looks at the first rows only, so a total is given only when these are all. The model knows what groups are called. */
export function readResult(
  execution: Execution,
  outputs: readonly OutputColumn[],
  model: SemanticModel | null = null,
): ReadResult {
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
  const parts = execution.candidate.plan?.dimensions ?? [];
  const partOf = ({ label }: OutputColumn): DatePart | null =>
    parts.find((dimension) => dimension.part !== null && dimension.label === label)?.part ?? null;
  const words = groupWords(execution, groups, model);
  const name = (row: ResultRow, group: Indexed): string => {
    const flag = words.flags[groups.indexOf(group)] ?? null;
    return groupText(row, group, { scale, part: partOf(group.output), flag });
  };
  const read = (row: ResultRow, position: number): ReadRow => {
    const texts = measures.map(({ index }, place) => cellText(row[index] ?? null, measureColumns[place]));
    const timeKey = time === null ? null : (scale?.keyOf(row[time.index]) ?? null);
    const period = timeKey === null || scale === null ? null : periodOf(timeKey, scale);
    const categories = groups.filter((group) => group !== time).map((group) => name(row, group));
    return {
      name: joinedName(
        row,
        groups.map((group) => name(row, group)),
        { groups, place: words.place },
      ),
      names: groups.map((group) => name(row, group)),
      category: categories.length === 0 ? null : categories.join(" / "),
      time: time === null ? null : timeText(name(row, time), period),
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
    measures: measures.map(({ output }, place) => ({
      ...output,
      label: measureLabel(output, metricAt(place, measures.length, execution), {
        plan: execution.candidate.plan,
        model,
      }),
    })),
    columns: measureColumns,
    places: measures.map(({ index }) => index),
    groups: groups.map(({ output }) => output),
    hasTimeOnly: groups.length === 1 && time !== null && scale !== null,
    isWhole: hasAllRows(execution),
    rows: execution.rows.map(read),
    total: readTotal(execution, measures[0]),
  };
}

/** Beside an earlier time each metric has two figures, its own one first. */
function metricAt(place: number, count: number, { candidate: { plan } }: Execution): number | null {
  const metrics = plan?.metrics.length ?? 0;
  if (count === metrics) return place;
  return count === 2 * metrics && place % 2 === 0 ? place / 2 : null;
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

/** The same of some of the rows: those of one group, or of one period. */
export function rowsSum(
  execution: Execution,
  outputs: readonly OutputColumn[],
  { column, rows }: { readonly column: number; readonly rows: readonly number[] },
): Measured | null {
  const output = outputs[column];
  const sum = output === undefined ? null : sumOf(execution, { output, index: column }, rows);
  return sum === null ? null : { ...sum, place: { ...sum.place, rows } };
}

/** `rows`: all of them unless told otherwise. */
function sumOf(execution: Execution, { output, index }: Indexed, rows?: readonly number[]): Measured | null {
  if (!output.isAdditive || !hasAllRows(execution)) return null;
  const summed = rows === undefined ? execution.rows : rows.flatMap((row) => execution.rows.slice(row, row + 1));
  const numbers = summed.map((row) => exactNumber(row[index])).filter((number) => number !== null);
  if (numbers.length === 0) return null;
  const cell = exactText(sumExact(numbers));
  const text = amountText(cell, formatColumn({ output, index }, execution));
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

/** A step in time with its preposition: "in the week of 2025-01-27". */
function timeText(name: string, period: Period | null): NonNullable<ReadRow["time"]> {
  if (!/^\d{4}-\d{2}-\d{2}/.test(name)) return { name, when: `in ${name}` };
  const days = period === null ? 1 : Math.round((Date.parse(period.to) - Date.parse(period.from)) / dayMs);
  if (days === 7) return { name: `the week of ${name}`, when: `in the week of ${name}` };
  return { name, when: `${name.length > 10 ? "at" : "on"} ${name}` };
}

function cellText(cell: Cell, column: AmountColumn | undefined): string {
  return column === undefined ? "not known" : amountText(cell, column);
}

/** Written as the table writes it: the column's values share their decimals. */
function formatColumn({ output, index }: Indexed, { ref, rows }: Execution): AmountColumn {
  // "Orders (previous year)" are no years.
  const name = output.label.replace(/\s*\([^()]*\)$/, "");
  const kind = ref.columns[index]?.kind ?? "other";
  const column: AmountColumn = { name, kind, format: output.format, unit: output.unit ?? null };
  // Cents and percentages have as many digits everywhere; other amounts as many as they need.
  if (output.format !== "currency" && output.format !== "percent") return column;
  const decimals = commonDecimals(
    rows.map((row) => row[index] ?? null),
    column,
  );
  return decimals === undefined ? column : { ...column, decimals };
}

type GroupWords = {
  /** By group: what a yes and a no are called. */
  readonly flags: readonly (FlagNames | null)[];
  /** Which of two groups is where the other one is; null for none, or both. */
  readonly place: number | null;
};

/** Only where each dimension of the plan is one group. */
function groupWords(
  { candidate: { plan } }: Execution,
  groups: readonly Indexed[],
  model: SemanticModel | null,
): GroupWords {
  const dimensions = plan?.dimensions ?? [];
  if (plan === null || model === null || dimensions.length !== groups.length) return { flags: [], place: null };
  // Counted by yes and no of its own, a thing would be called by its own name twice.
  const thing = thingOf(plan, model);
  const flags = dimensions.map(({ column, grain, part }) =>
    grain === null && part === null && column.table !== thing ? flagNames(column, model) : null,
  );
  const isPlaceAt = dimensions.map(({ column, via }) => via === null && isPlace(column, model));
  const isOne = dimensions.length === 2 && isPlaceAt.filter(Boolean).length === 1;
  const isTimed = dimensions.some(({ grain, part }) => grain !== null || part !== null);
  return { flags, place: isOne && !isTimed ? isPlaceAt.indexOf(true) : null };
}

/** "Store in Rome"; "Store / Business" where neither is a place. */
function joinedName(
  row: ResultRow,
  names: readonly string[],
  { groups, place }: { readonly groups: readonly Indexed[]; readonly place: number | null },
): string {
  const [where, what] = place === null ? [] : [groups[place], groups[1 - place]];
  const isNamed = [where, what].every((group) => group !== undefined && typeof row[group.index] === "string");
  if (place === null || !isNamed) return names.join(" / ");
  return `${names[1 - place] ?? ""} in ${names[place] ?? ""}`;
}

function groupText(
  row: ResultRow,
  { output, index }: Indexed,
  { scale, ...known }: { readonly scale: TimeScale | null } & Omit<GroupArgs, "output">,
): string {
  const cell: Cell = row[index] ?? null;
  const key = output.role === "time" && cell !== null ? (scale?.keyOf(cell) ?? null) : null;
  return key === null || scale === null ? groupName(cell, { output, ...known }) : scale.labelOf(key);
}

/** Names are words: a key or a date says less than the row count alone. */
function firstText(row: ResultRow): string | null {
  const text = row.find((cell) => typeof cell === "string" && /\p{L}/u.test(cell));
  return typeof text === "string" ? escapeCellText(text) : null;
}
