/**
 * Tabs of a board: each tile stands on one of them, and each has a grid of its own. A board without tabs is one page, and
 * a tile that names no tab, or one that is gone, stands on the first. Pure.
 */
import type { DashboardDefinition, DashboardTab, TileDefinition } from "./dashboard.ts";
import { freePlacement, type Placed, packTiles } from "./dashboard-layout.ts";
import { dashboardLimits } from "./dashboard-limits.ts";

/** What stands on a tab. */
type OnTab = { readonly tabId: string | null };

/** The wanted tab where there is one of that name, else the first; null on a board without tabs. */
export function openTabOf(tabs: readonly DashboardTab[], wanted: string | null): string | null {
  return tabs.find(({ id }) => id === wanted)?.id ?? tabs[0]?.id ?? null;
}

/** The tiles of one tab, in the order that they are kept in. */
export function tilesOfTab<Tile extends OnTab>(
  tiles: readonly Tile[],
  tabs: readonly DashboardTab[],
  tabId: string | null,
): Tile[] {
  const open = openTabOf(tabs, tabId);
  return tiles.filter((tile) => openTabOf(tabs, tile.tabId) === open);
}

/** The tiles that share a tab with one, itself included; none where there is no such tile. */
export function neighboursOf({ tiles, tabs }: DashboardDefinition, tileId: string): TileDefinition[] {
  const own = tiles.find(({ id }) => id === tileId);
  return own === undefined ? [] : tilesOfTab(tiles, tabs, own.tabId);
}

/** The board with the tiles of one tab changed; those of the others stay where they are. */
export function withTilesOfTab(
  definition: DashboardDefinition,
  tabId: string | null,
  change: (tiles: readonly TileDefinition[]) => readonly TileDefinition[],
): DashboardDefinition {
  const { tiles, tabs } = definition;
  const own = tilesOfTab(tiles, tabs, tabId);
  const ownIds = new Set(own.map(({ id }) => id));
  const next = change(own);
  const changed = new Map(next.map((tile) => [tile.id, tile]));
  const kept = tiles.flatMap((tile) => (ownIds.has(tile.id) ? (changed.get(tile.id) ?? []) : [tile]));
  return { ...definition, tiles: [...kept, ...next.filter(({ id }) => !ownIds.has(id))] };
}

/** Each tab packed on its own. */
export function packBoard(definition: DashboardDefinition): DashboardDefinition {
  const { tabs } = definition;
  const tabIds = tabs.length === 0 ? [null] : tabs.map(({ id }) => id);
  return tabIds.reduce<DashboardDefinition>((packed, id) => withTilesOfTab(packed, id, packTiles), definition);
}

/** Whether one more tab fits. */
export function hasRoomForTab({ tabs }: Pick<DashboardDefinition, "tabs">): boolean {
  return Math.max(1, tabs.length) < dashboardLimits.tabs;
}

/** The board with one more tab at the end; what stood on a board without tabs is on the first one then. */
export function withNewTab(
  definition: DashboardDefinition,
  { id, firstId }: { readonly id: string; readonly firstId: string },
): DashboardDefinition {
  if (!hasRoomForTab(definition)) return definition;
  const before = definition.tabs.length === 0 ? [{ id: firstId, title: "Tab 1" }] : definition.tabs;
  return { ...definition, tabs: [...before, { id, title: freeTitle(before) }] };
}

/** The board with a tab of another name. */
export function withTabTitle(definition: DashboardDefinition, tabId: string, title: string): DashboardDefinition {
  return { ...definition, tabs: definition.tabs.map((tab) => (tab.id === tabId ? { ...tab, title } : tab)) };
}

/** The board with a tab one place further to the left or right; at the edge nothing changes. */
export function withTabMoved(
  definition: DashboardDefinition,
  tabId: string,
  towards: "left" | "right",
): DashboardDefinition {
  // A tile that names no tab stands on the first: it stays with those that it stands beside.
  const { tabs, tiles } = definition;
  const from = tabs.findIndex(({ id }) => id === tabId);
  const to = from + (towards === "left" ? -1 : 1);
  const [moved, other] = [tabs[from], tabs[to]];
  if (moved === undefined || other === undefined) return definition;
  const order = tabs.map((tab, place) => {
    if (place === from) return other;
    return place === to ? moved : tab;
  });
  return { ...definition, tabs: order, tiles: tiles.map((tile) => ({ ...tile, tabId: openTabOf(tabs, tile.tabId) })) };
}

/** The board without a tab and what stands on it. The last tab stays. */
export function withoutTab(definition: DashboardDefinition, tabId: string): DashboardDefinition {
  const { tabs, tiles } = definition;
  if (tabs.length < 2 || !tabs.some(({ id }) => id === tabId)) return definition;
  const left = tiles.filter((tile) => openTabOf(tabs, tile.tabId) !== tabId);
  return { ...definition, tabs: tabs.filter(({ id }) => id !== tabId), tiles: left };
}

/** A tab that was removed comes back with its tiles, into the board as it is by then. */
export function withTabBack(
  definition: DashboardDefinition,
  removed: { readonly tab: DashboardTab; readonly place: number; readonly tiles: readonly TileDefinition[] },
): DashboardDefinition {
  const { tab, place, tiles } = removed;
  if (definition.tabs.some(({ id }) => id === tab.id)) return definition;
  const known = new Set(definition.tiles.map(({ id }) => id));
  const here = definition.tiles.map((tile) => ({ ...tile, tabId: openTabOf(definition.tabs, tile.tabId) }));
  const back = tiles.filter(({ id }) => !known.has(id)).map((tile) => ({ ...tile, tabId: tab.id }));
  return { ...definition, tabs: definition.tabs.toSpliced(place, 0, tab), tiles: [...here, ...back] };
}

/** A tile goes to the first free place of another tab. */
export function withTileOnTab(definition: DashboardDefinition, tileId: string, tabId: string): DashboardDefinition {
  const { tiles, tabs } = definition;
  const tile = tiles.find(({ id }) => id === tileId);
  if (tile === undefined || openTabOf(tabs, tile.tabId) === openTabOf(tabs, tabId)) return definition;
  const taken = tilesOfTab(tiles, tabs, tabId).map(({ placement }: Pick<Placed, "placement">) => placement);
  const moved = { ...tile, tabId, placement: freePlacement(taken, tile.placement) };
  return packBoard({ ...definition, tiles: tiles.map((other) => (other.id === tileId ? moved : other)) });
}

function freeTitle(tabs: readonly DashboardTab[]): string {
  const titles = new Set(tabs.map(({ title }) => title));
  let number = tabs.length + 1;
  while (titles.has(`Tab ${number}`)) number += 1;
  return `Tab ${number}`;
}
