/**
 * A copy of a dashboard that asks another schema with the same names. Each tile is checked against that schema's model;
 * one that does not fit stays as it was, asks what it asked before, and is named.
 */
import "server-only";
import { format } from "date-fns";
import { candidateFromPlan } from "#lib/agents/runtime/candidate";
import { bindPlanner } from "#lib/agents/runtime/planner";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { isSameContext } from "#lib/domain/context-selection";
import type { ChartTile, Dashboard, DashboardDefinition, FilterField } from "#lib/domain/dashboard";
import { filterFieldId } from "#lib/domain/dashboard-filters";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { isParameterId } from "#lib/domain/dashboard-parameters";
import { withoutWithheld } from "#lib/domain/dashboard-withheld";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { type Asker, askerId } from "#lib/domain/sharing";
import { carriedPlan } from "#lib/planner/steering/carried-plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import type { Catalog } from "./catalog.ts";
import type { Dashboards } from "./dashboards.ts";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";

export type CarryArgs = { readonly id: string; readonly context: DatabaseContext };

export type CarriedDashboard = {
  readonly dashboard: Dashboard;
  /** Tiles that still ask what they asked before. */
  readonly left: readonly { readonly tileId: string; readonly title: string; readonly why: string }[];
};

export type DashboardCarrying = {
  /** NOT_FOUND for a schema that is not there; BAD_REQUEST for one that no tile fits: nothing is made then. */
  carry(asker: Asker, args: CarryArgs): Promise<Result<CarriedDashboard>>;
};

export type DashboardCarryingDependencies = {
  readonly dashboards: Pick<Dashboards, "open" | "create">;
  readonly catalog: Pick<Catalog, "requireContext">;
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
  readonly warehouse: Pick<Warehouse, "dialectOf">;
  readonly now: () => number;
};

/** Copies of all owners' dashboards. */
export function createDashboardCarrying(dependencies: DashboardCarryingDependencies): DashboardCarrying {
  return { carry: (asker, args) => carry(dependencies, asker, args) };
}

async function carry(
  { dashboards, catalog, semantic, warehouse, now }: DashboardCarryingDependencies,
  asker: Asker,
  { id, context }: CarryArgs,
): Promise<Result<CarriedDashboard>> {
  const opened = await dashboards.open(asker, id);
  if (!opened.ok) return opened;
  const isThere = await catalog.requireContext(context);
  if (!isThere.ok) return isThere;
  const knowledge = await semantic.get(context);
  if (!knowledge.ok) return knowledge;
  const target: Target = {
    context,
    knowledge: { ...knowledge.value, today: format(now(), "yyyy-MM-dd") },
    dialect: warehouse.dialectOf(context.database),
  };
  const definition = withoutWithheld(opened.value.dashboard.definition);
  const carried = definition.tiles.map((tile) => (tile.kind === "text" ? tile : carryTile(tile, target)));
  const left = carried.flatMap((one) =>
    "why" in one ? [{ tileId: one.tile.id, title: one.tile.title, why: one.why }] : [],
  );
  if (left.length > 0 && left.length === definition.tiles.filter(({ kind }) => kind === "chart").length) {
    const [first] = left;
    return err(
      appError("BAD_REQUEST", `No tile fits ${context.database} / ${context.schema}. ${first?.why ?? ""}`.trim()),
    );
  }
  const tiles = carried.map((one) => ("why" in one ? one.tile : one));
  const copy = withFields({ ...definition, tiles, title: titleOf(definition, context) }, target);
  const stayed = opened.value.tiles.filter(({ tileId }) => left.some((one) => one.tileId === tileId));
  const made = await dashboards.create(askerId(asker), copy, stayed);
  return made.ok ? ok({ dashboard: made.value, left }) : made;
}

type Target = {
  readonly context: DatabaseContext;
  readonly knowledge: SchemaKnowledge & { readonly today: string };
  readonly dialect: ReturnType<Warehouse["dialectOf"]>;
};

