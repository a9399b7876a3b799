import { describe, expect, it } from "vitest";
import { type BoardFilters, noFilters } from "#lib/state/dashboard-address";
import { tilesToAsk } from "#lib/state/dashboard-asking";
import type { TileRun } from "#lib/state/dashboard-tile-runs";
import { chartTile } from "../../support/dashboards/sample-dashboard.ts";

const north: BoardFilters = { values: [{ fieldId: "region", values: ["North"] }], picked: [] };
const [a, b] = [chartTile("a"), chartTile("b")];

function shown(filters: BoardFilters, isRunning = false): TileRun {
  return { state: null, filters, isRunning, failure: null };
}

describe("the tiles that are asked for", () => {
  it("are those without figures when the page is opened", () => {
    const first = tilesToAsk(null, { tiles: [a, b], filters: noFilters, runs: { a: shown(noFilters) } });
    expect(first.tileIds).toEqual(["b"]);
    const filtered = tilesToAsk(null, {
      tiles: [a, b],
      filters: north,
      runs: { a: shown(noFilters), b: shown(north) },
    });
    expect(filtered.tileIds).toEqual(["a"]);
  });

  it("are all in sight when the filters change, also where an older question is under way", () => {
    const runs = { a: shown(noFilters), b: shown(noFilters) };
    const first = tilesToAsk(null, { tiles: [a, b], filters: noFilters, runs });
    const then = tilesToAsk(first.asked, { tiles: [a, b], filters: north, runs });
    expect(then.tileIds).toEqual(["a", "b"]);
    const back = tilesToAsk(then.asked, { tiles: [a, b], filters: noFilters, runs });
    expect(back.tileIds).toEqual(["a", "b"]);
  });

  it("are none twice, whatever else changes on the board", () => {
    const first = tilesToAsk(null, { tiles: [a, b], filters: north, runs: {} });
    expect(tilesToAsk(first.asked, { tiles: [a, b], filters: north, runs: {} }).tileIds).toEqual([]);
  });

  it("of another tab wait until it is opened, and are asked with the filters of that moment", () => {
    const runs = { a: shown(noFilters), b: shown(noFilters) };
    const first = tilesToAsk(null, { tiles: [a], filters: north, runs });
    expect(first.tileIds).toEqual(["a"]);
    const second = tilesToAsk(first.asked, { tiles: [b], filters: north, runs });
    expect(second.tileIds).toEqual(["b"]);
    expect(tilesToAsk(second.asked, { tiles: [a], filters: north, runs }).tileIds).toEqual([]);
    const late = { ...runs, b: shown(north, true) };
    expect(tilesToAsk(first.asked, { tiles: [b], filters: north, runs: late }).tileIds).toEqual(["b"]);
  });

  it("are asked anew when they ignore other filters, as long as one is on", () => {
    const ignoring = chartTile("a", { ignoredFilters: "all" });
    const filtered = tilesToAsk(null, { tiles: [a], filters: north, runs: { a: shown(north) } });
    const turned = tilesToAsk(filtered.asked, { tiles: [ignoring], filters: north, runs: { a: shown(north) } });
    expect(turned.tileIds).toEqual(["a"]);
    expect(tilesToAsk(turned.asked, { tiles: [a], filters: north, runs: { a: shown(north) } }).tileIds).toEqual(["a"]);
    const plain = tilesToAsk(null, { tiles: [a], filters: noFilters, runs: { a: shown(noFilters) } });
    expect(tilesToAsk(plain.asked, { tiles: [ignoring], filters: noFilters, runs: {} }).tileIds).toEqual([]);
  });

  it("are asked anew when their course is wanted and not there, and not when it is wanted no more", () => {
    const wanting = chartTile("a", { hasTrend: true });
    const runs = { a: shown(noFilters) };
    const plain = tilesToAsk(null, { tiles: [a], filters: noFilters, runs });
    const turned = tilesToAsk(plain.asked, { tiles: [wanting], filters: noFilters, runs });
    expect(turned.tileIds).toEqual(["a"]);
    expect(tilesToAsk(turned.asked, { tiles: [a], filters: noFilters, runs }).tileIds).toEqual([]);
  });
});
