/**
 * What is behind a number of a tile, as a tile that is looked at once: its records, the number by other groups, or what
 * moved it.
 */
import "server-only";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { ChartTile } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { TileLookInput } from "#lib/domain/inputs/dashboard-tiles";
import type { Plan } from "#lib/domain/plan";
import { keptDays } from "#lib/planner/board/refresh-time";
import { planTitle } from "#lib/planner/explain/plan-title";
import { type ChangedNumber, type ExplainedChange, explainedChange } from "#lib/planner/explained-change";
import { editPlan } from "#lib/planner/steering/edit-plan";
import { brokenDown, type Drilled, type MarkedNumber, recordsBehind } from "#lib/planner/steering/records";
import type { PlannedTile } from "./dashboard-steering.ts";

/** What to look at. */
type LookInto = TileLookInput["into"] | ({ readonly kind: "causes" } & Pick<ChangedNumber, "claim" | "isRead">);

/** A look, also one that nobody asks for by a page. */
export type TileLook = Omit<TileLookInput, "into"> & { readonly into: LookInto };

/** Its plan is that of what is shown, which has the filters of the board in it. BAD_REQUEST where nothing can be told. */
export function lookTile(
  { tile, plan, world }: PlannedTile,
  look: Pick<TileLook, "cells" | "figure" | "into">,
): Result<ChartTile> {
  const looked = lookedPlan(plan, look, world);
  if (!looked.ok) return looked;
  const title = looked.value.title.slice(0, dashboardLimits.titleCharacters);
  return ok({
    ...tile,
    title,
    source: { ...tile.source, plan: keptDays(looked.value.plan), sql: "", outputs: [], question: title },
    chartEdit: noChartEdit,
    ignoredFilters: "all",
    hasTrend: false,
    isTold: look.into.kind === "causes",
  });
}

type Looked = { readonly plan: Plan; readonly title: string };

function lookedPlan(
  plan: Plan,
  { cells, figure, into }: Pick<TileLook, "cells" | "figure" | "into">,
  world: PlannedTile["world"],
): Result<Looked> {
  const drilled = drilledInto(plan, { cells, figure }, into, world);
  if (drilled.kind === "refused") return err(appError("BAD_REQUEST", drilled.why));
  if ("question" in drilled) return ok({ plan: drilled.plan, title: drilled.question });
  const whole = editPlan(drilled.plan, [], world);
  if (whole.kind === "refused") return err(appError("BAD_REQUEST", whole.why));
  const title = into.kind === "records" ? drilled.change : planTitle(whole.plan, world.model);
  return ok({ plan: whole.plan, title });
}

function drilledInto(
  plan: Plan,
  number: MarkedNumber,
  into: LookInto,
  world: PlannedTile["world"],
): Drilled | ExplainedChange {
  switch (into.kind) {
    case "records":
      return recordsBehind(plan, number, world.model);
    case "group":
      return brokenDown(plan, number.cells, { ...into.dimension, evidence: [] }, world.model);
    case "causes":
      return explainedChange(plan, { ...number, ...into }, world);
  }
}
