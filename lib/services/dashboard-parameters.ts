/** What the parameters of a board make of one tile, before its filters narrow it down. */
import "server-only";
import { isSameContext } from "#lib/domain/context-selection";
import type { ChartTile, TileState } from "#lib/domain/dashboard";
import { ignoresFilter } from "#lib/domain/dashboard-filters";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { isSteering, parameterId } from "#lib/domain/dashboard-parameters";
import { carriedTitle } from "#lib/planner/board/stepped-title";
import type { EditWorld } from "#lib/planner/steering/edit-plan";
import { parameterPlan } from "#lib/planner/steering/parameter-plan";

export type SteeredTile = {
  /** With the plan and the title that the parameters ask for. */
  readonly tile: ChartTile;
  readonly reachedBy: readonly string[];
  readonly notReached: TileState["notReached"];
};

/** One parameter after the other; what one cannot do leaves the tile as it is, and says so. */
export function steeredTile(tile: ChartTile, parameters: readonly BoardParameter[], world: EditWorld): SteeredTile {
  let current = tile;
  const reachedBy: string[] = [];
  const notReached: TileState["notReached"] = [];
  for (const parameter of parameters.filter(isSteering)) {
    const id = parameterId(parameter.kind);
    const steered = oneSteered(current, parameter, world);
    if ("why" in steered) notReached.push({ id, why: steered.why });
    else {
      reachedBy.push(id);
      current = steered.tile;
    }
  }
  return { tile: current, reachedBy, notReached };
}

function oneSteered(
  tile: ChartTile,
  parameter: BoardParameter,
  world: EditWorld,
): { readonly tile: ChartTile } | { readonly why: string } {
  const { plan, context } = tile.source;
  if (ignoresFilter(tile, parameterId(parameter.kind))) return { why: "This tile keeps its own." };
  if (plan === null) return { why: "It runs a statement of its own." };
  if (parameter.kind === "figure" && !isSameContext(parameter.context, context))
    return { why: `It asks ${context.database} / ${context.schema}.` };
  const steered = parameterPlan(plan, parameter, world);
  if (steered.kind === "not_reached") return { why: steered.why };
  const title = carriedTitle(tile.title, plan, steered.plan, world.model);
  return { tile: { ...tile, title, source: { ...tile.source, plan: steered.plan } } };
}