function carryTile(tile: ChartTile, target: Target): ChartTile | { readonly tile: ChartTile; readonly why: string } {
  const { context, knowledge, dialect } = target;
  const { plan, brain } = tile.source;
  if (isSameContext(tile.source.context, context)) return tile;
  // Where a statement names its tables cannot be told from its text alone.
  if (plan === null) return { tile, why: "It is a statement of its own, without a plan that could be carried over." };
  const carried = carriedPlan(plan, context, knowledge.model);
  if (carried.kind === "unfit") return { tile, why: carried.why };
  const author = brain === "verified" ? "analyst" : brain;
  const compiled = candidateFromPlan(
    { brain: author, plan: carried.plan, title: tile.title, assumptions: [] },
    bindPlanner({ ...knowledge, dialect }),
  );
  if (!compiled.ok) return { tile, why: compiled.error.message };
  const { sql, outputs } = compiled.value;
  const source = { ...tile.source, context, engine: dialect.engine, plan: carried.plan, sql };
  return { ...tile, source: { ...source, outputs: outputs === null ? tile.source.outputs : [...outputs] } };
}

/** A filter goes along where the schema has its column, and stays where a tile is left that it may reach. */
function withFields(definition: DashboardDefinition, target: Target): DashboardDefinition {
  const contexts = definition.tiles.flatMap((tile) => (tile.kind === "chart" ? [tile.source.context] : []));
  const named = new Map<string, string>();
  const fields = definition.filters.flatMap((field) => {
    const fresh = carriedField(field, target, target.knowledge.model);
    if (fresh !== null) named.set(field.id, fresh.id);
    const stays = fresh === null || contexts.some((context) => isSameContext(context, field.context));
    return [...(stays ? [field] : []), ...(fresh === null ? [] : [fresh])];
  });
  const filters = fields
    .filter(({ id }, place) => fields.findIndex((other) => other.id === id) === place)
    .slice(0, dashboardLimits.filters);
  const alsoFresh = (id: string) => [id, ...(named.has(id) ? [named.get(id) ?? id] : [])];
  const isOffered = (id: string) => filters.some((field) => field.id === id);
  const isLeft = (id: string) => isParameterId(id) || isOffered(id);
  const defaults = definition.defaultFilters.flatMap((value) =>
    alsoFresh(value.fieldId)
      .filter(isOffered)
      .map((fieldId) => ({ ...value, fieldId })),
  );
  const tiles = definition.tiles.map((tile) => {
    if (tile.kind === "text" || tile.ignoredFilters === "all") return tile;
    return { ...tile, ignoredFilters: [...new Set(tile.ignoredFilters.flatMap(alsoFresh).filter(isLeft))] };
  });
  const parameters = definition.parameters.map((parameter) => carriedParameter(parameter, target));
  return { ...definition, filters, defaultFilters: distinct(defaults), parameters, tiles };
}

function distinct<Value extends { readonly fieldId: string }>(values: readonly Value[]): Value[] {
  return values.filter(({ fieldId }, place) => values.findIndex((other) => other.fieldId === fieldId) === place);
}

function carriedField(field: FilterField, { context }: Target, model: SemanticModel): FilterField | null {
  const { table, column } = field.column;
  if (findColumn(model, table, column) === undefined) return null;
  return { ...field, id: filterFieldId(context, field.column), context };
}

/** A figure goes along where the schema names it. */
function carriedParameter(parameter: BoardParameter, { context, knowledge }: Target): BoardParameter {
  if (parameter.kind !== "figure") return parameter;
  const isNamed = (wanted: string) => knowledge.model.metrics.some(({ name }) => name === wanted);
  const { shown, chosen } = parameter;
  return isNamed(shown.name) && (chosen === null || isNamed(chosen.name)) ? { ...parameter, context } : parameter;
}

function titleOf({ title }: DashboardDefinition, { schema }: DatabaseContext): string {
  const ending = ` (${schema})`.slice(0, dashboardLimits.titleCharacters / 2);
  return `${title.slice(0, dashboardLimits.titleCharacters - ending.length)}${ending}`;
}
