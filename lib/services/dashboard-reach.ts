/**
 * Boards that somebody reaches: their own, and what is shared with them. Of a shared board the definition is shown, but not
 * how those tiles ask that rest on data which is hidden from whoever looks, nor filters by it; figures are never shown by it.
 */
import "server-only";
import { agentLimits, resultLimits } from "#lib/config/limits";
import type { DashboardRecords, StoredDashboard } from "#lib/db/store/dashboard-records";
import type { EmbedRecords } from "#lib/db/store/embed-records";
import type { GrantRecords } from "#lib/db/store/grant-records";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { ChartTile, Dashboard, DashboardDefinition, TileDefinition } from "#lib/domain/dashboard";
import {
  type HiddenFields,
  hiddenFields,
  isWithheld,
  withheldTile,
  withoutHidden,
} from "#lib/domain/dashboard-withheld";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { mapBounded } from "#lib/domain/map-bounded";
import {
  type Asker,
  askerId,
  type BoardShare,
  type Looker,
  levelAmong,
  lookerOf,
  type ShareLevel,
} from "#lib/domain/sharing";
import { findColumn } from "#lib/semantic/model";
import { noSuchDashboard } from "./dashboard-failures.ts";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";

/** A board as it is kept, with whose it is. `shared` is null for one's own. */
export type ReachedBoard = {
  readonly dashboard: Dashboard;
  readonly ownerId: string;
  readonly shared: Pick<BoardShare, "level" | "ownerName"> | null;
};

/** A board as whoever asks may see it. */
export type SeenBoard = { readonly dashboard: Dashboard; readonly shared: BoardShare | null };

export type BoardReach = {
  /** NOT_FOUND for a board that is not shared with them; FORBIDDEN where they may look at it and no more. */
  find(asker: Asker, id: string, needs: ShareLevel): Promise<Result<ReachedBoard>>;
  /** Fields of the board that whoever asks may not be told of: their columns are hidden from them. */
  hiddenFields(reached: ReachedBoard): Promise<HiddenFields>;
  /** The same board without what is hidden from whoever asks. */
  seen(reached: ReachedBoard): Promise<SeenBoard>;
  /** The boards of others that somebody reaches, the last changed first. */
  list(asker: Asker): Promise<readonly { readonly id: string; readonly share: Omit<BoardShare, "withheld"> }[]>;
};

export type BoardReachDependencies = {
  readonly records: Pick<DashboardRecords, "findAny" | "listShared">;
  readonly grants: Pick<GrantRecords, "reaching" | "reachingAll" | "namesOf">;
  /** Boards that pages of others may show. */
  readonly embeds: Pick<EmbedRecords, "isShown">;
  readonly warehouse: Pick<Warehouse, "check">;
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
  /** Key of the rights on data that boards are looked at with; null: all of them, and nothing is hidden. */
  readonly rights: string | null;
};

const tilesAtATime = 4;

/** The boards that callers with some rights on data reach. */
export function createBoardReach(dependencies: BoardReachDependencies): BoardReach {
  const { records, grants, rights } = dependencies;
  return {
    find: async (asker, id, needs) => {
      const stored = await records.findAny(id);
      if (stored === null || stored.deletedAt !== null) return err(noSuchDashboard());
      const { ownerId } = stored;
      if (ownerId === askerId(asker)) return ok({ dashboard: dashboardOf(stored), ownerId, shared: null });
      const level = await levelFor(lookerOf(asker), id, dependencies);
      if (level === null) return err(noSuchDashboard());
      if (needs === "edit" && level !== "edit") return err(onlyToLookAt());
      const ownerName = nameIn(await grants.namesOf([ownerId]), ownerId);
      // Whether a link is out is for its owner to know.
      const dashboard = { ...dashboardOf(stored), isShared: false };
      return ok({ dashboard, ownerId, shared: { level, ownerName } });
    },
    hiddenFields: (reached) => hiddenOf(reached, dependencies),
    seen: async (reached) => {
      const { dashboard, shared } = reached;
      if (shared === null) return { dashboard, shared };
      const open = withoutHidden(dashboard.definition, await hiddenOf(reached, dependencies));
      const tiles = rights === null ? open.tiles : await seenTiles(open, dependencies);
      const withheld = tiles.flatMap((tile) => (isWithheld(tile) ? [tile.id] : []));
      const definition = { ...open, tiles: [...tiles] };
      return { dashboard: { ...dashboard, definition }, shared: { ...shared, withheld } };
    },
    list: async (asker) => {
      const looker = lookerOf(asker);
      if (looker.embeds !== undefined) return [];
      const reaching = await grants.reachingAll("board", looker);
      const ids = [...new Set(reaching.map(({ object }) => object.id))];
      const boards = (await records.listShared(ids, looker.ownerId)).filter(
        ({ ownerId }) => ownerId !== looker.ownerId,
      );
      const names = await grants.namesOf(boards.map(({ ownerId }) => ownerId));
      return boards.map(({ id, ownerId }) => {
        const own = reaching.filter(({ object }) => object.id === id);
        const level = levelAmong(own, looker) ?? "view";
        return { id, share: { level, ownerName: nameIn(names, ownerId) } };
      });
    },
  };
}

