/** The server refreshes boards by itself: what it has read since is shown, and not asked for once more. */
import { openDashboardAction } from "#lib/actions/dashboards";
import { type BoardFilters, filterQuery } from "#lib/state/dashboard-address";
import type { BoardStore } from "#lib/state/dashboard-store";
import { chartTileIds } from "./chart-tiles.ts";

/**
 * Shows the kept figures of a board of one's own, if all of them are newer than those that are shown. Figures of filters are
 * not kept. @returns whether they were.
 */
export async function showNewer(store: BoardStore, filters: BoardFilters): Promise<boolean> {
  const { id, shared, editing } = store.getState();
  if (shared !== null || filterQuery(filters) !== "") return false;
  const opened = await openDashboardAction({ id }).catch(() => null);
  if (opened?.ok !== true) return false;
  const kept = new Map(opened.value.tiles.map((state) => [state.tileId, state]));
  const { runs } = store.getState();
  const newer = chartTileIds(editing.definition).map((tileId) => {
    const state = kept.get(tileId);
    return state !== undefined && state.at > (runs[tileId]?.state?.at ?? 0) ? state : null;
  });
  if (newer.length === 0 || newer.some((state) => state === null)) return false;
  for (const state of newer) if (state !== null) store.getState().takeTile(state, filters);
  return true;
}
