import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TileState } from "#lib/domain/dashboard";
import { createTileRunner } from "#lib/queries/tile-runner";
import { noFilters } from "#lib/state/dashboard-address";
import { createBoardStore } from "#lib/state/dashboard-store";
import { refreshProgress } from "#lib/state/dashboard-tile-runs";
import { sampleDashboard } from "../../support/dashboards/sample-dashboard.ts";
import { patiently } from "../../support/patiently.ts";

type Line = { readonly send: (tileId: string, at: number) => void; readonly end: () => void; isCancelled: boolean };

const server = vi.hoisted(() => {
  const lines: Line[] = [];
  const stopped: string[] = [];
  return { lines, stopped, isRefusing: false, saved: Promise.resolve() };
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
    return { ok: true, value: { states, refreshId: `refresh-${server.lines.length}` } };
  },
  stopRefreshAction: async ({ refreshId }: { refreshId: string }) => {
    server.stopped.push(refreshId);
    return { ok: true, value: null };
  },
}));

beforeEach(() => {
  server.lines.length = 0;
  server.stopped.length = 0;
  server.isRefusing = false;
  server.saved = Promise.resolve();
});

function stateOf(tileId: string, at: number): TileState {
  return { tileId, at, outcome: { status: "failed", error }, reachedBy: [], notReached: [], trend: null };
}

const unasked = { filters: noFilters, isApproved: false };

function opened() {
  const store = createBoardStore({ dashboard: sampleDashboard(), tiles: [stateOf("a", 1)] });
  const runner = createTileRunner(store, () => server.saved);
  return { store, runner, tile: (id: string) => store.getState().runs[id] };
}

const settled = () => vi.waitFor(() => expect(server.lines.length).toBeGreaterThan(0), patiently);

describe("asking for the figures of tiles", () => {
  it("shows each as soon as it is there and keeps the others as they were", async () => {
    const { runner, tile } = opened();
    const run = runner.run(["a", "b"], unasked);
    await settled();
    server.lines[0]?.send("b", 2);
    await vi.waitFor(() => expect(tile("b")?.state?.at).toBe(2), patiently);
    expect(tile("a")).toMatchObject({ state: stateOf("a", 1), isRunning: true });
    server.lines[0]?.send("a", 3);
    server.lines[0]?.end();
    await run;
    expect(tile("a")).toMatchObject({ state: stateOf("a", 3), isRunning: false });
  });

  it("once more lets only the later answer count, and gives the earlier question up", async () => {
    const { runner, tile } = opened();
    void runner.run(["a"], unasked);
    await settled();
    const second = runner.run(["a"], unasked);
    await vi.waitFor(() => expect(server.lines).toHaveLength(2), patiently);
    expect(server.lines[0]?.isCancelled).toBe(true);
    server.lines[1]?.send("a", 9);
    server.lines[1]?.end();
    await second;
    expect(tile("a")?.state?.at).toBe(9);
  });

  it("stops on the server, too, and leaves no tile waiting", async () => {
    const { runner, store, tile } = opened();
    const run = runner.run(["a", "b"], unasked);
    await settled();
    expect(refreshProgress(store.getState())).toEqual({ total: 2, ready: 0 });
    runner.stop();
    await vi.waitFor(() => expect(server.stopped).toEqual(["refresh-1"]), patiently);
    await run;
    expect(tile("a")).toMatchObject({ state: stateOf("a", 1), isRunning: false });
    expect(refreshProgress(store.getState())).toBeNull();
  });

  it("goes on without a screen that is left", async () => {
    const { runner } = opened();
    const run = runner.run(["a", "b"], unasked);
    await settled();
    runner.leave();
    await run;
    await vi.waitFor(() => expect(server.lines[0]?.isCancelled).toBe(true), patiently);
    expect(server.stopped).toEqual([]);
  });

  it("tells why it could not begin", async () => {
    server.isRefusing = true;
    const { runner, store, tile } = opened();
    await runner.run(["a"], unasked);
    expect(store.getState().runProblem?.error.message).toBe("Busy.");
    expect(tile("a")?.isRunning).toBe(false);
  });

  it("waits until the server has the tiles, and shows meanwhile that they are asked for", async () => {
    let keep = () => undefined;
    server.saved = new Promise((resolve) => {
      keep = () => void resolve();
    });
    const { runner, tile } = opened();
    const run = runner.run(["a"], unasked);
    expect(tile("a")?.isRunning).toBe(true);
    expect(server.lines).toEqual([]);
    keep();
    await settled();
    server.lines[0]?.end();
    await run;
    expect(tile("a")?.isRunning).toBe(false);
  });

  it("asks for nothing that was given up while it waited", async () => {
    let keep = () => undefined;
    server.saved = new Promise((resolve) => {
      keep = () => void resolve();
    });
    const { runner } = opened();
    const run = runner.run(["a"], unasked);
    runner.stop();
    keep();
    await run;
    expect(server.lines).toEqual([]);
  });

  it("keeps with the figures the filters that they were asked with", async () => {
    const north = { values: [{ fieldId: "region", values: ["North"] }], picked: [], parameters: [] };
    const { runner, tile } = opened();
    const run = runner.run(["a", "b"], { ...unasked, filters: north });
    await settled();
    server.lines[0]?.send("a", 2);
    await vi.waitFor(() => expect(tile("a")?.filters).toEqual(north), patiently);
    runner.stop();
    await run;
    expect(tile("b")?.filters).toEqual(noFilters);
  });
});
