/** Classes whose numbers are said in several units: "under 15 minutes, 15 minutes to under 1 hour, 1 hour and more". */
import { kindOfUnit, unitFactor } from "#lib/domain/unit-sizes";
import type { ClassEnd, ClassItem, ClassList } from "./class-list.ts";

export type InOneUnit = ClassList & { readonly unit: string | null };

/**
 * All numbers in the smallest of the units that are said; `unit` null where none is. Null where the units are of two
 * kinds, or where several are said and a number without one could be of either.
 */
export function inOneUnit(list: ClassList): InOneUnit | null {
  const ends = list.items.flatMap(({ low, high }) => [low, high]).filter((end) => end !== null);
  const units = [...new Set(ends.map(({ unit }) => unit).filter((unit) => unit !== null))];
  const [first = null] = units;
  if (units.length < 2) return { ...list, unit: first };
  const smallest = units.reduce((least, unit) => (sizeOf(unit) < sizeOf(least) ? unit : least));
  const items = list.items.map((item) => ({
    ...item,
    low: turned(item.low, smallest),
    high: turned(item.high, smallest),
  }));
  const isLost = (end: ClassEnd | null | undefined): boolean => end === undefined;
  const found = items.flatMap(({ low, high, words }): ClassItem[] =>
    low === undefined || high === undefined ? [] : [{ low, high, words }],
  );
  return items.some(({ low, high }) => isLost(low) || isLost(high)) ? null : { ...list, items: found, unit: smallest };
}

function sizeOf(unit: string): number {
  return kindOfUnit(unit)?.[unit] ?? Number.POSITIVE_INFINITY;
}

/** The same number in the other unit; undefined where it is not known how much that is. Nothing is 0 of any unit. */
function turned(end: ClassEnd | null, unit: string): ClassEnd | null | undefined {
  if (end === null || end.unit === unit) return end;
  if (end.value === 0) return { ...end, unit };
  const factor = end.unit === null ? null : unitFactor(end.unit, unit);
  if (factor === null) return undefined;
  const value = factor.operator === "*" ? end.value * factor.value : end.value / factor.value;
  return { ...end, value: Number(value.toPrecision(12)), unit };
}
