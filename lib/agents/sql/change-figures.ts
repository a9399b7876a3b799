/**
 * The changes that the rules state in their sentence, each found again in the text and computed anew from the result: a
 * number that is not the difference of its two figures, or that difference as a part of the earlier one, has no origin.
 */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import type { Figure } from "#lib/domain/message";
import type { Execution } from "../runtime/execution.ts";
import { isWrittenAs, type WrittenNumber, writtenNumbers } from "../runtime/written-numbers.ts";
import { isByPoints } from "./first-sentence/change-words.ts";
import type { FigurePlace, StatedChange } from "./first-sentence/first-sentence.ts";
import { columnSum, rowsSum } from "./read-result.ts";

export type Origin = Omit<Figure, "start" | "end">;

type Checked = {
  readonly execution: Execution;
  readonly outputs: readonly OutputColumn[];
  readonly changes: readonly StatedChange[];
};

export type FoundChanges = {
  /** Of a number that stands in the words of a stated change, or is the figure that the change leads to: "by 3 to 12". */
  at(written: WrittenNumber): Origin | null;
  /** Of a number that is written like one of a stated change, in words of somebody else. */
  alike(written: WrittenNumber): Origin | null;
};

/** `changes` in the order of the text. */
export function changesIn(text: string, checked: Checked): FoundChanges {
  let end = 0;
  const spans = checked.changes.flatMap((change) => {
    const start = text.indexOf(change.phrase, end);
    if (start === -1) return [];
    end = start + change.phrase.length;
    return [{ change, start, end }];
  });
  return {
    at: (written) => {
      const span = spans.find(({ start, end: until }) => start <= written.start && written.end <= until);
      if (span !== undefined) return changeOrigin(written, span.change, checked);
      const behind = endOrigin(written, (until) => text.slice(until, written.start), { spans, checked });
      return behind ?? frontOrigin(written, (from) => text.slice(written.end, from), { spans, checked });
    },
    alike: (written) => {
      const digits = (change: StatedChange) => writtenNumbers(change.phrase).map((one) => one.digits);
      const change = checked.changes.find((one) => digits(one).includes(written.digits));
      return change === undefined ? null : changeOrigin(written, change, checked);
    },
  };
}

type Span = { readonly change: StatedChange; readonly start: number; readonly end: number };

/** One of the two figures that stand behind a change: "by 3 to 12", "by 3 from 9 in 2024 to 12 in 2025". */
function endOrigin(
  written: WrittenNumber,
  behind: (end: number) => string,
  { spans, checked }: { readonly spans: readonly Span[]; readonly checked: Checked },
): Origin | null {
  for (const { change, end } of spans) {
    const between = behind(end);
    if (/^ to \D{0,2}$/.test(between)) return placeOrigin(written, change.later, checked);
    // What single rows and whole columns hold is found without its words.
    if (change.later.rows === undefined || /[.;] /.test(between)) continue;
    if (/^ from \D{0,2}$/.test(between)) return placeOrigin(written, change.earlier, checked);
    if (/^ from .* to \D{0,2}$/.test(between)) return placeOrigin(written, change.later, checked);
  }
  return null;
}

/** The same in front of a change that is hardly one: "about 18 M both in 2024 and in 2025, up 6", "9 in 2024 and 8 in 2025, down 1". */
function frontOrigin(
  written: WrittenNumber,
  between: (start: number) => string,
  { spans, checked }: { readonly spans: readonly Span[]; readonly checked: Checked },
): Origin | null {
  const next = spans.find(({ start }) => written.end <= start);
  // What single rows and whole columns hold is found without its words.
  if (next === undefined || next.change.later.rows === undefined) return null;
  const said = between(next.start);
  if (!/^[^.;:]*, (?:up|down) $/.test(said)) return null;
  const { earlier, later } = next.change;
  const isFirst = / and \D{0,2}\d/.test(said);
  const [one, other] = isFirst ? [earlier, later] : [later, earlier];
  return placeOrigin(written, one, checked) ?? placeOrigin(written, other, checked);
}

/** The figure at a place, where it is written so; the sum of a whole column is found without its words. */
function placeOrigin(written: WrittenNumber, place: FigurePlace, checked: Checked): Origin | null {
  const isFraction = written.isPercent && checked.outputs[place.column]?.format === "percent";
  const isWhole = place.row === null && place.rows === undefined;
  if (isWhole || !isWritten(written, valueAt(place, checked), isFraction ? 100 : 1)) return null;
  return { origin: place.row === null ? "sum" : "cell", resultId: checked.execution.ref.id, ...place };
}

function changeOrigin(written: WrittenNumber, change: StatedChange, checked: Checked): Origin | null {
  const { later, earlier, told } = change;
  const resultId = checked.execution.ref.id;
  const [from, to] = [valueAt(earlier, checked), valueAt(later, checked)];
  if (from === null || to === null) return null;
  // The earlier figure itself, said to be 0.
  if (written.value === 0 && from === 0) return { origin: earlier.row === null ? "sum" : "cell", resultId, ...earlier };
  const { isAmount, factor } = wayOfWriting(written, checked.outputs[later.column]);
  if (!isWritten(written, isAmount ? to - from : (to - from) / from, factor)) return null;
  const cell = (isAmount ? told?.amount : told?.part) ?? null;
  if (cell !== null && isWritten(written, valueAt(cell, checked), factor)) return { origin: "cell", resultId, ...cell };
  return { origin: isAmount ? "difference" : "change", resultId, ...later, from: earlier };
}

/** Percentages differ by points; those that are stored in percent are written as they are. */
function wayOfWriting(
  { isPercent }: WrittenNumber,
  output: OutputColumn | undefined,
): { readonly isAmount: boolean; readonly factor: number } {
  const { format = null, unit = null } = output ?? {};
  const isAmount = !isPercent || isByPoints({ format, unit });
  const isStoredSo = isAmount && format !== "percent";
  return { isAmount, factor: isPercent && !isStoredSo ? 100 : 1 };
}

function isWritten(written: WrittenNumber, number: number | null, factor: number): boolean {
  return number !== null && Number.isFinite(number) && isWrittenAs(written, number, factor);
}

function valueAt({ row, column, rows }: FigurePlace, { execution, outputs }: Checked): number | null {
  if (rows !== undefined) return rowsSum(execution, outputs, { column, rows })?.value ?? null;
  if (row === null) return columnSum(execution, outputs, column)?.value ?? null;
  return cellToNumber(execution.rows[row]?.[column]);
}
