/** Which figures the tiles of a board show, and which others could stand in their place. */
import "server-only";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { isSameContext } from "#lib/domain/context-selection";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import type { NamedFigure } from "#lib/domain/dashboard-parameter-schema";
import type { Plan } from "#lib/domain/plan";
import type { EditWorld } from "#lib/planner/steering/edit-plan";
import { isFigure, parameterPlan } from "#lib/planner/steering/parameter-plan";
import type { SemanticMetric } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";

export type BoardFigure = {
  readonly context: DatabaseContext;
  readonly shown: NamedFigure;
  /** How many tiles show it. */
  readonly tiles: number;
  /** What at least one of these tiles can show instead. */
  readonly others: readonly NamedFigure[];
};

type FigureDependencies = {
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
  readonly warehouse: Pick<Warehouse, "dialectOf">;
};

/** Those of the most tiles first; a schema that cannot be read has none. */
export async function readBoardFigures(
  { tiles }: Pick<DashboardDefinition, "tiles">,
  { semantic, warehouse }: FigureDependencies,
): Promise<BoardFigure[]> {
  const sources = tiles.flatMap((tile) => (tile.kind === "chart" ? [tile.source] : []));
  const contexts = sources
    .map(({ context }) => context)
    .filter((context, place, all) => all.findIndex((other) => isSameContext(other, context)) === place);
  const figures: BoardFigure[] = [];
  for (const context of contexts) {
    const knowledge = await semantic.get(context);
    if (!knowledge.ok) continue;
    const world = { model: knowledge.value.model, dialect: warehouse.dialectOf(context.database) };
    const plans = sources.flatMap(({ plan, ...own }) =>
      plan !== null && isSameContext(own.context, context) ? plan : [],
    );
    figures.push(...figuresOf(context, plans, world));
  }
  return figures.toSorted((left, right) => right.tiles - left.tiles);
}

function figuresOf(context: DatabaseContext, plans: readonly Plan[], world: EditWorld): BoardFigure[] {
  const { metrics } = world.model;
  return metrics.flatMap((metric): BoardFigure[] => {
    const showing = distinct(plans).filter((plan) =>
      plan.metrics.some((one) => isFigure(one, metric.name, world.model)),
    );
    const shown = named(metric);
    const others = metrics
      .filter(({ name }) => name !== metric.name)
      .slice(0, mostTried)
      .map(named)
      .filter((chosen) => showing.some((plan) => canShow(plan, { context, shown, chosen }, world)));
    return others.length === 0 ? [] : [{ context, shown, tiles: showing.length, others }];
  });
}

type Choice = { readonly context: DatabaseContext; readonly shown: NamedFigure; readonly chosen: NamedFigure };

/** Each is compiled: a model may have hundreds of figures. */
const mostTried = 40;

function distinct(plans: readonly Plan[]): readonly Plan[] {
  return [...new Map(plans.map((plan) => [JSON.stringify(plan), plan])).values()];
}

function canShow(plan: Plan, choice: Choice, world: EditWorld): boolean {
  return parameterPlan(plan, { kind: "figure", ...choice }, world).kind === "reached";
}

function named({ name, label }: SemanticMetric): NamedFigure {
  return { name, label: capitalise(label) };
}
