"use client";

/** Gives the parts of a dashboard's screen what they share: its store, the filters of the address, saving and refreshing. */
import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { OpenDashboard } from "#lib/domain/dashboard";
import { type BoardEngine, chartTileIds, createBoardEngine } from "#lib/queries/board-engine";
import { useAutoRefresh } from "#lib/queries/use-auto-refresh";
import { type BoardFilters, filterQuery, filtersOf } from "#lib/state/dashboard-address";
import { type BoardActions, type BoardState, isUnsaved } from "#lib/state/dashboard-store";

const BoardContext = createContext<BoardEngine | null>(null);

type BoardProviderProps = { readonly first: OpenDashboard; readonly children: ReactNode };

/** One per dashboard on the screen; another one must have another React key. */
export function BoardProvider({ first, children }: BoardProviderProps) {
  const [engine] = useState(() => createBoardEngine(first));
  const minutes = useStore(engine.store, (state) => state.editing.definition.refreshMinutes);
  useEffect(() => engine.saver.watch(), [engine]);
  useEffect(() => engine.stop, [engine]);
  useAutoRefresh(minutes, () => void engine.refresh());
  useLeaveWarning(engine);
  return (
    <BoardContext value={engine}>
      <RunsOfFilters />
      {children}
    </BoardContext>
  );
}

/** What makes the dashboard work. */
export function useBoardEngine(): BoardEngine {
  const engine = use(BoardContext);
  if (engine === null) throw new Error("useBoardEngine needs a BoardProvider above it");
  return engine;
}

/** A part of what is known of the dashboard. */
export function useBoard<Selected>(select: (state: BoardState & BoardActions) => Selected): Selected {
  return useStore(useBoardEngine().store, select);
}

/** The filters at work. */
export function useBoardFilters(): BoardFilters {
  const fields = useBoard((state) => state.editing.definition.filters);
  const tiles = useBoard((state) => state.editing.definition.tiles);
  const parameters = useSearchParams();
  return useMemo(
    () => filtersOf(new URLSearchParams(parameters), { filters: fields, tiles }),
    [parameters, fields, tiles],
  );
}

/** Other filters are other figures. Without filters the page came with what was shown last; what has none is asked for. */
function RunsOfFilters() {
  const engine = useBoardEngine();
  const query = filterQuery(useBoardFilters());
  const shown = useRef("");
  const isFirst = useRef(true);
  useEffect(() => {
    const { runs } = engine.store.getState();
    const wanted =
      shown.current === query ? chartTileIds(engine.store).filter((id) => runs[id] === undefined) : undefined;
    if (!isFirst.current && shown.current === query) return;
    isFirst.current = false;
    shown.current = query;
    if (wanted === undefined || wanted.length > 0) void engine.refresh(wanted);
  }, [engine, query]);
  return null;
}

/** Asks before a page is left that has something the server does not have. */
function useLeaveWarning({ store }: BoardEngine) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const state = store.getState();
      if (state.saving.status !== "saving" && isUnsaved(state)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [store]);
}
