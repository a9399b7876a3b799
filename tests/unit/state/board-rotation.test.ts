import { describe, expect, it } from "vitest";
import type { DashboardSummary } from "#lib/domain/dashboard";
import { boardsInTurn, nextTurn, rotationHref, rotationOf } from "#lib/state/board-rotation";

const tabs = [
  { id: "one", title: "Overview" },
  { id: "two", title: "Stores" },
];
const at = { boardId: "a", openTab: "one", tabs, boardIds: [] };

function board(id: string, title: string, folderId: string | null): DashboardSummary {
  const plain = { description: "", tileCount: 0, tileTitles: [], preview: [], dataAt: null, updatedAt: 1 };
  return { ...plain, id, title, folderId, isShared: false };
}

describe("boards that are shown in turn", () => {
  it("are in the address, which is read back", () => {
    for (const rotation of [
      { seconds: 20, among: null },
      { seconds: 60, among: "f 1" },
    ]) {
      const query = rotationHref("a", rotation, "two").split("?")[1];
      expect(rotationOf(new URLSearchParams(query))).toEqual(rotation);
      expect(new URLSearchParams(query).get("tab")).toBe("two");
    }
  });

  it("are none where the address names no time, or one that is not offered", () => {
    expect(rotationOf(new URLSearchParams(""))).toBeNull();
    expect(rotationOf(new URLSearchParams("turn=1"))).toBeNull();
    expect(rotationOf(new URLSearchParams("turn=20x"))).toBeNull();
  });

  it("go from tab to tab and from the last one to the first", () => {
    expect(nextTurn(at)).toEqual({ kind: "tab", tabId: "two" });
    expect(nextTurn({ ...at, openTab: "two" })).toEqual({ kind: "tab", tabId: "one" });
  });

  it("go from the last tab to the next board, and from the last board to the first", () => {
    const among = { ...at, boardIds: ["a", "b"] };
    expect(nextTurn(among)).toEqual({ kind: "tab", tabId: "two" });
    expect(nextTurn({ ...among, openTab: "two" })).toEqual({ kind: "board", id: "b" });
    expect(nextTurn({ ...among, boardId: "b", tabs: [], openTab: null })).toEqual({ kind: "board", id: "a" });
    expect(nextTurn({ ...among, boardId: "gone", tabs: [], openTab: null })).toEqual({ kind: "board", id: "a" });
  });

  it("stand still where there is nothing else to show", () => {
    expect(nextTurn({ ...at, tabs: [], openTab: null })).toBeNull();
    expect(nextTurn({ ...at, tabs: tabs.slice(0, 1) })).toBeNull();
    expect(nextTurn({ ...at, tabs: [], openTab: null, boardIds: ["a"] })).toBeNull();
  });

  it("are those of the folder, by their titles", () => {
    const boards = [board("a", "Week 10", "f"), board("b", "Week 2", "f"), board("c", "Other", null)];
    expect(boardsInTurn(boards, "f")).toEqual(["b", "a"]);
    expect(boardsInTurn(boards, "all")).toEqual(["c", "b", "a"]);
    expect(boardsInTurn(boards, null)).toEqual([]);
  });
});