/** By what is shared with them in the team, or else by the one board that they are shown on a page of somebody else. */
async function levelFor(
  looker: Looker,
  id: string,
  { grants, embeds }: Pick<BoardReachDependencies, "grants" | "embeds">,
): Promise<ShareLevel | null> {
  if (looker.embeds === undefined) return levelAmong(await grants.reaching({ kind: "board", id }, looker), looker);
  return looker.embeds === id && (await embeds.isShown(id)) ? "view" : null;
}

/** A stored board as it is handed on. */
export function dashboardOf({
  ownerId: _owner,
  deletedAt: _deleted,
  folderId: _folder,
  ...dashboard
}: StoredDashboard): Dashboard {
  return dashboard;
}

function nameIn(names: ReadonlyMap<string, string>, id: string): string {
  return names.get(id) ?? "Somebody";
}

/** None of one's own board, and none where nothing is hidden. What cannot be told is taken for hidden. */
async function hiddenOf(
  { dashboard: { definition }, shared }: ReachedBoard,
  { rights, semantic }: BoardReachDependencies,
): Promise<HiddenFields> {
  if (shared === null || rights === null) return new Set();
  const fields = await mapBounded(definition.filters, tilesAtATime, async (field) => {
    const knowledge = await semantic.get(field.context);
    if (!knowledge.ok) return [];
    const { table, column } = field.column;
    return findColumn(knowledge.value.model, table, column) === undefined ? [] : [field];
  });
  return hiddenFields(definition, fields.flat());
}

function seenTiles({ tiles }: DashboardDefinition, dependencies: BoardReachDependencies) {
  return mapBounded(tiles, tilesAtATime, async (tile): Promise<TileDefinition> => {
    if (tile.kind === "text" || (await isSeen(tile, dependencies))) return tile;
    return withheldTile(tile);
  });
}

/**
 * Whether the statement names nothing that the rights hide: where they hide something there is a place without it, in which
 * such a statement does not compile. What cannot be told is taken for hidden.
 */
async function isSeen({ source }: ChartTile, { warehouse }: BoardReachDependencies): Promise<boolean> {
  const { context, sql, outputs, plan } = source;
  const schemas = [...new Set([context.schema, ...(plan === null ? [] : [plan.context.schema])])];
  const timeoutMs = agentLimits.statementTimeoutMs;
  const signal = AbortSignal.timeout(timeoutMs);
  const options = { scope: { context, schemas }, maxRows: resultLimits.storedRows, signal, timeoutMs };
  const report = await warehouse.check(sql, options);
  if (!report.ok || !report.value.verdict.isSafe) return false;
  // A `*` stands for fewer columns then, and the names of the others are in the outputs.
  const { columns } = report.value;
  return columns === null || outputs.length === 0 || columns.length === outputs.length;
}

function onlyToLookAt() {
  return appError("FORBIDDEN", "This dashboard is shared with you to look at, not to change.", {
    nextStep: "Duplicate it, or ask whose it is.",
  });
}
