/** Finds the time column that a question means, and a fitting step for a trend. */
import { isTemporalKind } from "#lib/domain/column-kind";
import type { ColumnRef, PlanTime, TimeGrain } from "#lib/domain/plan";
import { isCalendarNumber } from "#lib/semantic/column-role";
import { findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { daysBetween } from "./calendar.ts";

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
