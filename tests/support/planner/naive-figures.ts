/** One figure of several values, worked out without a statement. */
import { type AggregateFunction, percentOf } from "#lib/domain/aggregate-function";
import type { Cell } from "./trade-world.ts";

export function numberOf(cell: Cell): number | null {
  return typeof cell === "number" ? cell : null;
}

export function aggregated(name: AggregateFunction, values: readonly Cell[]): number | null {
  const numbers = values.flatMap((value) => numberOf(value) ?? []).toSorted((one, other) => one - other);
  if (name === "count_distinct") return new Set(values.filter((value) => value !== null).map(Number)).size;
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((total, one) => total + one, 0);
  switch (name) {
    case "sum":
      return sum;
    case "avg":
      return sum / numbers.length;
    case "min":
      return numbers[0] ?? null;
    case "max":
      return numbers.at(-1) ?? null;
    default:
      return between(numbers, (percentOf(name) ?? 50) / 100);
  }
}

function between(numbers: readonly number[], part: number): number {
  const place = part * (numbers.length - 1);
  const [low, high] = [numbers[Math.floor(place)] ?? 0, numbers[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
