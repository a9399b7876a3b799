"use client";

/** Gives the parts of a dashboard's screen what they share: its store, the filters of the address, saving and refreshing. */
import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { ChartTile, DashboardDefinition, OpenDashboard } from "#lib/domain/dashboard";
import { openTabOf, tilesOfTab } from "#lib/domain/dashboard-tabs";
import { type BoardEngine, openBoardEngine } from "#lib/queries/board-engine";
import { useAutoRefresh } from "#lib/queries/use-auto-refresh";
import {
  type BoardFilters,
  type BoardPlace,
  defaultsOf,
  filterQuery,
  filtersOf,
  tabOf,
} from "#lib/state/dashboard-address";
import { type AskedFigures, askingKey, tilesToAsk } from "#lib/state/dashboard-asking";
import { type BoardActions, type BoardState, mayChange } from "#lib/state/dashboard-store";
import { askedGrain, picksThatHold, withoutSteppedPicks } from "#lib/state/shown-steps";

const BoardContext = createContext<BoardEngine | null>(null);

type BoardProviderProps = { readonly first: OpenDashboard; readonly children: ReactNode };

/** One per dashboard on the screen; another one must have another React key. */
export function BoardProvider({ first, children }: BoardProviderProps) {
  const [engine] = useState(() => openBoardEngine(first));
  const minutes = useStore(engine.store, (state) => state.editing.definition.refreshMinutes);
  useEffect(() => engine.show(), [engine]);
  useEffect(() => dropOutdatedPicks(engine), [engine]);
  useAutoRefresh(minutes, oldestAt(first), engine.refreshIfQuiet);
  return (
    <BoardContext value={engine}>
      <FiguresOfFilters />
      {children}
    </BoardContext>
  );
}

/** Also where steps are undone and redone. @returns what ends it. */
function dropOutdatedPicks({ store, filters, setFilters }: BoardEngine): () => void {
  return store.subscribe(({ editing: { definition } }, { editing: before }) => {
    if (definition.tiles === before.definition.tiles && definition.parameters === before.definition.parameters) return;
    const set = filters();
    const steps = askedGrain(filtersOf(new URLSearchParams(window.location.search), before.definition));
    const stepped = askedGrain(set) === steps ? set : withoutSteppedPicks(set, definition.tiles);
    const fitting = picksThatHold(stepped, before.definition.tiles, definition.tiles);
    if (fitting !== set) setFilters(fitting);
  });
}

function oldestAt({ tiles }: OpenDashboard): number | null {
  return tiles.length === 0 ? null : Math.min(...tiles.map(({ at }) => at));
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

/** Whether what is changed here is kept: a board can be shared to be looked at only. */
export function useMayChange(): boolean {
  return useBoard(mayChange);
}

/** The filters at work. */
export function useBoardFilters(): BoardFilters {
  const fields = useBoard((state) => state.editing.definition.filters);
  const tiles = useBoard((state) => state.editing.definition.tiles);
  const defaultFilters = useBoard((state) => state.editing.definition.defaultFilters);
  const parameters = useBoard((state) => state.editing.definition.parameters);
  const address = useSearchParams();
  return useMemo(
    () => filtersOf(new URLSearchParams(address), { filters: fields, tiles, defaultFilters, parameters }),
    [address, fields, tiles, defaultFilters, parameters],
  );
}

/** What the board sets where its address says nothing else. */
export function useBoardDefaults(): BoardPlace["defaults"] {
  const filters = useBoard((state) => state.editing.definition.filters);
  const defaultFilters = useBoard((state) => state.editing.definition.defaultFilters);
  const parameters = useBoard((state) => state.editing.definition.parameters);
  return useMemo(() => defaultsOf({ filters, defaultFilters, parameters }), [filters, defaultFilters, parameters]);
}

/** The tab that is open; null on a board without tabs. */
export function useOpenTab(): string | null {
  const tabs = useBoard((state) => state.editing.definition.tabs);
  return openTabOf(tabs, tabOf(new URLSearchParams(useSearchParams())));
}

/** Asks for the figures that are wanted and not there; what stands on another tab waits until that is opened. */
function FiguresOfFilters() {
  const engine = useBoardEngine();
  const filters = useBoardFilters();
  const query = filterQuery(filters);
  const tabId = useOpenTab();
  const keys = useBoard(({ editing }) => chartsOfTab(editing.definition, tabId).map(askingKey).join("\n"));
  const before = useRef<AskedFigures | null>(null);
  // Before the paint: no tile says that it shows other figures when it is asked for anew in the same moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same filters in other words of the address are no others
  useLayoutEffect(() => {
    const { runs, editing } = engine.store.getState();
    const { asked, tileIds } = tilesToAsk(before.current, {
      tiles: chartsOfTab(editing.definition, tabId),
      filters,
      runs,
    });
    before.current = asked;
    if (tileIds.length > 0) void engine.refresh(tileIds);
  }, [engine, query, tabId, keys]);
  return null;
}

function chartsOfTab({ tiles, tabs }: DashboardDefinition, tabId: string | null): ChartTile[] {
  return tilesOfTab(tiles, tabs, tabId).filter((tile) => tile.kind === "chart");
}
