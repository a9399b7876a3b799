/** Amounts of data in words that people use: "1.2 GB". Pure. */

const units = ["bytes", "KB", "MB", "GB", "TB", "PB"] as const;

/** Decimal units, as warehouses bill them; one decimal below ten. */
export function bytesText(bytes: number): string {
  let amount = Math.max(0, bytes);
  let unit = 0;
  // 999.95 KB would be told as "1000 KB".
  while (amount >= 999.5 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  const digits = amount < 9.95 && unit > 0 ? 1 : 0;
  return `${amount.toFixed(digits).replace(/\.0$/, "")} ${units[unit] ?? "bytes"}`;
}
