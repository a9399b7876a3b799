/** Finds the time column that a question means, the date that "last" counts from, and a fitting step for a trend. */
import { isTemporalKind } from "#lib/domain/column-kind";
import type { ColumnRef, PlanTime, TimeGrain } from "#lib/domain/plan";
import { isCalendarNumber } from "#lib/semantic/column-role";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { daysBetween } from "./calendar.ts";
import { resolveWindow, type TimeWindow } from "./resolve-window.ts";

/** Data at most this old is "live": relative periods then count from today. */
const liveDataDays = 45;

/** The time column of a table, or of the nearest table it belongs to; a column of years serves where there is no date. */
export function timeColumnFor(model: SemanticModel, table: string): ColumnRef | null {
  let frontier = [table];
  for (let distance = 0; distance < 4 && frontier.length > 0; distance += 1) {
    for (const name of frontier) {
      const column = ownTimeColumn(model, name);
      if (column !== null) return { table: name, column };
    }
    frontier = [...new Set(frontier.flatMap((name) => parentsOf(model, name)))];
  }
  return null;
}

/** Whether the column holds whole years as numbers instead of dates. */
export function isYearColumn(column: SemanticColumn): boolean {
  return !isTemporalKind(column.kind) && isCalendarNumber(column, column.profile);
}

/**
 * Today for live data, else the newest stored date. Data live as a whole: a table of rare events (openings, launches)
 * may end long before the others and is not old for that.
 */
export function anchorFor(model: SemanticModel, column: ColumnRef, today: string): string {
  const own = newestDate(findColumn(model, column.table, column.column));
  if (own === null || own > today) return today;
  const others = model.tables.flatMap((table) => table.columns.filter(isOfTime).map(newestDate));
  const newest = others.reduce<string>(
    (latest, date) => (date !== null && date <= today && date > latest ? date : latest),
    own,
  );
  return daysBetween(newest, today) <= liveDataDays ? today : newest;
}

/** The newest day a column holds, the end of the newest year of a column of years. */
function newestDate(column: SemanticColumn | undefined): string | null {
  const newest = column?.profile.max ?? null;
  if (newest === null) return null;
  if (/^\d{4}$/.test(newest)) return `${newest}-12-31`;
  return /^\d{4}-\d{2}-\d{2}/.test(newest) ? newest.slice(0, 10) : null;
}

/** The dated window on a column, or null when the column has only years and the window cuts one. */
export function planTime(
  args: { readonly model: SemanticModel; readonly column: ColumnRef; readonly today: string },
  asked: { readonly window: TimeWindow; readonly text: string },
): PlanTime | null {
  // "each December" is no stretch of time.
  if (asked.window.kind === "recurring") return null;
  const anchor = anchorFor(args.model, args.column, args.today);
  const { from, to, usesAnchor } = resolveWindow(asked.window, anchor);
  const column = findColumn(args.model, args.column.table, args.column.column);
  const cutsYear = [from, to].some((date) => date !== null && !date.endsWith("-01-01"));
  if (column === undefined || (isYearColumn(column) && cutsYear)) return null;
  return {
    column: args.column,
    from,
    to,
    label: asked.text,
    anchor: usesAnchor ? anchor : null,
    evidence: [asked.text],
  };
}

/** The step that gives a trend a readable number of points. */
export function grainForTrend(column: SemanticColumn, time: PlanTime | null): TimeGrain {
  if (isYearColumn(column)) return "year";
  const from = time?.from ?? column.profile.min?.slice(0, 10) ?? null;
  const to = time?.to ?? column.profile.max?.slice(0, 10) ?? null;
  if (from === null || to === null) return "month";
  const days = daysBetween(from, to);
  if (days <= 62) return "day";
  if (days <= 190) return "week";
  return days <= 366 * 8 ? "month" : "year";
}

function ownTimeColumn(model: SemanticModel, name: string): string | null {
  const table = findTable(model, name);
  if (table === undefined) return null;
  return table.mainTimeColumn ?? table.columns.find(isYearColumn)?.name ?? null;
}

function parentsOf(model: SemanticModel, name: string): string[] {
  return model.relationships.filter((step) => step.fromTable === name).map((step) => step.toTable);
}

/** Whether a column says when something was: a date, or a year. */
export function isOfTime(known: SemanticColumn): boolean {
  return known.role === "time" || isYearColumn(known);
}
