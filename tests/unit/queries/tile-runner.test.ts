import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TileState } from "#lib/domain/dashboard";
import { createTileRunner } from "#lib/queries/tile-runner";
import { noFilters } from "#lib/state/dashboard-address";
import { createBoardStore } from "#lib/state/dashboard-store";
import { sampleDashboard } from "../../support/dashboards/sample-dashboard.ts";

type Line = { readonly send: (tileId: string, at: number) => void; readonly end: () => void; isCancelled: boolean };

const server = vi.hoisted(() => {
  const lines: Line[] = [];
  return { lines, isRefusing: false };
});

const error = { code: "UNAVAILABLE", message: "Busy.", nextStep: null, retryable: true, position: null } as const;

vi.mock("#lib/actions/dashboards", () => ({
  runTilesAction: async () => {
    if (server.isRefusing) return { ok: false, error: { code: "UNAVAILABLE", message: "Busy." } };
    let controller: ReadableStreamDefaultController<TileState> | null = null;
    const states = new ReadableStream<TileState>({
      start: (given) => {
        controller = given;
      },
      cancel: () => {
        line.isCancelled = true;
      },
    });
    const line: Line = {
      send: (tileId, at) => controller?.enqueue(stateOf(tileId, at)),
      end: () => controller?.close(),
      isCancelled: false,
    };
    server.lines.push(line);
    return { ok: true, value: { states } };
  },
}));

beforeEach(() => {
  server.lines.length = 0;
  server.isRefusing = false;
});

function stateOf(tileId: string, at: number): TileState {
  return { tileId, at, outcome: { status: "failed", error }, reachedBy: [], notReached: [] };
}

function opened() {
  const store = createBoardStore({ dashboard: sampleDashboard(), tiles: [stateOf("a", 1)] });
  return { store, runner: createTileRunner(store), tile: (id: string) => store.getState().runs[id] };
}

const settled = () => vi.waitFor(() => expect(server.lines.length).toBeGreaterThan(0));

describe("asking for the figures of tiles", () => {
  it("shows each as soon as it is there and keeps the others as they were", async () => {
    const { runner, tile } = opened();
    const run = runner.run(["a", "b"], noFilters);
    await settled();
    server.lines[0]?.send("b", 2);
    await vi.waitFor(() => expect(tile("b")?.state?.at).toBe(2));
    expect(tile("a")).toEqual({ state: stateOf("a", 1), isRunning: true });
    server.lines[0]?.send("a", 3);
    server.lines[0]?.end();
    await run;
    expect(tile("a")).toEqual({ state: stateOf("a", 3), isRunning: false });
  });

  it("once more lets only the later answer count, and gives the earlier question up", async () => {
    const { runner, tile } = opened();
    void runner.run(["a"], noFilters);
    await settled();
    const second = runner.run(["a"], noFilters);
    await vi.waitFor(() => expect(server.lines).toHaveLength(2));
    expect(server.lines[0]?.isCancelled).toBe(true);
    server.lines[1]?.send("a", 9);
    server.lines[1]?.end();
    await second;
    expect(tile("a")?.state?.at).toBe(9);
  });

  it("stops on the server, too, and leaves no tile waiting", async () => {
    const { runner, store, tile } = opened();
    const run = runner.run(["a", "b"], noFilters);
    await settled();
    await vi.waitFor(() => expect(store.getState().progress).not.toBeNull());
    runner.stop();
    await vi.waitFor(() => expect(server.lines[0]?.isCancelled).toBe(true));
    await run;
    expect(tile("a")).toEqual({ state: stateOf("a", 1), isRunning: false });
    expect(store.getState().progress).toBeNull();
  });

  it("tells why it could not begin", async () => {
    server.isRefusing = true;
    const { runner, store, tile } = opened();
    await runner.run(["a"], noFilters);
    expect(store.getState().runProblem?.message).toBe("Busy.");
    expect(tile("a")?.isRunning).toBe(false);
  });
});
