/** Where a mark of a tile leads to: tabs and other boards whose tiles it narrows down. */
import "server-only";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import { isSameContext } from "#lib/domain/context-selection";
import type { CrossFilter, DashboardDefinition, DashboardTab, FilterField, FilterValue } from "#lib/domain/dashboard";
import { filterFieldId, ignoresFilter } from "#lib/domain/dashboard-filters";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { openTabOf } from "#lib/domain/dashboard-tabs";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { MarkTargetsInput, OfferFiltersInput } from "#lib/domain/inputs/dashboard-tiles";
import { type Asker, askerId } from "#lib/domain/sharing";
import { narrowPlan } from "#lib/planner/board/narrow-plan";
import type { Narrowing } from "#lib/planner/board/narrowing";
import { pickedNarrowing } from "#lib/planner/board/picked-column";
import { refreshedPlan } from "#lib/planner/board/refresh-time";
import { addPeriods } from "#lib/planner/time/calendar";
import type { SemanticModel } from "#lib/semantic/model";
import { possibleFields, tilesOf } from "./dashboard-filters.ts";
import { type PlannedTile, readPlanned, type TileSteeringDependencies } from "./dashboard-steering.ts";
import type { Dashboards } from "./dashboards.ts";

export type MarkedBoard = {
  readonly id: string;
  readonly title: string;
  /** The first one with a tile that is reached; null: its first, or it has none. */
  readonly tabId: string | null;
  /** Boards of one name are told apart by it. */
  readonly updatedAt: number;
};

export type MarkTargets = {
  /** Other tabs of the same board. */
  readonly tabs: readonly DashboardTab[];
  readonly boards: readonly MarkedBoard[];
  /** The mark as filters of another board. */
  readonly values: readonly FilterValue[];
};

export type MarkTargeting = {
  /** Tabs and boards that show what belongs to a mark. */
  markTargets(asker: Asker, args: MarkTargetsInput): Promise<Result<MarkTargets>>;
  /**
   * Has a board offer the filters of these values, as far as they reach it: what is missing becomes a change of it.
   * @returns the values with what the board sets its other filters to at first.
   */
  offerFilters(asker: Asker, args: OfferFiltersInput): Promise<Result<readonly FilterValue[]>>;
};

type Dependencies = Omit<TileSteeringDependencies, "dashboards"> & {
  readonly dashboards: Pick<Dashboards, "open" | "update">;
  readonly records: Pick<DashboardRecords, "list">;
};

/** The ways from marks of an owner's boards. */
export function createMarkTargeting(dependencies: Dependencies): MarkTargeting {
  return {
    markTargets: async (asker, args) => {
      const planned = await readPlanned(asker, args, dependencies);
      return planned.ok ? targetsOf(askerId(asker), planned.value, args.picked, dependencies) : planned;
    },
    offerFilters: async (asker, { id, values }) => {
      const opened = await dependencies.dashboards.open(asker, id);
      if (!opened.ok) return opened;
      const { definition } = opened.value.dashboard;
      const missing = values.filter(({ fieldId }) => !definition.filters.some((field) => field.id === fieldId));
      const possible = missing.length === 0 ? [] : await possibleFields(tilesOf(opened.value), dependencies);
      const fields = missing.flatMap(({ fieldId }) => possible.find((field) => field.id === fieldId) ?? []);
      if (fields.length < missing.length || definition.filters.length + fields.length > dashboardLimits.filters)
        return err(appError("BAD_REQUEST", "This dashboard cannot be filtered by that."));
      if (fields.length > 0) {
        const offered = await dependencies.dashboards.update(asker, id, ({ definition: before }) =>
          ok(withFields(before, fields)),
        );
        if (!offered.ok) return offered;
      }
      const others = definition.defaultFilters.filter(({ fieldId }) => !values.some((one) => one.fieldId === fieldId));
      return ok([...others, ...values]);
    },
  };
}

function withFields(definition: DashboardDefinition, fields: readonly FilterField[]): DashboardDefinition {
  const known = new Set(definition.filters.map(({ id }) => id));
  return { ...definition, filters: [...definition.filters, ...fields.filter(({ id }) => !known.has(id))] };
}

async function targetsOf(
  ownerId: string,
  { opened, tile, plan, world }: PlannedTile,
  picked: readonly CrossFilter[],
  { records, semantic }: Dependencies,
): Promise<Result<MarkTargets>> {
  const { context } = tile.source;
  const narrowings: Narrowing[] = [];
  for (const pick of picked) {
    const meant = pickedNarrowing(plan, pick, world.model);
    if ("why" in meant) return err(appError("BAD_REQUEST", meant.why));
    narrowings.push(meant.narrowing);
  }
  const { id, definition } = opened.dashboard;
  const around = { model: world.model, today: world.today, context };
  const own = openTabOf(definition.tabs, tile.tabId);
  const reached = reachedTabs(definition, narrowings, { ...around, isOfFields: false });
  const tabs = definition.tabs.filter((tab) => tab.id !== own && reached.includes(tab.id));
  const fields = await possibleFields(tilesOf(opened), { semantic });
  const values = narrowings.flatMap((narrowing) => filterValueOf(narrowing, context, fields) ?? []);
  const isWhole = values.length === narrowings.length;
  const others = isWhole ? (await records.list(ownerId)).filter((board) => board.id !== id) : [];
  const boards = others.flatMap((board) => {
    const [first] = reachedTabs(board.definition, narrowings, { ...around, isOfFields: true });
    const { updatedAt } = board;
    return first === undefined ? [] : [{ id: board.id, title: board.definition.title, tabId: first, updatedAt }];
  });
  return ok({ tabs, boards: boards.slice(0, mostBoards), values });
}

/** So many boards are offered; the last changed come first. */
const mostBoards = 20;

type Around = {
  readonly model: SemanticModel;
  readonly today: string;
  readonly context: FilterField["context"];
};

/** Tabs in their order with a tile that all of it reaches; null stands for a board of one page. */
function reachedTabs(
  { tabs, tiles }: DashboardDefinition,
  narrowings: readonly Narrowing[],
  { model, today, context, isOfFields }: Around & { readonly isOfFields: boolean },
): (string | null)[] {
  const reached = tiles.flatMap((tile) => {
    if (tile.kind === "text" || tile.source.plan === null || tile.ignoredFilters === "all") return [];
    if (!isSameContext(tile.source.context, context)) return [];
    const plan = refreshedPlan(tile.source.plan, { model, today });
    const isReached = narrowings.every(
      (narrowing) =>
        // A filter of the board is left out by its column, a picked mark only with all filters.
        !(isOfFields && ignoresFilter(tile, filterFieldId(context, narrowing.column))) &&
        narrowPlan(plan, narrowing, model).kind === "reached",
    );
    return isReached ? [openTabOf(tabs, tile.tabId)] : [];
  });
  if (tabs.length === 0) return reached.slice(0, 1);
  return tabs.flatMap(({ id }) => (reached.includes(id) ? [id] : []));
}

/** Null for what no filter can be set to. */
function filterValueOf(
  { column, condition }: Narrowing,
  context: FilterField["context"],
  fields: readonly FilterField[],
): FilterValue | null {
  const fieldId = filterFieldId(context, column);
  const field = fields.find(({ id }) => id === fieldId);
  if (field === undefined || condition.kind === "empty") return null;
  if (condition.kind === "window") {
    if (field.kind !== "time") return null;
    const to = condition.to === null ? null : addPeriods(condition.to, "day", -1);
    return { fieldId, from: condition.from, to };
  }
  return field.kind === "values" ? { fieldId, values: condition.values.map(String) } : null;
}
