/** By what the tiles of a board can be narrowed down, and to which values. */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { bytesText } from "#lib/domain/bytes-text";
import type { DatabaseContext } from "#lib/domain/catalog";
import { isSameContext } from "#lib/domain/context-selection";
import type {
  ChartTile,
  DashboardDefinition,
  FilterField,
  OpenDashboard,
  TileDefinition,
  TileState,
} from "#lib/domain/dashboard";
import { filterFieldId } from "#lib/domain/dashboard-filters";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { isWithheld } from "#lib/domain/dashboard-withheld";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ColumnRef, Plan } from "#lib/domain/plan";
import { offeredFields } from "#lib/planner/board/offered-fields";
import { findColumn } from "#lib/semantic/model";
import { readPlanRows } from "./plan-rows.ts";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import type { Stoppable } from "./until-stopped.ts";

export type FilterDependencies = {
  readonly warehouse: Warehouse;
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
  /** See `AgentDependencies`; as it stands now. */
  readonly costGateBytes: () => number | null;
  readonly now: () => number;
};

/** Tiles with what they show. */
export type FilteredTiles = { readonly tiles: readonly TileDefinition[]; readonly states: readonly TileState[] };

/** Those of a board. */
export function tilesOf({ dashboard, tiles }: OpenDashboard): FilteredTiles {
  return { tiles: dashboard.definition.tiles, states: tiles };
}

/** Fields that reach at least one tile, whether they are on the board or not. A schema that cannot be read has none. */
export async function possibleFields(
  { tiles: defined, states }: FilteredTiles,
  { semantic }: Pick<FilterDependencies, "semantic">,
): Promise<FilterField[]> {
  const tiles = defined.flatMap((tile) => (tile.kind === "chart" && !isWithheld(tile) ? [tile] : []));
  const contexts = tiles.map(({ source }) => source.context);
  const distinct = contexts.filter(
    (context, index) => contexts.findIndex((other) => isSameContext(other, context)) === index,
  );
  const fields: FilterField[] = [];
  for (const context of distinct) {
    const knowledge = await semantic.get(context);
    if (!knowledge.ok) continue;
    const own = tiles.filter(({ source }) => isSameContext(source.context, context));
    const plans = own.flatMap(({ source }) => source.plan ?? []);
    const names = own.flatMap((tile) => (tile.source.plan === null ? columnNamesOf(tile, states) : []));
    for (const { column, label, kind } of offeredFields({ plans, names }, knowledge.value.model)) {
      fields.push({ id: filterFieldId(context, column), context, column, label, kind });
    }
  }
  return fields;
}

function columnNamesOf({ id }: ChartTile, states: readonly TileState[]): string[] {
  const state = states.find(({ tileId }) => tileId === id);
  return state?.outcome.status === "ready" ? state.outcome.result.ref.columns.map(({ name }) => name) : [];
}

type Searched = Stoppable & { readonly search: string };

/** Values of the field's column that hold the letters: as they are known, else as the database tells them. */
export async function readFilterValues(
  field: FilterField,
  searched: Searched,
  dependencies: FilterDependencies,
): Promise<Result<readonly string[]>> {
  const knowledge = await dependencies.semantic.get(field.context);
  if (!knowledge.ok) return knowledge;
  const known = findColumn(knowledge.value.model, field.column.table, field.column.column);
  if (known === undefined) return err(noSuchColumn(field));
  const { values, valuesAreComplete } = known.profile;
  if (!valuesAreComplete || values.length === 0)
    return askValues(field, searched, { ...dependencies, ...knowledge.value });
  const letters = searched.search.trim().toLowerCase();
  return ok(values.filter((value) => value.toLowerCase().includes(letters)).slice(0, dashboardRunLimits.offeredValues));
}

async function askValues(
  field: FilterField,
  { search, signal }: Searched,
  { model, index, ...dependencies }: FilterDependencies & SchemaKnowledge,
): Promise<Result<readonly string[]>> {
  const rows = await readPlanRows(
    {
      plan: valuesPlan(field.context, field.column, search),
      knowledge: { model, index },
      maxRows: dashboardRunLimits.offeredValues,
      timeoutMs: dashboardRunLimits.valuesTimeoutMs,
      tag: "snowgpt filter values",
      signal,
      tooCostly: (bytes) => tooCostly(field, bytes),
    },
    dependencies,
  );
  if (!rows.ok) return rows;
  return ok(rows.value.flatMap(([cell]) => (cell === null || cell === undefined ? [] : [String(cell)])));
}

/** All different values in order, as a plan like any other: it is compiled, guarded and bounded. */
function valuesPlan(context: DatabaseContext, column: ColumnRef, search: string): Plan {
  const text = search.trim();
  const filter = (condition: Plan["filters"][number]["condition"]) => ({ column, via: null, condition, evidence: [] });
  return {
    context,
    metrics: [],
    dimensions: [],
    filters: [filter({ operator: "is_not_null" }), ...(text === "" ? [] : [filter({ operator: "contains", text })])],
    alternatives: [],
    exists: [],
    having: [],
    time: null,
    order: [{ by: "detail", index: 0, direction: "ascending", evidence: [] }],
    limit: dashboardRunLimits.offeredValues,
    offset: 0,
    limitWithin: [],
    asShare: false,
    isRunning: false,
    compare: null,
    calculation: null,
    analysis: null,
    detail: { table: column.table, columns: [column], isDistinct: true },
    chartHint: null,
    assumptions: [],
    setOperation: null,
  };
}

/** The most that a page offers; those that reach the most tiles come first. */
export function addable(fields: readonly FilterField[], { filters }: DashboardDefinition): FilterField[] {
  const taken = new Set(filters.map(({ id }) => id));
  return fields.filter(({ id }) => !taken.has(id)).slice(0, dashboardLimits.addableFilters);
}

/** Nobody is asked while typing. */
function tooCostly({ label }: FilterField, bytes: number) {
  const message = `The values of "${label}" are not listed: that would read up to ${bytesText(bytes)}, more than is read unasked.`;
  return appError("TOO_COSTLY", message, { nextStep: "Ask for them in a chat: there it can be allowed." });
}

function noSuchColumn({ label }: FilterField) {
  return appError("NOT_FOUND", `The column behind "${label}" is not there any more.`, {
    nextStep: "Remove the filter.",
  });
}
