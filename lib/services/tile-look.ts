/** What is behind a number of a tile, as a tile that is looked at once: its records, or the number by other groups. */
import "server-only";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { ChartTile } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { TileLookInput } from "#lib/domain/inputs/dashboard-tiles";
import { keptDays } from "#lib/planner/board/refresh-time";
import { planTitle } from "#lib/planner/explain/plan-title";
import { editPlan } from "#lib/planner/steering/edit-plan";
import { brokenDown, recordsBehind } from "#lib/planner/steering/records";
import type { PlannedTile } from "./dashboard-steering.ts";

/** Its plan is that of what is shown, which has the filters of the board in it. BAD_REQUEST where nothing can be told. */
export function lookTile(
  { tile, plan, world }: PlannedTile,
  { cells, figure, into }: Pick<TileLookInput, "cells" | "figure" | "into">,
): Result<ChartTile> {
  const drilled =
    into.kind === "records"
      ? recordsBehind(plan, { cells, figure }, world.model)
      : brokenDown(plan, cells, { ...into.dimension, evidence: [] }, world.model);
  if (drilled.kind === "refused") return err(appError("BAD_REQUEST", drilled.why));
  const whole = editPlan(drilled.plan, [], world);
  if (whole.kind === "refused") return err(appError("BAD_REQUEST", whole.why));
  const told = into.kind === "records" ? drilled.change : planTitle(whole.plan, world.model);
  const title = told.slice(0, dashboardLimits.titleCharacters);
  return ok({
    ...tile,
    title,
    source: { ...tile.source, plan: keptDays(whole.plan), sql: "", outputs: [], question: title },
    chartEdit: noChartEdit,
    ignoredFilters: "all",
    hasTrend: false,
    isTold: false,
  });
}
