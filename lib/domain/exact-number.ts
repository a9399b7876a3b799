/**
 * Numbers of cells without the detour over floating point: compared, added and averaged digit by digit.
 * Browser-safe: types only from modules that use zod.
 */
import type { Cell } from "./result-set.ts";

/** `digits` with the point moved `scale` places to the left. */
export type ExactNumber = { readonly digits: bigint; readonly scale: number };

const numberText = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** The number in a cell, exactly as it is written; null for what is no finite number. */
export function exactNumber(cell: Cell | undefined): ExactNumber | null {
  if (typeof cell !== "string" && typeof cell !== "number") return null;
  const match = numberText.exec(String(cell).trim());
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  if (whole === "" && fraction === "") return null;
  const magnitude = BigInt(whole + fraction);
  const digits = sign === "-" ? -magnitude : magnitude;
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Below zero when `left` is the smaller one. */
export function compareExact(left: ExactNumber, right: ExactNumber): number {
  const scale = Math.max(left.scale, right.scale);
  const [leftDigits, rightDigits] = [digitsAt(left, scale), digitsAt(right, scale)];
  if (leftDigits === rightDigits) return 0;
  return leftDigits < rightDigits ? -1 : 1;
}

/** The sum of all; zero of none. */
export function sumExact(numbers: readonly ExactNumber[]): ExactNumber {
  const scale = numbers.reduce((most, number) => Math.max(most, number.scale), 0);
  const digits = numbers.reduce((sum, number) => sum + digitsAt(number, scale), 0n);
  return { digits, scale };
}

/** A sum shared out among `count`, rounded half away from zero to at least six decimals. */
export function averageExact(sum: ExactNumber, count: number): ExactNumber {
  const scale = Math.max(sum.scale, averageDecimals);
  const digits = digitsAt(sum, scale);
  const divisor = BigInt(count);
  const half = digits < 0n ? -divisor : divisor;
  return { digits: (digits * 2n + half) / (divisor * 2n), scale };
}

/** Plain digits without zeros that say nothing: `-1234.5`. */
export function exactText({ digits, scale }: ExactNumber): string {
  const magnitude = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0");
  const point = magnitude.length - scale;
  const fraction = magnitude.slice(point).replace(/0+$/, "");
  return `${digits < 0n ? "-" : ""}${magnitude.slice(0, point)}${fraction === "" ? "" : `.${fraction}`}`;
}

const averageDecimals = 6;

function digitsAt({ digits, scale }: ExactNumber, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}
