/**
 * Where the numbers of an answer's text come from: a cell, a sum or a share of a column, the row count, a change that
 * the rules have stated with its two figures, or nothing in the result. Numbers of the question, and those that are part of a name or a date, are no figures.
 */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { formatValue } from "#lib/domain/format";
import type { Figure } from "#lib/domain/message";
import type { Execution } from "../runtime/execution.ts";
import { escapeCellText } from "../runtime/markdown-text.ts";
import { isWrittenAs, type WrittenNumber, writtenNumbers } from "../runtime/written-numbers.ts";
import { changesIn, type Origin } from "./change-figures.ts";
import type { CountedValues } from "./counted-values.ts";
import type { Lead } from "./first-sentence/first-sentence.ts";
import { columnSum, rowsSum } from "./read-result.ts";
import { readSpreads, type SpreadResult } from "./read-spread.ts";
import { nearestRow, type RowNames, rowNames } from "./result-row-names.ts";

type Result = Pick<Execution, "rows" | "ref">;

export type KnownWords = {
  /** Texts whose numbers may be repeated: the question, the caveats. */
  readonly spoken: readonly string[];
  /** The rules' own sentence: its changes hold where the result bears them out. */
  readonly lead?: Pick<Lead, "changes" | "names" | "counted">;
};

/** In the order of the text, never overlapping. */
export function findFigures(
  text: string,
  execution: Execution,
  outputs: readonly OutputColumn[],
  { spoken, lead = { changes: [], names: [] } }: KnownWords,
): Figure[] {
  const said = new Set(
    [...spoken, ...outputs.map(({ label }) => label)].flatMap((one) => writtenNumbers(one).map(({ digits }) => digits)),
  );
  const names = rowNames(execution, outputs);
  const named = namedSpans(text, [...names, lead.names]);
  const findChange = changesIn(text, { execution, outputs, changes: lead.changes });
  const stored = digitsOfTexts(execution);
  const numbers = cellNumbers(execution);
  const sums = columnSums(execution, outputs);
  const findQuantile = quantilesIn(execution, outputs);
  return writtenNumbers(text).flatMap((written) => {
    const isPartOfName = named.some(({ start, end }) => start <= written.start && written.end <= end);
    if (said.has(written.digits) || isPartOfName) return [];
    const sources = { text, execution, outputs, numbers, sums, names };
    const origin =
      findChange.at(written) ??
      findQuantile(written) ??
      countedOrigin(written, lead.counted ?? [], execution) ??
      originOf(written, sources) ??
      findChange.alike(written) ??
      unknown;
    // A year or a day that stands within a date of the result.
    if (origin.origin === "unknown" && stored.has(written.digits)) return [];
    const exact = exactText(written, origin, { execution, outputs });
    return [{ start: written.start, end: written.end, ...origin, ...(exact === null ? {} : { exact }) }];
  });
}

/** As the table writes it; null where the text says no less. */
function exactText(
  written: WrittenNumber,
  { origin, row, column, rows }: Origin,
  { execution, outputs }: Pick<Sources, "execution" | "outputs">,
): string | null {
  const output = column === null ? undefined : outputs[column];
  if (column === null || output === undefined || (origin !== "cell" && origin !== "sum")) return null;
  const sum = () =>
    rows === undefined ? columnSum(execution, outputs, column) : rowsSum(execution, outputs, { column, rows });
  const cell = origin === "cell" ? execution.rows[row ?? -1]?.[column] : sum()?.cell;
  const kind = execution.ref.columns[column]?.kind ?? "other";
  const text = formatValue(cell ?? null, { name: output.label, kind, format: output.format });
  const inFull = writtenNumbers(text)[0]?.digits;
  const isFuller = written.isPercent && decimalsOf(written.digits) >= decimalsOf(inFull ?? "");
  return inFull === undefined || isFuller || Number(inFull) === Number(written.digits) ? null : text;
}

function decimalsOf(digits: string): number {
  return digits.split(".")[1]?.length ?? 0;
}

/** Of rows that are told by their spread: a number that is the median or a quarter of them, or of one of their groups. */
function quantilesIn(
  execution: SpreadResult,
  outputs: readonly OutputColumn[],
): (written: WrittenNumber) => Origin | null {
  const spreads = readSpreads(execution, outputs);
  if (spreads === null) return () => null;
  const all = [spreads.all, ...spreads.groups.map(({ spread }) => spread)];
  const numbers = all.flatMap(({ quarter, median, threeQuarters }) => [quarter, median, threeQuarters]);
  return (written) => {
    const isOne = !written.isPercent && numbers.some((number) => isWrittenAs(written, number));
    return isOne ? { origin: "quantile", resultId: execution.ref.id, row: null, column: spreads.column } : null;
  };
}

/** How many different values a column has, counted in all of its rows. */
function countedOrigin(
  written: WrittenNumber,
  counted: readonly CountedValues[],
  { ref }: Pick<Result, "ref">,
): Origin | null {
  const found = written.isPercent ? undefined : counted.find(({ count }) => isWrittenAs(written, count));
  return found === undefined ? null : { origin: "distinct", resultId: ref.id, row: null, column: found.column };
}

const unknown: Origin = { origin: "unknown", resultId: null, row: null, column: null };

type ColumnSum = { readonly column: number; readonly sum: number; readonly parts: readonly number[] };

