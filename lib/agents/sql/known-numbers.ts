/**
 * Decides whether a number in a text stands in the result. A number is known when a cell, a row
 * count, a sum of a column or a share of such a sum rounds to it in the way it is written.
 */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import type { Execution } from "../runtime/execution.ts";

export type KnownNumbers = {
  /** The numbers in `text` that nothing in the result stands for, as they are written. */
  unknownIn(text: string): readonly string[];
};

/** `spoken` are texts whose numbers may be repeated: the question, the caveats, the period. */
export function knownNumbers(
  execution: Pick<Execution, "rows" | "ref">,
  outputs: readonly OutputColumn[],
  spoken: readonly string[],
): KnownNumbers {
  const { rows, ref } = execution;
  const numbers = new Set<number>([ref.rowCount]);
  const literals = new Set<string>(spoken.flatMap((text) => writtenNumbers(text).map((written) => written.digits)));
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

type WrittenNumber = {
  /** As it stands in the text, with sign, unit word and percent sign. */
  readonly text: string;
  /** Digits and point only, for comparing with other texts. */
  readonly digits: string;
  readonly value: number;
  readonly decimals: number;
  readonly scale: number;
  readonly isPercent: boolean;
};

const scales: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["thousand", 1e3],
  ["m", 1e6],
  ["mn", 1e6],
  ["million", 1e6],
  ["b", 1e9],
  ["bn", 1e9],
  ["billion", 1e9],
  ["t", 1e12],
  ["trillion", 1e12],
]);

// A digit glued to letters (H2, v3) is part of a name; a list marker at a line's start counts nothing.
const numberPattern =
  /(?<![\p{L}\p{N}_.])(\d{1,3}(?:[,\u00a0\u202f]\d{3})+|\d+)(\.\d+)?(?:[\s\u00a0]?(thousand|million|billion|trillion|mn|bn|[kmbt])(?![\p{L}\p{N}])|\s?(%|percent\b|per cent\b))?(?![\p{L}])/giu;
const listMarker = /^[ \t]*\d{1,2}[.)](?=\s)/gmu;

function writtenNumbers(text: string): WrittenNumber[] {
  return [...text.replaceAll(listMarker, " ").matchAll(numberPattern)].map((match) => {
    const [written, whole = "0", fraction = "", unit, percent] = match;
    const digits = `${whole.replaceAll(/[^\d]/g, "")}${fraction}`;
    return {
      text: written.trim(),
      digits,
      value: Number(digits),
      decimals: Math.max(0, fraction.length - 1),
      scale: unit === undefined ? 1 : (scales.get(unit.toLowerCase()) ?? 1),
      isPercent: percent !== undefined,
    };
  });
}

type SortedNumbers = { readonly sorted: readonly number[]; readonly sortedShares: readonly number[] };

/** The sign is left to the words: "fell by 5" may stand for -5. */
function isKnown(written: WrittenNumber, { sorted, sortedShares }: SortedNumbers): boolean {
  const value = written.value * written.scale;
  const tolerance = 0.5 * written.scale * 10 ** -written.decimals * (1 + 1e-9) + Math.abs(value) * 1e-12;
  const isNear = (numbers: readonly number[], factor: number) =>
    hasWithin(numbers, value / factor, tolerance / factor) || hasWithin(numbers, -value / factor, tolerance / factor);
  if (written.isPercent) return isNear(sortedShares, 100) || isNear(sorted, 100) || isNear(sorted, 1);
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
