/** Figures on the screen and the plan of their tile can be apart for a while: marks are those of what is shown. Pure. */
import type { TileDefinition } from "#lib/domain/dashboard";
import type { Plan } from "#lib/domain/plan";
import type { BoardFilters } from "./dashboard-address.ts";

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

function planOf(tiles: readonly TileDefinition[], tileId: string): Plan | null {
  const tile = tiles.find(({ id }) => id === tileId);
  return tile?.kind === "chart" ? tile.source.plan : null;
}

function stepsKey({ dimensions }: Plan): string {
  return JSON.stringify(dimensions.map(({ column, grain, part }) => [column, grain, part]));
}
