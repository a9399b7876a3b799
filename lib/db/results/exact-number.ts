/** Exact numbers as text: what is counted in whole units of a column's last digit. */
import "server-only";
import type { Cell } from "#lib/domain/result-set";

/** 150 with a scale of 2 is `1.50`. */
export function decimalText(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? "-" : "";
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  return `${sign}${digits.slice(0, point)}${scale === 0 ? "" : `.${digits.slice(point)}`}`;
}

/** A whole number as results have it: a number as long as that is exact, else text. */
export function integerCell(value: bigint): Cell {
  const isSafe = value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
  return isSafe ? Number(value) : value.toString();
}

/** Digits of an average beyond those of its column. */
const moreDigits = 6;

/** `sum / count`, rounded half away from zero; `sum` counts units of the column's last digit. */
export function averageText(sum: bigint, count: number, scale: number): string {
  const divisor = BigInt(count);
  const scaled = sum * 10n ** BigInt(moreDigits) * 2n;
  const half = scaled < 0n ? -divisor : divisor;
  const text = decimalText((scaled + half) / (divisor * 2n), scale + moreDigits);
  return text.replace(/\.?0+$/, "");
}
