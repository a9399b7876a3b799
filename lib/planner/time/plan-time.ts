/** The dated window of a plan. */
import type { ColumnRef, PlanTime } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { anchorFor } from "./anchor.ts";
import { resolveWindow, type TimeWindow } from "./resolve-window.ts";
import { isYearColumn } from "./time-part.ts";

/** The dated window on a column, or null when the column has only years and the window cuts one. */
export function planTime(
  args: { readonly model: SemanticModel; readonly column: ColumnRef; readonly today: string },
  asked: { readonly window: TimeWindow; readonly text: string },
): PlanTime | null {
  // "each December" is no stretch of time.
  if (asked.window.kind === "recurring") return null;
  const anchor = anchorFor(args, asked.window);
  const { from, to, usesAnchor } = resolveWindow(asked.window, anchor);
  const column = findColumn(args.model, args.column.table, args.column.column);
  const cutsYear = [from, to].some((date) => date !== null && !date.endsWith("-01-01"));
  if (column === undefined || (isYearColumn(column) && cutsYear)) return null;
  return {
    column: args.column,
    from,
    to,
    label: asked.text,
    anchor: usesAnchor ? anchor.day : null,
    evidence: [asked.text],
  };
}
