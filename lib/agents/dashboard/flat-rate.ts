/** A rate or an average that is nearly the same everywhere: a chart of it says no more than one number. */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { formatNumber } from "#lib/domain/format";
import type { ResultRow } from "#lib/domain/result-set";

/** From the smallest to the largest value it is no further than this part of their mean. */
const flatPart = 0.05;
const leastValues = 3;

/** The ends of its values, in words; null where it varies, where there are few, and of amounts that add up. */
export function flatRange(outputs: readonly OutputColumn[], rows: readonly ResultRow[]): string | null {
  const measures = outputs.flatMap((output, index) => (output.role === "measure" ? [{ output, index }] : []));
  const [measure] = measures;
  if (measure === undefined || measures.length > 1 || measure.output.isAdditive) return null;
  const { index, output } = measure;
  const values = rows.map((row) => cellToNumber(row[index] ?? null)).filter((value) => value !== null);
  if (values.length < leastValues || output.isRunning === true) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (high - low > flatPart * Math.abs(mean)) return null;
  const [from, to] = [low, high].map((value) => formatNumber(value, output.format ?? "number"));
  return from === to ? `it is ${from} everywhere` : `it lies between ${from} and ${to} everywhere`;
}
