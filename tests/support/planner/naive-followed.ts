/** What rows follow on, worked out by walking over them one after the other. */
import type { DerivedColumn, ElapsedUnit } from "#lib/domain/derived-column";

type Followed = Extract<DerivedColumn, { readonly kind: "gap" | "session" }>;
export type FollowedRow = { readonly id: number; readonly moment: number; readonly owner: string };

/** Of the row with that number; nothing where it is none of the rows. */
export function followedCell(definition: Followed, rows: readonly FollowedRow[], id: number): number | null {
  const own = rows.find((row) => row.id === id);
  if (own === undefined) return null;
  let before: FollowedRow | null = null;
  for (const row of rows) {
    if (row.owner !== own.owner || row.id === id || !isEarlier(row, own)) continue;
    if (before === null || isEarlier(before, row)) before = row;
  }
  const gap = before === null ? null : timeBetween(definition.unit, before.moment, own.moment);
  if (definition.kind === "gap") return gap;
  const isSame = gap !== null && gap <= definition.pause;
  if (definition.gives === "start") return isSame ? 0 : 1;
  return isSame ? gap : 0;
}

/** Of two of one moment the one with the smaller number comes first. */
function isEarlier(row: FollowedRow, other: FollowedRow): boolean {
  return row.moment < other.moment || (row.moment === other.moment && row.id < other.id);
}

/** Days, months and years as the calendar counts them. */
export function timeBetween(unit: ElapsedUnit, first: number, last: number): number {
  const day = (time: number): number => Math.floor(time / 86_400_000);
  const month = (time: number): number => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
  switch (unit) {
    case "minutes":
      return (last - first) / 60_000;
    case "hours":
      return (last - first) / 3_600_000;
    case "days":
      return day(last) - day(first);
    case "weeks":
      return (day(last) - day(first)) / 7;
    case "months":
      return month(last) - month(first);
    case "years":
      return new Date(last).getUTCFullYear() - new Date(first).getUTCFullYear();
  }
}
