/** The course behind the figure of a tile, read with it. One that cannot be read leaves the figure as it is. */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import { cellToNumber } from "#lib/domain/cell-number";
import type { TileTrend } from "#lib/domain/dashboard";
import { appError } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { type TrendPlan, trendPlan } from "#lib/planner/board/trend-plan";
import { type PlanRowsDependencies, readPlanRows } from "./plan-rows.ts";
import type { SchemaKnowledge } from "./semantic.ts";

export type TrendArgs = {
  /** Of the figure, narrowed down as it is. */
  readonly plan: Plan;
  readonly knowledge: SchemaKnowledge;
  readonly today: string;
  readonly signal: AbortSignal;
};

/** Null where there is none, and where it would read more than is read unasked. */
export async function readTrend(
  { plan, knowledge, today, signal }: TrendArgs,
  dependencies: PlanRowsDependencies,
): Promise<TileTrend | null> {
  const trend = trendPlan(plan, { model: knowledge.model, today });
  if (trend === null || signal.aborted) return null;
  // By steps in time a plan may reach further than its figure does: then there is no statement, and no course.
  const rows = await readPlanRows(
    {
      plan: trend.plan,
      knowledge,
      maxRows: trend.starts.length * 2,
      timeoutMs: dashboardRunLimits.valuesTimeoutMs,
      signal,
      tag: "snowgpt tile trend",
      tooCostly: () => appError("TOO_COSTLY", "The course of this figure is not read: it would read much."),
    },
    dependencies,
  ).catch(() => null);
  return rows?.ok === true ? trendOf(rows.value, trend) : null;
}

/** A step without rows has no figures: it is not known whether nothing happened or nothing was written down. */
function trendOf(rows: readonly ResultRow[], { plan, grain, starts }: TrendPlan): TileTrend | null {
  const known = new Map(rows.map(([start, ...figures]) => [dayOf(start ?? null), figures]));
  const points = starts.map((start) => {
    const figures = known.get(start);
    return { start, values: plan.metrics.map((_, place) => numberOf(figures?.[place] ?? null)) };
  });
  const hasCourse = points.filter(({ values }) => values.some((value) => value !== null)).length > 1;
  return hasCourse ? { grain, points } : null;
}

function numberOf(cell: Cell): number | null {
  return cell === null ? null : cellToNumber(cell);
}

/** A year stands for its first day. */
function dayOf(cell: Cell): string {
  const text = String(cell);
  return /^\d{4}$/.test(text) ? `${text}-01-01` : text.slice(0, 10);
}
