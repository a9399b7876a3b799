/** Whether the last change of a figure is worth asking why. */
import { medianOf } from "../unusual/robust.ts";

/** From here on a change is one by itself, where nothing is known of those before. */
const tellingPart = 0.1;
/** What figures of a steady course do anyway is never notable. */
const smallestPart = 0.05;
const beyondUsual = 1.5;
const fewestChanges = 4;

/**
 * `values`: one for each step, oldest first; null where a step has none. The last change is held against those before, each
 * as a part of the figure before it; one from nothing has no such part and is not notable.
 */
export function isNotableChange(values: readonly (number | null)[]): boolean {
  const parts = values.slice(1).map((value, place) => partOf(values[place] ?? null, value));
  const last = parts.at(-1) ?? null;
  if (last === null) return false;
  const before = parts.slice(0, -1).filter((part) => part !== null);
  if (before.length < fewestChanges) return last >= tellingPart;
  return last >= Math.max(smallestPart, beyondUsual * medianOf(before));
}

function partOf(before: number | null, value: number | null): number | null {
  return before === null || value === null || before === 0 ? null : Math.abs((value - before) / before);
}
