/** A rate or an average that is nearly the same everywhere: a chart of it says no more than one number. */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { formatNumber } from "#lib/domain/format";
import type { ResultRow } from "#lib/domain/result-set";

/** From the smallest to the largest value it is no further than this part of their mean. */
const flatPart = 0.05;
const leastValues = 3;

/**
 * The ends of its values, in words; null where it varies, where there are few, and of amounts that add up. The group
 * of the rows without a value is no group like the others: it does not decide, and is told apart where it differs.
 */
export function flatRange(outputs: readonly OutputColumn[], rows: readonly ResultRow[]): string | null {
  const measures = outputs.flatMap((output, index) => (output.role === "measure" ? [{ output, index }] : []));
  const [measure] = measures;
  if (measure === undefined || measures.length > 1 || measure.output.isAdditive) return null;
  const { index, output } = measure;
  const named = rows.filter((row) => isNamed(outputs, row));
  const values = numbersOf(named, index);
  if (values.length < leastValues || output.isRunning === true) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (high - low > flatPart * Math.abs(mean)) return null;
  const [from, to] = [low, high].map((value) => formatNumber(value, output.format ?? "number"));
  const where = numbersOf(rows, index).every((value) => value >= low && value <= high)
    ? "everywhere"
    : "in every group but the one without a value";
  return from === to ? `it is ${from} ${where}` : `it lies between ${from} and ${to} ${where}`;
}

function isNamed(outputs: readonly OutputColumn[], row: ResultRow): boolean {
  return outputs.every(({ role }, index) => role === "measure" || (row[index] ?? null) !== null);
}

function numbersOf(rows: readonly ResultRow[], column: number): number[] {
  return rows.map((row) => cellToNumber(row[column] ?? null)).filter((value) => value !== null);
}
