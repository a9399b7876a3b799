/** How a unit stands beside a number: "$5", "5%", "21 °C", "12 minutes". Browser-safe. */

const signs: ReadonlyMap<string, string> = new Map([
  ["USD", "$"],
  ["EUR", "€"],
  ["GBP", "£"],
]);

/** The number with its unit; as it is without one. A lone "1" takes the unit in the singular. */
export function withUnit(number: string, unit: string | null): string {
  if (unit === null) return number;
  const sign = signs.get(unit);
  if (sign !== undefined) return number.startsWith("-") ? `-${sign}${number.slice(1)}` : `${sign}${number}`;
  if (unit === "%") return `${number}%`;
  const words = /^-?1$/.test(number) ? singularUnit(unit) : unit;
  // A short unit never wraps away from its number.
  return `${number}${words.length > shortUnit ? " " : "\u00a0"}${words}`;
}

/** True for a unit that is written as a sign: it takes no room beside a number. Other units are said once, beside the axis. */
export function isUnitSign(unit: string): boolean {
  return signs.has(unit) || unit === "%" || unit.length <= shortestUnit;
}

const shortestUnit = 2;
const shortUnit = 4;

/** A unit in the singular, in which what stands behind "per" stays: "miles per hour" -> "mile per hour". */
function singularUnit(unit: string): string {
  const [counted = unit, ...per] = unit.split(" per ");
  const known = oddUnits.get(counted);
  return [known ?? counted.replace(/([a-z]{2})s$/, "$1"), ...per].join(" per ");
}

const oddUnits: ReadonlyMap<string, string> = new Map([
  ["feet", "foot"],
  ["inches", "inch"],
]);

/** A heading without the unit behind it: "Revenue (USD)" -> "Revenue". */
export function withoutUnit(label: string, unit: string | null): string {
  return unit !== null && label.endsWith(` (${unit})`) ? label.slice(0, -unit.length - 3) : label;
}
