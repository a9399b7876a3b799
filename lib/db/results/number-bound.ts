/** Comparing a column of exact numbers with a number of any length: the comparison is brought to the column's digits. */
import "server-only";
import { exactNumber } from "#lib/domain/exact-number";
import { decimalText } from "./decimal-text.ts";

export type Comparison = "=" | "!=" | ">" | ">=" | "<" | "<=";

/** `every` and `none`: no number that the column can hold lies on the other side. */
export type Bound = { readonly operator: Comparison; readonly value: string } | "every" | "none";

const mostDigits = 38;

/** @returns null when the text is no number. */
export function boundNumber(operator: Comparison, text: string, scale: number): Bound | null {
  const number = exactNumber(text);
  if (number === null) return null;
  const { digits } = number;
  const shift = scale - number.scale;
  const unscaled = shift >= 0 ? digits * 10n ** BigInt(shift) : floorDivide(digits, 10n ** BigInt(-shift));
  const isExact = shift >= 0 || unscaled * 10n ** BigInt(-shift) === digits;
  if (isBeyond(unscaled)) return beyondBound(operator, unscaled > 0n);
  const value = decimalText(unscaled, scale);
  return isExact ? { operator, value } : roundedBound(operator, value);
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient;
}

function isBeyond(unscaled: bigint): boolean {
  return (unscaled < 0n ? -unscaled : unscaled) >= 10n ** BigInt(mostDigits);
}

function beyondBound(operator: Comparison, isAbove: boolean): Bound {
  if (operator === "!=") return "every";
  if (operator === "=") return "none";
  return operator.startsWith("<") === isAbove ? "every" : "none";
}

/** The number lies between `value` and the column's next one. */
function roundedBound(operator: Comparison, value: string): Bound {
  if (operator === "=") return "none";
  if (operator === "!=") return "every";
  return { operator: operator.startsWith(">") ? ">" : "<=", value };
}
