import { describe, expect, it } from "vitest";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import { blankPlan } from "#lib/planner/plan/blank-plan";
import { type BoardFilters, noFilters } from "#lib/state/dashboard-address";
import { tilesToAsk } from "#lib/state/dashboard-asking";
import type { TileRun } from "#lib/state/dashboard-tile-runs";
import { chartTile } from "../../support/dashboards/sample-dashboard.ts";
import { resultPart } from "../../support/session-events.ts";

const north: BoardFilters = { values: [{ fieldId: "region", values: ["North"] }], picked: [], parameters: [] };
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

  it("are those whose plan was changed, and taken back, with filters and without", () => {
    const other = chartTile("a", { source: { ...a.source, sql: "SELECT 1" } });
    for (const filters of [noFilters, north]) {
      const runs = { a: shown(filters), b: shown(filters) };
      const first = tilesToAsk(null, { tiles: [a, b], filters, runs });
      const then = tilesToAsk(first.asked, { tiles: [other, b], filters, runs });
      expect(then.tileIds).toEqual(["a"]);
      expect(tilesToAsk(then.asked, { tiles: [other, b], filters, runs }).tileIds).toEqual([]);
      expect(tilesToAsk(then.asked, { tiles: [a, b], filters, runs }).tileIds).toEqual(["a"]);
    }
  });

  it("are those that show other steps than they ask for: the page was left before the newer figures came", () => {
    const stepped = planOf("month", null);
    const tile = chartTile("a", { source: { ...a.source, plan: stepped } });
    const opened = (plan: Plan) =>
      tilesToAsk(null, { tiles: [tile], filters: noFilters, runs: { a: showing(plan) } }).tileIds;
    expect(opened(stepped)).toEqual([]);
    expect(opened(planOf("week", null))).toEqual(["a"]);
    expect(opened(planOf("month", { from: "2025-01-01", anchor: null }))).toEqual(["a"]);
    const moving = chartTile("a", {
      source: { ...a.source, plan: planOf("month", { from: "2025-01-01", anchor: "2025-06-30" }) },
    });
    const yesterday = { a: showing(planOf("month", { from: "2024-12-01", anchor: "2025-05-30" })) };
    expect(tilesToAsk(null, { tiles: [moving], filters: noFilters, runs: yesterday }).tileIds).toEqual([]);
  });
});

const column = { table: "ORDERS", column: "ORDER_DATE" };

function planOf(grain: TimeGrain, time: { readonly from: string; readonly anchor: string | null } | null): Plan {
  return {
    ...blankPlan({ database: "SHOP", schema: "SALES" }),
    dimensions: [{ column, label: "Order date", grain, part: null, via: null, evidence: [] }],
    time: time === null ? null : { column, to: null, label: "last months", evidence: [], ...time },
  };
}

function showing(plan: Plan): TileRun {
  const outcome = { status: "ready", result: { ...resultPart, plan } } as const;
  const state = { tileId: "a", at: 1, outcome, reachedBy: [], notReached: [], trend: null };
  return { ...shown(noFilters), state };
}
