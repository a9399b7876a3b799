/** How a number has changed against the same one earlier. Browser-safe. */
import type { ValueFormat } from "./chart.ts";
import { formatNumber } from "./format.ts";

/** By a part of the earlier one, percentages by points. */
export type ValueChange = { readonly amount: number; readonly unit: "part" | "points" };

/** Null where there is nothing to compare with: nothing grows by a part of zero. */
export function valueChange(
  now: number | null | undefined,
  before: number | null | undefined,
  format: ValueFormat,
): ValueChange | null {
  if (now == null || before == null) return null;
  if (format === "percent") return { amount: (now - before) * 100, unit: "points" };
  return before === 0 ? null : { amount: (now - before) / Math.abs(before), unit: "part" };
}

/** How far a figure moved, without its sign: "1.8 points". */
export function changeAmount({ amount, unit }: ValueChange): string {
  return unit === "part" ? formatNumber(amount, "percent") : `${amount.toFixed(1)} points`;
}

/** How far a figure moved, with its sign: "-1.8 points". What rounds to nothing has none. */
export function signedChange(change: ValueChange): string {
  const text = changeAmount(change);
  if (!/[1-9]/.test(text)) return text.replace(/^[-−]/, "");
  return `${change.amount > 0 ? "+" : ""}${text}`;
}
