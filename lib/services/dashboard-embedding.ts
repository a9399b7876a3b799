/**
 * A board as a page of somebody else shows it: figures that are read with the rights of whoever looks there, no statement, and
 * nothing to change. Viewers with the same rights share what was read for one of them.
 */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import { embedLimits } from "#lib/config/embed-limits";
import type { OpenDashboard } from "#lib/domain/dashboard";
import { titleShown } from "#lib/domain/dashboard-filters";
import { inReadingOrder } from "#lib/domain/dashboard-layout";
import type { SharedContent, SharedDashboard, SharedTile } from "#lib/domain/dashboard-shared";
import { ok, type Result } from "#lib/domain/errors";
import { mapBounded } from "#lib/domain/map-bounded";
import type { Looker } from "#lib/domain/sharing";
import type { DashboardRuns } from "./dashboard-runs.ts";
import type { SharedState } from "./dashboard-shared-tile.ts";
import type { Dashboards } from "./dashboards.ts";

/** Who looks, and at which board. NOT_FOUND for one that pages of others may not show. */
type EmbedLooker = Looker & { readonly embeds: string };

export type DashboardEmbedding = {
  /** What its tiles showed last to viewers with these rights. */
  openEmbedded(looker: EmbedLooker): Promise<Result<SharedDashboard>>;
  /**
   * The same on today's data, where the figures are too old. @param isAsked somebody pressed the button: then they are so
   * sooner.
   */
  refreshEmbedded(looker: EmbedLooker, isAsked: boolean): Promise<Result<SharedDashboard>>;
};

export type DashboardEmbeddingDependencies = {
  readonly dashboards: Pick<Dashboards, "open">;
  readonly runs: Pick<DashboardRuns, "runTiles">;
  /** What a tile's last state looks like, read from its stored rows. */
  readonly readContent: (shown: SharedState) => Promise<SharedContent>;
  /** Key of the rights on data that the app is asked with; null: all of them. */
  readonly rights: string | null;
  readonly now: () => number;
};

/** Over the boards of all owners. */
export function createDashboardEmbedding(dependencies: DashboardEmbeddingDependencies): DashboardEmbedding {
  const { dashboards, runs, now } = dependencies;
  const openEmbedded = async (looker: EmbedLooker): Promise<Result<SharedDashboard>> => {
    const opened = await dashboards.open(looker, looker.embeds);
    return opened.ok ? ok(await shown(dependencies, looker, opened.value)) : opened;
  };
  return {
    openEmbedded,
    refreshEmbedded: async (looker, isAsked) => {
      const opened = await dashboards.open(looker, looker.embeds);
      if (!opened.ok) return opened;
      const oldest = now() - (isAsked ? embedLimits.refreshEveryMs : embedLimits.freshMs);
      const tileIds = tilesBefore(opened.value, oldest);
      if (tileIds.length === 0) return ok(await shown(dependencies, looker, opened.value));
      const { parameters } = opened.value.dashboard.definition;
      const wanted = { id: looker.embeds, tileIds, filters: [], crossFilters: [], parameters, isApproved: false };
      const refresh = await runs.runTiles(looker, wanted);
      if (!refresh.ok) return refresh;
      await untilOver(refresh.value.states);
      return openEmbedded(looker);
    },
  };
}

/** Charts without figures, and those whose figures are older. What is hidden from whoever looks is not asked for. */
function tilesBefore({ dashboard, tiles, shared }: OpenDashboard, oldest: number): readonly string[] {
  const readAt = new Map(tiles.map(({ tileId, at }) => [tileId, at]));
  return dashboard.definition.tiles
    .filter(({ kind, id }) => kind === "chart" && shared?.withheld.includes(id) !== true)
    .filter(({ id }) => (readAt.get(id) ?? 0) < oldest)
    .map(({ id }) => id);
}

async function untilOver(states: ReadableStream<unknown>): Promise<void> {
  const reader = states.getReader();
  let next = await reader.read();
  while (!next.done) next = await reader.read();
}

async function shown(
  { readContent, rights }: DashboardEmbeddingDependencies,
  { ownerId }: EmbedLooker,
  { dashboard, tiles: kept }: OpenDashboard,
): Promise<SharedDashboard> {
  const { title, description, tabs, tiles } = dashboard.definition;
  const states = new Map(kept.map((state) => [state.tileId, state]));
  const read = await mapBounded(
    inReadingOrder(tiles),
    dashboardRunLimits.tilesAtATime,
    async (tile): Promise<SharedTile> => {
      const { kind, id, placement, tabId } = tile;
      if (kind === "text") return { kind, id, title: tile.title, placement, tabId, text: tile.text };
      const state = states.get(id);
      const content = state === undefined ? null : await readContent({ ownerId, rights, tile, state });
      const shownTitle = titleShown(tile, content?.status === "failed" ? null : (state ?? null));
      return { kind, id, title: shownTitle, placement, tabId, content };
    },
  );
  return { by: null, title, description, filters: [], tabs, tiles: read };
}
