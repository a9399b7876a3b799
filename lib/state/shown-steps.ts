/** Figures on the screen and the plan of their tile can be apart for a while: marks are those of what is shown. Pure. */
import type { TileDefinition } from "#lib/domain/dashboard";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { parameterId } from "#lib/domain/dashboard-parameters";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import { type BoardFilters, withParameter } from "./dashboard-address.ts";
import type { TileRun } from "./dashboard-tile-runs.ts";

/** Whether a result has the groups and steps of a plan; what has no plan is told by nothing. */
export function hasStepsOf(shown: Plan | null, plan: Plan | null): boolean {
  return shown === null || plan === null || stepsKey(shown) === stepsKey(plan);
}

/**
 * Without the marks of tiles that have other groups or steps now: "March 2025" is no day. The same object where all
 * of them hold.
 */
export function picksThatHold(
  filters: BoardFilters,
  before: readonly TileDefinition[],
  after: readonly TileDefinition[],
): BoardFilters {
  const picked = filters.picked.filter(({ tileId }) => hasStepsOf(planOf(before, tileId), planOf(after, tileId)));
  return picked.length === filters.picked.length ? filters : { ...filters, picked };
}

/** The steps that the board asks for; null: each tile as it has it. */
export function askedGrain({ parameters }: Pick<BoardFilters, "parameters">): TimeGrain | null {
  const steps = parameters.find(({ kind }) => kind === "steps");
  return steps?.kind === "steps" ? steps.grain : null;
}

/** With a parameter set otherwise, and without the marks that were picked in other steps. */
export function steeredOtherwise(
  filters: BoardFilters,
  parameter: BoardParameter,
  tiles: readonly TileDefinition[],
): BoardFilters {
  const next = withParameter(filters, parameter);
  return askedGrain(next) === askedGrain(filters) ? next : withoutSteppedPicks(next, tiles);
}

/** Without the marks of tiles over time. */
export function withoutSteppedPicks(filters: BoardFilters, tiles: readonly TileDefinition[]): BoardFilters {
  const isStepped = (tileId: string) => planOf(tiles, tileId)?.dimensions.some(({ grain }) => grain !== null) === true;
  return { ...filters, picked: filters.picked.filter(({ tileId }) => !isStepped(tileId)) };
}

/** The steps of the board that the figures of a tile are in; null where it has its own. */
export function reachedGrain(run: Pick<TileRun, "state" | "filters"> | undefined): TimeGrain | null {
  const isReached = run?.state?.reachedBy.includes(parameterId("steps")) === true;
  return run !== undefined && isReached ? askedGrain(run.filters) : null;
}

/** What the marks of a tile are of: its plan, in the steps of the board where these reached it. */
export function steppedPlan(plan: Plan | null, grain: TimeGrain | null): Plan | null {
  if (plan === null || grain === null) return plan;
  const step = plan.dimensions.findIndex((dimension) => dimension.grain !== null);
  const dimensions = plan.dimensions.map((dimension, place) => (place === step ? { ...dimension, grain } : dimension));
  return { ...plan, dimensions };
}

function planOf(tiles: readonly TileDefinition[], tileId: string): Plan | null {
  const tile = tiles.find(({ id }) => id === tileId);
  return tile?.kind === "chart" ? tile.source.plan : null;
}

function stepsKey({ dimensions }: Plan): string {
  return JSON.stringify(dimensions.map(({ column, grain, part }) => [column, grain, part]));
}
