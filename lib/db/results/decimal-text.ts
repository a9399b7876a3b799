/** Numbers that are counted in units of a column's last digit, as text with all of the column's digits. */
import "server-only";

/** 150 with a scale of 2 is `1.50`. */
export function decimalText(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? "-" : "";
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  return `${sign}${digits.slice(0, point)}${scale === 0 ? "" : `.${digits.slice(point)}`}`;
}
