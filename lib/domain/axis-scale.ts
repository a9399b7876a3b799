/** Round numbers for the axes that values stand on, in equal steps or in equal factors. Pure, browser-safe. */

export type Scale = { readonly domain: readonly [number, number]; readonly ticks: readonly number[] };

/** Smallest and largest of many values. */
export function extentOf(values: readonly number[]): { low: number; high: number } {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return { low, high };
}

/** A line may leave zero out only where zero would flatten it beyond reading. */
export function lineStartsAtZero(values: readonly number[]): boolean {
  const { low, high } = extentOf(values);
  return values.length === 0 || low <= 0 || (high - low) / high >= 0.15;
}

/** From one round number to another around the values, in about `steps` equal steps; as close to them as round numbers allow. */
export function linearScale(values: readonly number[], startsAtZero: boolean, steps = 4): Scale {
  const extent = extentOf(values.length === 0 ? [0, 1] : values);
  const low = startsAtZero ? Math.min(0, extent.low) : extent.low;
  const high = startsAtZero ? Math.max(0, extent.high) : extent.high;
  const span = lengthToShow(low, high);
  const wanted = [steps, steps + 1, Math.max(1, steps - 1)];
  const candidates = wanted.map((count) => stepsAround(low, high, roundStep(span / count)));
  return candidates.reduce((best, candidate) => (lengthOf(candidate) < lengthOf(best) ? candidate : best));
}

/** Values that differ in what floating point cannot tell are one value, with some room around it. */
function lengthToShow(low: number, high: number): number {
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size < smallest) return 1;
  return high - low > size * 1e-6 ? high - low : size;
}

const smallest = 1e-100;

function stepsAround(low: number, high: number, step: number): Scale {
  const first = Math.floor(low / step + dust);
  const last = Math.max(Math.ceil(high / step - dust), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => cleaned((first + index) * step));
  return { domain: [cleaned(first * step), cleaned(last * step)], ticks };
}

function lengthOf({ domain }: Scale): number {
  return domain[1] - domain[0];
}

/** Parts of a step that floating point may be off. */
const dust = 1e-9;

/** The round number next to `wanted` that is not smaller: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= wanted * (1 - dust)) ?? 10;
  return factor * power;
}

/** Without the dust of floating point: 0.1 + 0.2 is 0.3 on an axis. */
function cleaned(value: number): number {
  return Number(value.toPrecision(12));
}

const mostTicks = 7;

/** Ticks at powers of ten and, where those are few, at twos and fives; null where a value is not above zero. */
export function logScale(values: readonly number[]): Scale | null {
  const { low, high } = extentOf(values);
  if (values.length === 0 || low <= 0) return null;
  const first = Math.floor(Math.log10(low));
  const last = Math.max(Math.ceil(Math.log10(high)), first + 1);
  // One more at both ends: a logarithm next to a whole number may be rounded to it.
  const powers = Array.from({ length: last - first + 3 }, (_, step) => cleaned(10 ** (first - 1 + step)));
  const fine = powers.flatMap((power) => [power, cleaned(power * 2), cleaned(power * 5)]);
  const all = last - first <= 2 ? fine : powers;
  const start = all.findLast((tick) => tick <= low) ?? low;
  const end = all.find((tick) => tick >= high && tick > start) ?? high;
  const inside = all.filter((tick) => tick >= start && tick <= end);
  const every = Math.ceil(inside.length / mostTicks);
  return { domain: [start, end], ticks: inside.filter((_, index) => index % every === 0) };
}
