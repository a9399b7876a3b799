/**
 * Decides whether a number in a text stands in the result. A number is known when a cell, a row
 * count, a sum of a column or a share of such a sum rounds to it in the way it is written.
 */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import type { Execution } from "../runtime/execution.ts";
import { type WrittenNumber, writtenNumbers } from "../runtime/written-numbers.ts";
import { readSpreads } from "./read-spread.ts";

export type KnownNumbers = {
  /** The numbers in `text` that nothing in the result stands for, as they are written. */
  unknownIn(text: string): readonly string[];
};

/** `spoken` are texts whose numbers may be repeated: the question, the caveats, the period. */
export function knownNumbers(
  execution: Pick<Execution, "rows" | "ref"> & Partial<Pick<Execution, "candidate">>,
  outputs: readonly OutputColumn[],
  spoken: readonly string[],
): KnownNumbers {
  const { rows, ref } = execution;
  const numbers = new Set<number>([ref.rowCount, ...quantiles(execution, outputs)]);
  const said = [...spoken, ...outputs.map(({ label }) => label)];
  const literals = new Set<string>(said.flatMap((text) => writtenNumbers(text).map((written) => written.digits)));
  for (const row of rows) {
    for (const cell of row) {
      const value = cellToNumber(cell);
      if (value !== null) numbers.add(value);
      else if (typeof cell === "string") for (const written of writtenNumbers(cell)) literals.add(written.digits);
    }
  }
  const shares = rows.length === ref.rowCount && !ref.limited ? addSums(execution, outputs, numbers) : [];
  const sorted = [...numbers].toSorted((left, right) => left - right);
  const sortedShares = shares.toSorted((left, right) => left - right);
  return {
    unknownIn: (text) =>
      writtenNumbers(text)
        .filter((written) => !literals.has(written.digits) && !isKnown(written, { sorted, sortedShares }))
        .map((written) => written.text),
  };
}

/** The medians and quarters of rows that are told by their spread. */
function quantiles(
  { rows, ref, candidate }: Parameters<typeof knownNumbers>[0],
  outputs: readonly OutputColumn[],
): readonly number[] {
  const spreads = candidate === undefined ? null : readSpreads({ rows, ref, candidate }, outputs);
  if (spreads === null) return [];
  const all = [spreads.all, ...spreads.groups.map(({ spread }) => spread)];
  return all.flatMap(({ quarter, median, threeQuarters }) => [quarter, median, threeQuarters]);
}

/** Sums of columns that may be summed join the numbers; each cell's part of them is returned. */
function addSums({ rows }: Pick<Execution, "rows">, outputs: readonly OutputColumn[], numbers: Set<number>): number[] {
  return outputs.flatMap((output, index) => {
    if (output.role !== "measure" || !output.isAdditive) return [];
    const values = rows.map((row) => cellToNumber(row[index])).filter((value) => value !== null);
    const sum = values.reduce((total, value) => total + value, 0);
    numbers.add(sum);
    return sum === 0 ? [] : values.map((value) => value / sum);
  });
}

type SortedNumbers = { readonly sorted: readonly number[]; readonly sortedShares: readonly number[] };

/** The sign is left to the words: "fell by 5" may stand for -5. */
function isKnown({ value, tolerance, isPercent }: WrittenNumber, { sorted, sortedShares }: SortedNumbers): boolean {
  const isNear = (numbers: readonly number[], factor: number) =>
    hasWithin(numbers, value / factor, tolerance / factor) || hasWithin(numbers, -value / factor, tolerance / factor);
  if (isPercent) return isNear(sortedShares, 100) || isNear(sorted, 100) || isNear(sorted, 1);
  return isNear(sorted, 1);
}

/** Binary search: is there a number in [value - tolerance, value + tolerance]? */
function hasWithin(sorted: readonly number[], value: number, tolerance: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value - tolerance) low = middle + 1;
    else high = middle;
  }
  return (sorted[low] ?? Number.POSITIVE_INFINITY) <= value + tolerance;
}
