/** Numbers in a chart, written so that they can be compared with each other. Browser-safe. */
import type { ValueFormat } from "./chart.ts";
import type { FormatColumn } from "./format.ts";
import { commonDecimals, formatCompact, formatNumber, formatValue } from "./format.ts";

/** Writes ticks of an axis whose largest absolute value is `largest`. */
export function axisFormatter(largest: number, format: ValueFormat): (value: number) => string {
  const unit = format === "percent" ? undefined : units.find((candidate) => largest >= candidate.from);
  if (unit === undefined) return (value) => formatNumber(value, format === "currency" ? "number" : format);
  return (value) => (value === 0 ? "0" : `${short.format(value / unit.divisor)}\u00a0${unit.name}`);
}

/** Writes the values beside marks: short, and with the same decimals for all `values` that are not shortened. */
export function markFormatter(values: readonly number[], format: ValueFormat): (value: number) => string {
  const column: FormatColumn = { name: "", kind: "float", format };
  const decimals = commonDecimals(values, column);
  return (value) =>
    Math.abs(value) < 10_000 && decimals !== undefined
      ? formatValue(value, { ...column, decimals })
      : formatCompact(value, format);
}

// 9,000 reads well in full; from ten thousand on the zeros crowd the axis.
const units = [
  { from: 1e12, divisor: 1e12, name: "T" },
  { from: 1e9, divisor: 1e9, name: "B" },
  { from: 1e6, divisor: 1e6, name: "M" },
  { from: 1e4, divisor: 1e3, name: "K" },
] as const;

const short = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
