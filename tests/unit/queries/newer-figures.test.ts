import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OpenDashboard, TileState } from "#lib/domain/dashboard";
import { type AppError, appError, type Result } from "#lib/domain/errors";
import { showNewer } from "#lib/queries/newer-figures";
import { noFilters } from "#lib/state/dashboard-address";
import { createBoardStore } from "#lib/state/dashboard-store";
import { chartTile, sampleDashboard, sampleDefinition } from "../../support/dashboards/sample-dashboard.ts";

const server = vi.hoisted(() => {
  const tiles: TileState[] = [];
  return { tiles, isDown: false };
});

vi.mock("#lib/actions/dashboards", () => ({
  openDashboardAction: async (): Promise<Result<OpenDashboard>> =>
    server.isDown ? { ok: false, error: down } : { ok: true, value: { dashboard: board, tiles: server.tiles } },
}));

const down: AppError = appError("UNAVAILABLE", "Out of reach.");
const board = { ...sampleDashboard(), definition: sampleDefinition({ tiles: [chartTile("one"), chartTile("two")] }) };

function stateAt(tileId: string, at: number): TileState {
  const outcome = { status: "failed", error: down } as const;
  return { tileId, at, outcome, reachedBy: [], notReached: [], trend: null };
}

const shown = [stateAt("one", 10), stateAt("two", 10)];
const open = (more: Partial<OpenDashboard> = {}) => createBoardStore({ dashboard: board, tiles: shown, ...more });
const timesOf = (store: ReturnType<typeof open>) =>
  ["one", "two"].map((id) => store.getState().runs[id]?.state?.at ?? null);

describe("a board that the server refreshes", () => {
  beforeEach(() => {
    server.tiles = [stateAt("one", 20), stateAt("two", 21)];
    server.isDown = false;
  });

  it("shows what was read since, and asks for nothing", async () => {
    const store = open();
    expect(await showNewer(store, noFilters)).toBe(true);
    expect(timesOf(store)).toEqual([20, 21]);
  });

  it("asks by itself where not all of it is newer", async () => {
    server.tiles = [stateAt("one", 20), stateAt("two", 10)];
    const store = open();
    expect(await showNewer(store, noFilters)).toBe(false);
    expect(timesOf(store)).toEqual([10, 10]);
  });

  it("asks by itself under filters, for somebody else's board, and where the server cannot be reached", async () => {
    const filtered = { ...noFilters, values: [{ fieldId: "region", values: ["North"] }] };
    expect(await showNewer(open(), filtered)).toBe(false);
    const share = { level: "view", ownerName: "Ada", withheld: [] } as const;
    expect(await showNewer(open({ shared: share }), noFilters)).toBe(false);
    server.isDown = true;
    expect(await showNewer(open(), noFilters)).toBe(false);
  });
});
