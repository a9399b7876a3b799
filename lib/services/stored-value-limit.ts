/** Stored values are kept in memory for matching words of questions: not more of them than a schema may hold. */
import "server-only";
import type { ColumnProfile } from "#lib/semantic/model";

/**
 * Keeps the values of as many columns as fit, those with few values first: a status or a country says more about a
 * question than the ten-thousandth customer. A column beyond the bound keeps its figures and loses its values.
 */
export function boundValues(
  profiles: ReadonlyMap<string, ColumnProfile>,
  maxValues: number,
): Map<string, ColumnProfile> {
  const bounded = new Map(profiles);
  let free = maxValues;
  const byCount = [...profiles].toSorted(([, left], [, right]) => left.values.length - right.values.length);
  for (const [name, profile] of byCount) {
    if (profile.values.length <= free) free -= profile.values.length;
    else bounded.set(name, { ...profile, values: [], valuesAreComplete: false });
  }
  return bounded;
}
