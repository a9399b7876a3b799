/**
 * A dashboard in one browser tab: its definition with what can be taken back, how its saving goes, and what its tiles
 * show. What the analyst made is never thrown away by itself.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Dashboard, DashboardDefinition, OpenDashboard, TileDefinition, TileState } from "#lib/domain/dashboard";
import type { PublicError } from "#lib/domain/errors";
import type { BoardShare } from "#lib/domain/sharing";
import type { BoardFilters } from "./dashboard-address.ts";
import { type Editing, edited, isSameDefinition, redone, startEditing, undone } from "./dashboard-editing.ts";
import type { Saving } from "./dashboard-saving.ts";
import { arrivedTile, askedTiles, endedTiles, firstTileRuns, type TileRuns } from "./dashboard-tile-runs.ts";

export type BoardState = TileRuns & {
  readonly id: string;
  readonly editing: Editing;
  /** What the server has. */
  readonly kept: { readonly rev: number; readonly definition: DashboardDefinition };
  readonly saving: Saving;
  /** What is on its way to the server, which may have it already; null: nothing is. */
  readonly sent: DashboardDefinition | null;
  readonly isShared: boolean;
  /** Whose board it is and what may be done with it; null: it is one's own. */
  readonly shared: BoardShare | null;
  readonly isEditMode: boolean;
  /** The tile whose editor is open; null: none. */
  readonly editedTile: string | null;
  /** Tiles on their way to another place by keys: shown, and a change only when they are let go. */
  readonly held: readonly TileDefinition[] | null;
  /** What changed since the figures were read before is told on top of the tiles. */
  readonly isSummaryOpen: boolean;
  /** For those who cannot see what has changed. */
  readonly announcement: string;
};

export type BoardActions = {
  /** A change of the analyst's; nothing on a board that is there to look at. */
  change(next: (definition: DashboardDefinition) => DashboardDefinition): void;
  undo(): void;
  redo(): void;
  setEditMode(isEditMode: boolean): void;
  editTile(tileId: string | null): void;
  showSummary(isSummaryOpen: boolean): void;
  setShared(isShared: boolean): void;
  announce(text: string): void;
  hold(tiles: readonly TileDefinition[] | null): void;
  startSaving(): void;
  /** This definition is on its way: until the server has answered, nobody knows which one it has. */
  markSent(definition: DashboardDefinition): void;
  /** The server has this definition now. */
  markSaved(rev: number, definition: DashboardDefinition): void;
  markFailed(error: PublicError): void;
  markConflict(newer: Dashboard): void;
  /** Shows the newer one; one's own can be had back by Undo. */
  takeNewer(newer: Dashboard): void;
  /** One's own is to be saved over the newer one. */
  keepMine(): void;
  startRuns(tileIds: readonly string[]): void;
  /** @param filters what its figures were asked with. */
  takeTile(state: TileState, filters: BoardFilters): void;
  /** Whatever did not come will not come any more. */
  endRuns(tileIds: readonly string[], problem: PublicError | null): void;
};

export type BoardStore = StoreApi<BoardState & BoardActions>;

/** Whether something is here that the server does not have, or may not have for long. */
export function isUnsaved({ editing, kept, sent }: Pick<BoardState, "editing" | "kept" | "sent">): boolean {
  return sent !== null || !isSameDefinition(editing.definition, kept.definition);
}

/** Whether what is changed here would be kept. */
export function mayChange({ shared }: Pick<BoardState, "shared">): boolean {
  return shared?.level !== "view";
}

/** The tiles as they are shown: on their way, where somebody moves them. */
export function shownTiles({ editing, held }: Pick<BoardState, "editing" | "held">): readonly TileDefinition[] {
  return held ?? editing.definition.tiles;
}

/** A store for a dashboard as the server sent it. */
export function createBoardStore({ dashboard, tiles, shared }: OpenDashboard): BoardStore {
  return createStore<BoardState & BoardActions>()((set) => {
    const turn = (change: (editing: Editing) => Editing) =>
      set(({ editing, saving, kept, sent, shared: share }) => {
        const next = mayChange({ shared: share }) ? change(editing) : editing;
        return next === editing ? {} : { editing: next, saving: afterChange(saving, { editing: next, kept, sent }) };
      });
    return {
      ...firstState(dashboard, tiles, shared ?? null),
      change: (next) => turn((editing) => edited(editing, next(editing.definition))),
      undo: () => turn(undone),
      redo: () => turn(redone),
      setEditMode: (isEditMode) => set({ isEditMode }),
      editTile: (editedTile) => set({ editedTile }),
      showSummary: (isSummaryOpen) => set({ isSummaryOpen }),
      setShared: (isShared) => set({ isShared }),
      announce: (announcement) => set({ announcement }),
      hold: (held) => set({ held }),
      startSaving: () => set({ saving: { status: "saving" } }),
      markSent: (sent) => set({ sent }),
      markSaved: (rev, definition) =>
        set(({ editing }) => ({
          kept: { rev, definition },
          sent: null,
          saving: { status: isSameDefinition(editing.definition, definition) ? "saved" : "saving" },
        })),
      markFailed: (error) => set({ sent: null, saving: { status: "failed", error } }),
      markConflict: (newer) => set({ sent: null, saving: { status: "conflict", newer } }),
      takeNewer: (newer) => set(({ editing }) => taken(editing, newer)),
      keepMine: () => set(({ saving }) => keptMine(saving)),
      startRuns: (tileIds) => set((state) => askedTiles(tileRunsOf(state), tileIds)),
      takeTile: (tile, filters) => set((state) => arrivedTile(tileRunsOf(state), tile, filters)),
      endRuns: (tileIds, problem) => set((state) => endedTiles(tileRunsOf(state), tileIds, problem)),
    };
  });
}

function firstState(dashboard: Dashboard, tiles: readonly TileState[], shared: BoardShare | null): BoardState {
  return {
    id: dashboard.id,
    editing: startEditing(dashboard.definition),
    kept: { rev: dashboard.rev, definition: dashboard.definition },
    saving: { status: "saved" },
    sent: null,
    isShared: dashboard.isShared,
    shared,
    isEditMode: false,
    editedTile: null,
    isSummaryOpen: false,
    held: null,
    ...firstTileRuns(tiles),
    announcement: "",
  };
}

/** A conflict stays until the analyst has chosen; all else is saved anew. */
function afterChange(saving: Saving, known: Pick<BoardState, "editing" | "kept" | "sent">): Saving {
  if (saving.status === "conflict") return saving;
  return { status: isUnsaved(known) ? "saving" : "saved" };
}

function taken(editing: Editing, newer: Dashboard): Partial<BoardState> {
  return {
    editing: edited(editing, newer.definition),
    kept: { rev: newer.rev, definition: newer.definition },
    saving: { status: "saved" },
    isShared: newer.isShared,
  };
}

function keptMine(saving: Saving): Partial<BoardState> {
  if (saving.status !== "conflict") return {};
  const { newer } = saving;
  return { kept: { rev: newer.rev, definition: newer.definition }, saving: { status: "saving" } };
}

function tileRunsOf({ runs, asked, runProblem }: BoardState): TileRuns {
  return { runs, asked, runProblem };
}
