/**
 * The day that "last" and "this" count from. It belongs to the column that is asked: how far other tables of the schema
 * reach says nothing about it, unless their rows refer to its own.
 */
import type { ColumnRef, TimeGrain } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { addPeriods, daysBetween, periodStart } from "./calendar.ts";
import type { Anchor, TimeWindow } from "./resolve-window.ts";
import { timeColumnFor } from "./time-part.ts";

/** Data at most this old is "live": relative periods then count from today. */
const liveDataDays = 45;

type Asked = { readonly model: SemanticModel; readonly column: ColumnRef; readonly today: string };

/** For a window on a column, on a day. */
export function anchorFor({ model, column, today }: Asked, window: TimeWindow): Anchor {
  const known = findColumn(model, column.table, column.column);
  const own = newestDay(known);
  if (known === undefined || own === null || own > today) return { day: today, isOver: false };
  // A month without a year is the last one with rows of its own.
  if (window.kind === "named") return { day: own, isOver: endsPeriod(known, own, "month") };
  const { column: latest, day } = referredUntil(model, column, today) ?? { column: known, day: own };
  const grain = completeGrain(window);
  const isLive = daysBetween(day, today) <= liveDataDays;
  if (grain === null) return isLive ? { day: today, isOver: false } : { day, isOver: window.kind === "rolling" };
  const isReached =
    isLive && (grain === "day" || addPeriods(coveredUntil(latest, day), "day", 1) >= periodStart(today, grain));
  return isReached ? { day: today, isOver: false } : { day, isOver: endsPeriod(latest, day, grain) };
}

/** The step of a window that is made of complete periods only: "last quarter", "since last year"; null for others. */
function completeGrain(window: TimeWindow): TimeGrain | null {
  switch (window.kind) {
    case "period":
      return window.offset + window.count <= 0 ? window.grain : null;
    case "since":
      return window.offset < 0 ? window.grain : null;
    case "part":
      return window.offset < 0 ? "year" : null;
    default:
      return null;
  }
}

type Reach = { readonly column: SemanticColumn; readonly day: string };

/** How far the rows of the column's table and those that refer to it are known; null where nothing is known of them. */
function referredUntil(model: SemanticModel, column: ColumnRef, today: string): Reach | null {
  const columns = [column, ...referringTables(model, column.table).map((table) => timeColumnFor(model, table))];
  return columns.reduce<Reach | null>((latest, place) => {
    const known = place === null ? undefined : findColumn(model, place.table, place.column);
    const day = newestDay(known);
    if (known === undefined || day === null || day > today) return latest;
    return latest === null || day > latest.day ? { column: known, day } : latest;
  }, null);
}

/** Rare events (openings, launches) are known as long as rows are added that refer to what was opened. */
function referringTables(model: SemanticModel, table: string): readonly string[] {
  const found = new Set<string>();
  let frontier = [table];
  while (frontier.length > 0) {
    const next = model.relationships
      .filter(({ fromTable, toTable }) => frontier.includes(toTable) && fromTable !== table && !found.has(fromTable))
      .map(({ fromTable }) => fromTable);
    for (const name of next) found.add(name);
    frontier = [...new Set(next)];
  }
  return [...found].filter((name) => findTable(model, name) !== undefined);
}

/** Whether the data holds the period around that day, its newest, to its end. */
export function endsPeriod(column: SemanticColumn, day: string, grain: TimeGrain): boolean {
  return addPeriods(coveredUntil(column, day), "day", 1) >= addPeriods(periodStart(day, grain), grain, 1);
}

/** The day before another row would be expected: rows of months are known until the end of the newest one. */
function coveredUntil({ profile }: SemanticColumn, day: string): string {
  const oldest = profile.min?.slice(0, 10) ?? "";
  const { distinctCount } = profile;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(oldest) || distinctCount === null || distinctCount < 2) return day;
  const usual = Math.round(daysBetween(oldest, day) / (distinctCount - 1));
  return addPeriods(day, "day", Math.max(usual, 1) - 1);
}

/** The newest day a column holds, the end of the newest year of a column of years. */
function newestDay(column: SemanticColumn | undefined): string | null {
  const newest = column?.profile.max ?? null;
  if (newest === null) return null;
  if (/^\d{4}$/.test(newest)) return `${newest}-12-31`;
  return /^\d{4}-\d{2}-\d{2}/.test(newest) ? newest.slice(0, 10) : null;
}
