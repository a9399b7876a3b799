/**
 * What makes a dashboard on the screen work: its store, its saving, and the asking for figures. One per dashboard. One
 * that is left with changes that the server would not take is kept, and shown again with them by whoever comes back.
 */
import type { OpenDashboard } from "#lib/domain/dashboard";
import { type BoardStore, createBoardStore, isUnsaved } from "#lib/state/dashboard-store";
import { refreshProgress } from "#lib/state/dashboard-tile-runs";
import { type BoardAddress, createBoardAddress } from "./board-address.ts";
import { chartTileIds } from "./chart-tiles.ts";
import { createDashboardSaver, type DashboardSaver } from "./dashboard-saver.ts";
import { showNewer } from "./newer-figures.ts";
import { type Approval, createTileRunner } from "./tile-runner.ts";

export type BoardEngine = BoardAddress & {
  readonly store: BoardStore;
  readonly saver: DashboardSaver;
  /** Asks for the figures of these tiles, else of all, with the filters at work. */
  refresh(tileIds?: readonly string[], approval?: Approval): Promise<void>;
  /** The same by itself: a refresh that goes on already is not begun anew. */
  refreshIfQuiet(): Promise<void>;
  /** What is under way is given up. */
  stop(): void;
  /** It is on the screen from now on. @returns what ends that: it saves the rest, and figures come without a watcher. */
  show(): () => void;
};

/** In a browser alone: the server shows and never leaves a dashboard. */
const leftUnsaved = new Map<string, BoardEngine>();

/** For a dashboard as the server sent it, or as it was left where not all of it could be saved. */
export function openBoardEngine(first: OpenDashboard): BoardEngine {
  return leftUnsaved.get(first.dashboard.id) ?? createBoardEngine(first);
}

function createBoardEngine(first: OpenDashboard): BoardEngine {
  const store = createBoardStore(first);
  const saver = createDashboardSaver(store);
  const runner = createTileRunner(store, saver.flush);
  const address = createBoardAddress(store);
  const refresh: BoardEngine["refresh"] = (tileIds, { isApproved } = { isApproved: false }) => {
    const ids = tileIds ?? chartTileIds(store.getState().editing.definition);
    return runner.run(ids, { filters: address.filters(), isApproved });
  };

  function show(): () => void {
    const { id } = store.getState();
    leftUnsaved.delete(id);
    saveAgain();
    window.addEventListener("beforeunload", warn);
    window.addEventListener("online", saveAgain);
    const stopSaving = saver.watch();
    return () => {
      window.removeEventListener("online", saveAgain);
      runner.leave();
      if (isUnsaved(store.getState())) leftUnsaved.set(id, engine);
      void stopSaving().then(forget);
    };
  }

  function saveAgain() {
    const { saving, startSaving } = store.getState();
    if (saving.status === "failed") startSaving();
  }

  /** What is saved, or has nowhere to be saved any more, is not worth a warning. */
  function forget() {
    const { id, saving } = store.getState();
    const isGone = saving.status === "failed" && saving.error.code === "NOT_FOUND";
    if (isGone || !isUnsaved(store.getState())) leftUnsaved.delete(id);
    if (leftUnsaved.get(id) !== engine) window.removeEventListener("beforeunload", warn);
  }

  function warn(event: BeforeUnloadEvent) {
    if (isUnsaved(store.getState())) event.preventDefault();
  }

  const engine: BoardEngine = {
    store,
    saver,
    ...address,
    refresh,
    refreshIfQuiet: async () => {
      if (refreshProgress(store.getState()) !== null) return;
      if (!(await showNewer(store, address.filters()))) await refresh();
    },
    stop: runner.stop,
    show,
  };
  return engine;
}
