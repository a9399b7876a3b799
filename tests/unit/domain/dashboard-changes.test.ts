import { describe, expect, it } from "vitest";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import { changesBetween } from "#lib/domain/dashboard-changes";
import { chartTile, regionField, sampleDefinition, textTile } from "../../support/dashboards/sample-dashboard.ts";

const before = sampleDefinition();

function changesTo(more: Partial<DashboardDefinition>): string[] {
  return changesBetween(before, { ...before, ...more });
}

const [first, second] = [chartTile("a", { title: "Revenue by region" }), before.tiles[1] ?? chartTile("b")];

describe("what changed on a board", () => {
  it("is nothing where both say the same", () => {
    expect(changesBetween(before, sampleDefinition())).toEqual([]);
  });

  it("names what the board is called and says of it", () => {
    expect(changesTo({ title: "Sales 2025", description: "Every Monday" })).toEqual([
      'The board is called "Sales 2025".',
      "The description was changed.",
    ]);
  });

  it("names tiles that came, went, and are called otherwise", () => {
    expect(changesTo({ tiles: [{ ...first, title: "Where it is sold" }, textTile("c", "Hello")] })).toEqual([
      '"Note" was added.',
      '"Orders by month" was removed.',
      '"Revenue by region" is called "Where it is sold".',
    ]);
  });

  it("counts many tiles instead of naming them", () => {
    const many = ["c", "d", "e", "f"].map((id) => chartTile(id));
    expect(changesTo({ tiles: [...before.tiles, ...many] })).toEqual(["4 tiles were added."]);
  });

  it("tells a change of a chart, of figures and of a text apart", () => {
    const other = { ...first, view: "table" as const };
    expect(changesTo({ tiles: [other, second] })).toEqual(['The chart of "Revenue by region" was changed.']);
    const asked = { ...first, source: { ...first.source, sql: "SELECT 1" } };
    expect(changesTo({ tiles: [asked, second] })).toEqual(['"Revenue by region" shows other figures.']);
    const written = sampleDefinition({ tiles: [textTile("c", "Hello")] });
    expect(changesBetween(written, { ...written, tiles: [textTile("c", "Bye")] })).toEqual([
      'The text of "Note" was changed.',
    ]);
  });

  it("tells tiles that were moved, but not those that close up behind one that went", () => {
    const moved = { ...second, placement: { ...second.placement, y: 8 } };
    expect(changesTo({ tiles: [first, moved] })).toEqual(['"Orders by month" was moved or resized.']);
    expect(changesTo({ tiles: [moved] })).toEqual(['"Revenue by region" was removed.']);
  });

  it("tells of tabs: which came and went, their names and order, and which tile is on another one", () => {
    const tabs = [
      { id: "one", title: "Overview" },
      { id: "two", title: "Stores" },
    ];
    expect(changesTo({ tabs })).toEqual(['The tab "Overview" was added.', 'The tab "Stores" was added.']);
    const tabbed = { ...before, tabs };
    const next = { ...tabbed, tabs: [{ id: "two", title: "Shops" }, ...tabs.slice(0, 1)] };
    expect(
      changesBetween(tabbed, {
        ...next,
        tiles: [
          { ...first, tabId: "two" },
          { ...second, tabId: "one" },
        ],
      }),
    ).toEqual([
      'The tab "Stores" is called "Shops".',
      "The tabs have another order.",
      '"Revenue by region" is on the tab "Shops".',
    ]);
  });

  it("tells of filters and of the automatic refresh", () => {
    expect(changesTo({ filters: [regionField], refreshMinutes: 5 })).toEqual([
      'The filter "Order date" was removed.',
      "The automatic refresh was changed.",
    ]);
  });

  it("counts what goes beyond a handful of sentences", () => {
    const renamed = before.tiles.map((tile) => ({ ...tile, title: `${tile.title}!`, view: "table" as const }));
    const told = changesTo({ title: "T", description: "D", refreshMinutes: 1, filters: [], tiles: renamed });
    expect(told).toHaveLength(7);
    expect(told.at(-1)).toBe("3 more changes.");
  });
});
