/** What makes a dashboard on the screen work: its store, its saving, and the asking for figures. One per dashboard. */
import type { OpenDashboard } from "#lib/domain/dashboard";
import { type BoardFilters, dashboardHref, filtersOf } from "#lib/state/dashboard-address";
import { type BoardStore, createBoardStore } from "#lib/state/dashboard-store";
import { createDashboardSaver, type DashboardSaver } from "./dashboard-saver.ts";
import { createTileRunner } from "./tile-runner.ts";

export type BoardEngine = {
  readonly store: BoardStore;
  readonly saver: DashboardSaver;
  /** The filters as the address has them now. */
  filters(): BoardFilters;
  /** A filter is no step that Back should take. */
  setFilters(filters: BoardFilters): void;
  /** Asks for the figures of these tiles, else of all, with the filters at work. */
  refresh(tileIds?: readonly string[]): Promise<void>;
  /** What is under way is given up. */
  stop(): void;
};

/** For a dashboard as the server sent it. */
export function createBoardEngine(first: OpenDashboard): BoardEngine {
  const store = createBoardStore(first);
  const saver = createDashboardSaver(store);
  const runner = createTileRunner(store);
  const filters = () => filtersOf(new URLSearchParams(window.location.search), store.getState().editing.definition);
  return {
    store,
    saver,
    filters,
    setFilters: (next) => window.history.replaceState(null, "", dashboardHref(store.getState().id, next)),
    refresh: async (tileIds) => {
      // The server runs what it has: a tile that was just added has to be there.
      await saver.flush();
      await runner.run(tileIds ?? chartTileIds(store), filters());
    },
    stop: runner.stop,
  };
}

/** The tiles that have figures. */
export function chartTileIds(store: BoardStore): string[] {
  return store.getState().editing.definition.tiles.flatMap((tile) => (tile.kind === "chart" ? [tile.id] : []));
}