type Sources = {
  readonly text: string;
  readonly execution: Execution;
  readonly outputs: readonly OutputColumn[];
  readonly numbers: readonly CellNumber[];
  readonly sums: readonly ColumnSum[];
  readonly names: RowNames;
};

function originOf(written: WrittenNumber, sources: Sources): Origin | null {
  const { ref } = sources.execution;
  const counted: Origin = { origin: "rows", resultId: ref.id, row: null, column: null };
  const isCount = !written.isPercent && isWrittenAs(written, ref.rowCount);
  if (isCount && /^\s*\**\s*(?:rows?|results?|groups?|records?|entries)\b/i.test(sources.text.slice(written.end)))
    return counted;
  // "31% of 40 M": a share is one of the whole, also where a cell is written alike.
  const isWhole = /%\**\s+of\s+\D{0,2}$/.test(sources.text.slice(0, written.start));
  const whole = isWhole ? sumOrigin(written, sources) : null;
  const found = whole ?? cellOrigin(written, sources) ?? sumOrigin(written, sources);
  if (found !== null) return found;
  return isCount ? counted : null;
}

type CellPlace = { readonly row: number; readonly column: number; readonly distance: number };

/** Of several cells that fit: the exact ones, those of measures, and of them the one whose row is named nearest. */
function cellOrigin(
  written: WrittenNumber,
  { text, execution, outputs, numbers, sums, names }: Sources,
): Origin | null {
  const asFraction = written.isPercent ? cellsWrittenAs(written, numbers, 100) : [];
  const inPercent = asFraction.filter(({ column }) => outputs[column]?.format === "percent");
  // Without a column of percentages, a share of a column is likelier than a small number by accident.
  if (inPercent.length === 0 && written.isPercent && shareColumn(written, sums) !== null) return null;
  const asWhole = cellsWrittenAs(written, numbers, 1);
  const fitting = [inPercent, asFraction, asWhole].find((cells) => cells.length > 0) ?? [];
  const exact = fitting.filter(({ distance }) => distance === 0);
  const best = exact.length > 0 ? exact : fitting;
  const measured = best.filter(({ column }) => outputs[column]?.role === "measure");
  const places = measured.length > 0 ? measured : best;
  const row = nearestRow(
    text,
    { start: written.start, end: written.end },
    { names, rows: places.map((place) => place.row) },
  );
  const place = places.find((one) => one.row === row) ?? places[0];
  if (place === undefined) return null;
  return { origin: "cell", resultId: execution.ref.id, row: place.row, column: place.column };
}

function cellsWrittenAs(written: WrittenNumber, numbers: readonly CellNumber[], factor: number): readonly CellPlace[] {
  return numbers.flatMap(({ row, column, value }) => {
    if (!isWrittenAs(written, value, factor)) return [];
    const distance = Math.abs(Math.abs(value) - written.value / factor);
    return [{ row, column, distance: distance <= Math.abs(value) * 1e-12 ? 0 : distance }];
  });
}

type CellNumber = { readonly row: number; readonly column: number; readonly value: number };

function cellNumbers({ rows }: Result): readonly CellNumber[] {
  return rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      const value = cellToNumber(cell);
      return value === null ? [] : [{ row, column, value }];
    }),
  );
}

function sumOrigin(written: WrittenNumber, { execution, sums }: Sources): Origin | null {
  const of = (origin: "sum" | "share", column: number): Origin => ({
    origin,
    resultId: execution.ref.id,
    row: null,
    column,
  });
  if (!written.isPercent) {
    const total = sums.find(({ sum }) => isWrittenAs(written, sum));
    return total === undefined ? null : of("sum", total.column);
  }
  const column = shareColumn(written, sums);
  return column === null ? null : of("share", column);
}

function shareColumn(written: WrittenNumber, sums: readonly ColumnSum[]): number | null {
  return sums.find(({ parts }) => parts.some((part) => isWrittenAs(written, part, 100)))?.column ?? null;
}

/** Only where all rows are at hand does a column have a sum. */
function columnSums({ rows, ref }: Result, outputs: readonly OutputColumn[]): readonly ColumnSum[] {
  if (rows.length < ref.rowCount || ref.limited) return [];
  return outputs.flatMap((output, column) => {
    if (output.role !== "measure" || !output.isAdditive) return [];
    const values = rows.map((row) => cellToNumber(row[column])).filter((value) => value !== null);
    const sum = values.reduce((total, value) => total + value, 0);
    return [{ column, sum, parts: sum === 0 ? [] : values.map((value) => value / sum) }];
  });
}

/** Digits inside of texts and dates of the result. */
function digitsOfTexts({ rows }: Result): ReadonlySet<string> {
  const texts = rows.flat().filter((cell) => typeof cell === "string" && cellToNumber(cell) === null);
  return new Set(texts.flatMap((cell) => writtenNumbers(String(cell)).map(({ digits }) => digits)));
}

type Span = { readonly start: number; readonly end: number };

/** Where the text has a name with digits: "Store 12", "Jan 2025". */
function namedSpans(text: string, names: RowNames): readonly Span[] {
  const withDigits = [...new Set(names.flat())].filter((name) => /\d/.test(name) && /[^\d.,\s]/.test(name));
  const spellings = new Set(withDigits.flatMap((name) => [name, escapeCellText(name)]));
  return [...spellings].flatMap((name) => {
    const spans: Span[] = [];
    for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + name.length)) {
      spans.push({ start, end: start + name.length });
    }
    return spans;
  });
}
