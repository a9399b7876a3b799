/** Amounts are whole cents until they are written: no sum is ever rounded twice. */

/** Writes cents as a decimal number with two places, e.g. `1234` as `12.34`. */
export function money(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
