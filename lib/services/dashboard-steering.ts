/**
 * Tiles that are changed by their parts, as answers of a chat are: only what has an answer is offered, and what comes of
 * a change is a plan that the page makes a change of its board. Nothing runs here, and nothing is kept.
 */
import "server-only";
import { format } from "date-fns";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { ChartTile, FilterField, FilterValue, OpenDashboard } from "#lib/domain/dashboard";
import { filterFieldId } from "#lib/domain/dashboard-filters";
import { isWithheld } from "#lib/domain/dashboard-withheld";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { SteerTileInput, TileOfInput, TileStretchInput } from "#lib/domain/inputs/dashboard-tiles";
import type { Plan } from "#lib/domain/plan";
import type { PlanMenu, TimeMenu } from "#lib/domain/plan-menu";
import type { Asker } from "#lib/domain/sharing";
import { refreshedPlan } from "#lib/planner/board/refresh-time";
import { carriedTitle } from "#lib/planner/board/stepped-title";
import { compilePlan } from "#lib/planner/compile/compile";
import { editPlan } from "#lib/planner/steering/edit-plan";
import type { MenuWorld } from "#lib/planner/steering/menus/menu-args";
import { additionMenu } from "#lib/planner/steering/menus/plan-menu";
import { timeMenu } from "#lib/planner/steering/menus/time-menu";
import { planProblem } from "#lib/planner/steering/plan-problem";
import { stretchDays } from "#lib/planner/steering/zoomed";
import { addPeriods } from "#lib/planner/time/calendar";
import { possibleFields, tilesOf } from "./dashboard-filters.ts";
import type { Dashboards } from "./dashboards.ts";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";

/** A tile as it is after a change. */
export type SteeredTile = {
  readonly source: Pick<ChartTile["source"], "plan" | "sql" | "outputs">;
  /** Its title where that told the steps or the period. */
  readonly title: string;
  /** In a few words: "month instead of week". */
  readonly change: string;
};

/** A stretch of a course as a filter of the board, which may not be offered there yet. */
export type BoardStretch = { readonly field: FilterField; readonly value: FilterValue };

/** NOT_FOUND for tiles of somebody else and those that are gone; BAD_REQUEST where nothing would come of it. */
export type TileSteering = {
  /** How the course over time of a tile can be seen otherwise. */
  tileTimeMenu(asker: Asker, args: TileOfInput): Promise<Result<TimeMenu>>;
  /** By which groups the numbers of a tile can be seen. */
  tileGroupMenu(asker: Asker, args: TileOfInput): Promise<Result<PlanMenu>>;
  /** The tile after a change of its plan. */
  steerTile(asker: Asker, args: SteerTileInput): Promise<Result<SteeredTile>>;
  /** The filter that leaves a stretch of the tile's course. */
  tileStretch(asker: Asker, args: TileStretchInput): Promise<Result<BoardStretch>>;
};

export type TileSteeringDependencies = {
  readonly dashboards: Pick<Dashboards, "open">;
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
  readonly warehouse: Pick<Warehouse, "dialectOf">;
  readonly now: () => number;
};

/** Steering of the tiles of boards. */
export function createTileSteering(dependencies: TileSteeringDependencies): TileSteering {
  return {
    tileTimeMenu: async (asker, args) => {
      const planned = await readPlanned(asker, args, dependencies);
      if (!planned.ok) return planned;
      const { plan, world } = planned.value;
      return ok(timeMenu(refreshedPlan(plan, world), world));
    },
    tileGroupMenu: async (asker, args) => {
      const planned = await readPlanned(asker, args, dependencies);
      if (!planned.ok) return planned;
      const { plan, world } = planned.value;
      return ok(additionMenu(plan, "group", world));
    },
    steerTile: async (asker, args) => {
      const planned = await readPlanned(asker, args, dependencies);
      return planned.ok ? steered(planned.value, args) : planned;
    },
    tileStretch: async (asker, args) => {
      const planned = await readPlanned(asker, args, dependencies);
      return planned.ok ? stretchOf(planned.value, args, dependencies) : planned;
    },
  };
}

/** A tile of a board, with a plan of its own schema. */
export type PlannedTile = {
  readonly opened: OpenDashboard;
  readonly tile: ChartTile;
  readonly plan: Plan;
  readonly world: MenuWorld;
};

/** The plan comes from the page: it is taken for one of the tile's own schema, and has to fit that. */
export async function readPlanned(
  asker: Asker,
  { id, tileId, plan }: TileOfInput,
  { dashboards, semantic, warehouse, now }: TileSteeringDependencies,
): Promise<Result<PlannedTile>> {
  const opened = await dashboards.open(asker, id);
  if (!opened.ok) return opened;
  const tile = opened.value.dashboard.definition.tiles.find((one) => one.id === tileId);
  if (tile?.kind !== "chart" || isWithheld(tile)) return err(noSuchTile());
  const { context } = tile.source;
  const knowledge = await semantic.get(context);
  if (!knowledge.ok) return knowledge;
  const dialect = warehouse.dialectOf(context.database);
  const world = { model: knowledge.value.model, dialect, today: format(now(), "yyyy-MM-dd") };
  const { setOperation } = plan;
  const other = setOperation === null ? null : { ...setOperation, plan: { ...setOperation.plan, context } };
  const own: Plan = { ...plan, context, setOperation: other };
  const why = planProblem(own, world.model);
  if (why !== null) return err(appError("BAD_REQUEST", why));
  return ok({ opened: opened.value, tile, plan: own, world });
}

/** As it would be asked today: the period before is the one before today's. */
function steered({ tile, plan: kept, world }: PlannedTile, { edits }: SteerTileInput): Result<SteeredTile> {
  const plan = refreshedPlan(kept, world);
  const edited = editPlan(plan, edits, world);
  if (edited.kind === "refused") return err(appError("BAD_REQUEST", edited.why));
  const { sql, outputs } = compilePlan(edited.plan, world);
  const title = carriedTitle(tile.title, plan, edited.plan, world.model);
  return ok({ source: { plan: edited.plan, sql, outputs }, title, change: edited.change });
}

async function stretchOf(
  { opened, tile, plan }: PlannedTile,
  { from, to }: TileStretchInput,
  dependencies: TileSteeringDependencies,
): Promise<Result<BoardStretch>> {
  const days = stretchDays(plan, { from, to });
  if (days === null) return err(appError("BAD_REQUEST", "Only steps in time can be zoomed into."));
  const id = filterFieldId(tile.source.context, days.column);
  const known = opened.dashboard.definition.filters.find((field) => field.id === id);
  const field = known ?? (await possibleFields(tilesOf(opened), dependencies)).find((one) => one.id === id);
  if (field === undefined) return err(appError("BAD_REQUEST", "The tiles cannot be narrowed down by this date."));
  return ok({ field, value: { fieldId: id, from: days.from, to: addPeriods(days.to, "day", -1) } });
}

function noSuchTile() {
  return appError("NOT_FOUND", "This dashboard does not have that tile any more.", { nextStep: "Reload the page." });
}
