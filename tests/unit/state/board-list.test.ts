import { describe, expect, it } from "vitest";
import type { DashboardSummary } from "#lib/domain/dashboard";
import { countIn, foundBoards, listHref, placeOf } from "#lib/state/board-list";

function board(id: string, more: Partial<DashboardSummary> = {}): DashboardSummary {
  return {
    id,
    title: `Board ${id}`,
    description: "",
    tileCount: 0,
    tileTitles: [],
    preview: [],
    folderId: null,
    dataAt: null,
    updatedAt: 1,
    isShared: false,
    ...more,
  };
}

const boards = [
  board("a", { title: "Umsätze 2025", folderId: "f", tileTitles: ["Revenue by region", "Orders by month"] }),
  board("b", { description: "Every Monday", tileTitles: ["Stock by store"] }),
];
const folders = [{ id: "f", name: "Sales" }];
const everything = { kind: "all" } as const;
const found = (search: string, place = placeOf(null, folders)) =>
  foundBoards(boards, place, search).map(({ board: { id }, hit }) => [id, hit]);

describe("the list of dashboards", () => {
  it("shows what is in the open folder, in none, or all", () => {
    expect(found("")).toEqual([
      ["a", null],
      ["b", null],
    ]);
    expect(found("", placeOf("f", folders))).toEqual([["a", null]]);
    expect(found(" ", placeOf("none", folders))).toEqual([["b", null]]);
    expect([countIn(boards, everything), countIn(boards, { kind: "folder", id: "f" })]).toEqual([2, 1]);
  });

  it("shows all where the address names a folder that is gone", () => {
    expect(placeOf("gone", folders)).toEqual(everything);
    expect(
      placeOf(new URL(listHref({ kind: "folder", id: "f" }), "http://x").searchParams.get("folder"), folders),
    ).toEqual({ kind: "folder", id: "f" });
    expect(listHref(everything)).toBe("/dashboards");
  });

  it("finds words in titles, descriptions and tiles, in any folder, and says in which tile", () => {
    expect(found("UMSATZE", placeOf("none", folders))).toEqual([["a", null]]);
    expect(found("monday")).toEqual([["b", null]]);
    expect(found("month")).toEqual([["a", "Orders by month"]]);
    expect(found("monday store")).toEqual([["b", "Stock by store"]]);
    expect(found("monday region")).toEqual([]);
  });
});
