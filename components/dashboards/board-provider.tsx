"use client";

/** Gives the parts of a dashboard's screen what they share: its store, the filters of the address, saving and refreshing. */
import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { DashboardDefinition, OpenDashboard } from "#lib/domain/dashboard";
import { openTabOf, tilesOfTab } from "#lib/domain/dashboard-tabs";
import { type BoardEngine, chartTileIds, openBoardEngine } from "#lib/queries/board-engine";
import { useAutoRefresh } from "#lib/queries/use-auto-refresh";
import { type BoardFilters, filterQuery, filtersOf, tabOf } from "#lib/state/dashboard-address";
import type { BoardActions, BoardState } from "#lib/state/dashboard-store";
import { isOf, type TileRun } from "#lib/state/dashboard-tile-runs";

const BoardContext = createContext<BoardEngine | null>(null);

type BoardProviderProps = { readonly first: OpenDashboard; readonly children: ReactNode };

/** One per dashboard on the screen; another one must have another React key. */
export function BoardProvider({ first, children }: BoardProviderProps) {
  const [engine] = useState(() => openBoardEngine(first));
  const minutes = useStore(engine.store, (state) => state.editing.definition.refreshMinutes);
  useEffect(() => engine.show(), [engine]);
  useAutoRefresh(minutes, engine.refreshIfQuiet);
  return (
    <BoardContext value={engine}>
      <FiguresOfFilters />
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

/** The tab that is open; null on a board without tabs. */
export function useOpenTab(): string | null {
  const tabs = useBoard((state) => state.editing.definition.tabs);
  return openTabOf(tabs, tabOf(new URLSearchParams(useSearchParams())));
}

/**
 * Other filters are other figures. The page came with what was shown last without any; tiles that come later, and those
 * that have no figures of these filters, are asked for. What stands on another tab waits until that is opened.
 */
function FiguresOfFilters() {
  const engine = useBoardEngine();
  const filters = useBoardFilters();
  const query = filterQuery(filters);
  const tabId = useOpenTab();
  const tileIds = useBoard(({ editing }) => chartsOfTab(editing.definition, tabId).join("\n"));
  const before = useRef<{ readonly query: string; readonly ids: readonly string[] } | null>(null);
  // Before the paint: no tile says that it shows other figures when it is asked for anew in the same moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same filters in other words of the address are no others
  useLayoutEffect(() => {
    const { runs, editing } = engine.store.getState();
    const ids = chartsOfTab(editing.definition, tabId);
    const last = before.current;
    const isOther = last !== null && last.query !== query;
    const asked = isOther ? [] : (last?.ids ?? []);
    before.current = { query, ids: [...new Set([...asked, ...ids])] };
    const wanted = isOther ? ids : ids.filter((id) => !asked.includes(id) && !hasFiguresOf(runs[id], filters));
    if (wanted.length > 0) void engine.refresh(wanted);
  }, [engine, query, tabId, tileIds]);
  return null;
}

function hasFiguresOf(run: TileRun | undefined, filters: BoardFilters): boolean {
  // What is on its way may be of other filters, asked for before its tab was left.
  return run !== undefined && isOf(run, filters) && !run.isRunning;
}

function chartsOfTab({ tiles, tabs }: DashboardDefinition, tabId: string | null): string[] {
  return chartTileIds({ tiles: tilesOfTab(tiles, tabs, tabId) });
}
