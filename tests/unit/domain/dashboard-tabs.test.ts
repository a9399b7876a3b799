import { describe, expect, it } from "vitest";
import {
  hasRoomForTab,
  neighboursOf,
  openTabOf,
  packBoard,
  tilesOfTab,
  withNewTab,
  withoutTab,
  withTabBack,
  withTabMoved,
  withTabTitle,
  withTileOnTab,
  withTilesOfTab,
} from "#lib/domain/dashboard-tabs";
import { chartTile, sampleDefinition } from "../../support/dashboards/sample-dashboard.ts";

const tabs = [
  { id: "one", title: "Overview" },
  { id: "two", title: "Stores" },
];
const place = { x: 0, y: 0, width: 6, height: 8 };

/** Two tiles on the first tab, of which one names none, and one on the second; all in the same corner. */
const board = sampleDefinition({
  tabs,
  tiles: [
    chartTile("a", { placement: place }),
    chartTile("b", { placement: { ...place, y: 8 }, tabId: "one" }),
    chartTile("c", { placement: place, tabId: "two" }),
  ],
});

const idsOf = (tiles: readonly { readonly id: string }[]) => tiles.map(({ id }) => id);

describe("the tabs of a board", () => {
  it("are none on a board of one page, which holds every tile", () => {
    const plain = sampleDefinition();
    expect(openTabOf(plain.tabs, "gone")).toBe(null);
    expect(idsOf(tilesOfTab(plain.tiles, plain.tabs, null))).toEqual(["a", "b"]);
    expect(packBoard(plain)).toEqual(plain);
  });

  it("open the first one where the address names none that is there", () => {
    expect([openTabOf(tabs, null), openTabOf(tabs, "gone"), openTabOf(tabs, "two")]).toEqual(["one", "one", "two"]);
  });

  it("hold each tile once; one that names no tab, or one that is gone, stands on the first", () => {
    const stray = { ...board, tiles: [...board.tiles, chartTile("d", { tabId: "gone" })] };
    expect(idsOf(tilesOfTab(stray.tiles, tabs, "one"))).toEqual(["a", "b", "d"]);
    expect(idsOf(tilesOfTab(stray.tiles, tabs, "two"))).toEqual(["c"]);
    expect(idsOf(neighboursOf(stray, "b"))).toEqual(["a", "b", "d"]);
    expect(neighboursOf(stray, "nobody")).toEqual([]);
  });

  it("are packed each on its own: tiles of different tabs do not push each other", () => {
    const packed = packBoard(board);
    expect(packed.tiles.map(({ placement }) => placement.y)).toEqual([0, 8, 0]);
    expect(packBoard(packed)).toEqual(packed);
  });

  it("change one at a time, and take new tiles", () => {
    const changed = withTilesOfTab(board, "two", (own) => [...own, chartTile("d", { tabId: "two" })]);
    expect(idsOf(changed.tiles)).toEqual(["a", "b", "c", "d"]);
    expect(changed.tiles.slice(0, 2)).toEqual(board.tiles.slice(0, 2));
    expect(idsOf(withTilesOfTab(board, "one", (own) => own.slice(1)).tiles)).toEqual(["b", "c"]);
  });

  it("begin with two: what stood there is on the first", () => {
    const made = withNewTab(sampleDefinition(), { id: "new", firstId: "first" });
    expect(made.tabs).toEqual([
      { id: "first", title: "Tab 1" },
      { id: "new", title: "Tab 2" },
    ]);
    expect(idsOf(tilesOfTab(made.tiles, made.tabs, "first"))).toEqual(["a", "b"]);
    const third = withNewTab(withTabTitle(made, "first", "Tab 3"), { id: "third", firstId: "x" });
    expect(third.tabs.at(-1)).toEqual({ id: "third", title: "Tab 4" });
  });

  it("are not added beyond the most that a board holds", () => {
    const full = { ...board, tabs: Array.from({ length: 12 }, (_, index) => ({ id: `t${index}`, title: "T" })) };
    expect(hasRoomForTab(full)).toBe(false);
    expect(withNewTab(full, { id: "new", firstId: "first" })).toBe(full);
  });

  it("change places, and their tiles go with them", () => {
    const moved = withTabMoved(board, "two", "left");
    expect(idsOf(moved.tabs)).toEqual(["two", "one"]);
    expect(idsOf(tilesOfTab(moved.tiles, moved.tabs, "one"))).toEqual(["a", "b"]);
    expect(withTabMoved(board, "one", "left")).toBe(board);
  });

  it("go with their tiles and come back with them, whatever was done meanwhile", () => {
    const left = withoutTab(board, "one");
    expect(idsOf(left.tiles)).toEqual(["c"]);
    const removed = { tab: tabs[0] ?? { id: "", title: "" }, place: 0, tiles: board.tiles.slice(0, 2) };
    const back = withTabBack({ ...left, tiles: [...left.tiles, chartTile("d")] }, removed);
    expect(idsOf(back.tabs)).toEqual(["one", "two"]);
    expect(idsOf(tilesOfTab(back.tiles, back.tabs, "one"))).toEqual(["a", "b"]);
    expect(idsOf(tilesOfTab(back.tiles, back.tabs, "two"))).toEqual(["c", "d"]);
    expect(withTabBack(board, removed)).toBe(board);
    expect(withoutTab(left, "two")).toBe(left);
  });

  it("take a tile of another one at their first free place", () => {
    const moved = withTileOnTab(board, "a", "two");
    expect(idsOf(tilesOfTab(moved.tiles, tabs, "two"))).toEqual(["a", "c"]);
    expect(moved.tiles[0]?.placement).toMatchObject({ x: 6, y: 0 });
    expect(moved.tiles[1]?.placement.y).toBe(0);
    expect(withTileOnTab(board, "a", "one")).toBe(board);
  });
});
