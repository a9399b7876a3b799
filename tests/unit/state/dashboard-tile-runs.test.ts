import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TileState } from "#lib/domain/dashboard";
import { noFilters } from "#lib/state/dashboard-address";
import {
  arrivedTile,
  askedTiles,
  endedTiles,
  firstTileRuns,
  refreshProgress,
  type TileRuns,
} from "#lib/state/dashboard-tile-runs";
import { oldFiguresText } from "#lib/state/dashboard-words";
import { resultPart } from "../../support/session-events.ts";

const error = {
  code: "UNAVAILABLE",
  message: "It did not answer.",
  nextStep: null,
  retryable: true,
  position: null,
} as const;

const north = { values: [{ fieldId: "region", values: ["North"] }], picked: [], parameters: [] };

function failed(tileId: string, at = 1): TileState {
  return { tileId, at, outcome: { status: "failed", error }, reachedBy: [], notReached: [], trend: null };
}

function ready(tileId: string, at = 1): TileState {
  return { tileId, at, outcome: { status: "ready", result: resultPart }, reachedBy: [], notReached: [], trend: null };
}

const noted = (tileRuns: TileRuns, id: string, filters = noFilters) => {
  const run = tileRuns.runs[id];
  return run === undefined ? undefined : oldFiguresText(run, filters, new Date(2025, 10, 21, 15, 0).getTime());
};

describe("a refresh", () => {
  it("keeps what the tiles show until something newer is there", () => {
    const asked = askedTiles(firstTileRuns([ready("a")]), ["a", "b"]);
    expect(asked.runs.a).toMatchObject({ state: ready("a"), isRunning: true });
    expect(refreshProgress(asked)).toEqual({ total: 2, ready: 0 });
    const arrived = arrivedTile(asked, ready("b", 2), noFilters);
    expect(arrived.runs.b).toMatchObject({ state: ready("b", 2), isRunning: false });
    expect(refreshProgress(arrived)).toEqual({ total: 2, ready: 1 });
  });

  it("that ends early leaves no tile waiting, and says why until those tiles are asked for anew", () => {
    const asked = askedTiles(firstTileRuns([ready("a")]), ["a", "b"]);
    const ended = endedTiles(asked, ["a", "b"], error);
    expect(refreshProgress(ended)).toBeNull();
    expect(ended.runProblem).toEqual({ error, tileIds: ["a", "b"] });
    const one = askedTiles(ended, ["a"]);
    expect(one.runProblem?.tileIds).toEqual(["b"]);
    expect(askedTiles(one, ["b"]).runProblem).toBeNull();
  });

  it("of one tile while all are refreshed counts it once", () => {
    const all = arrivedTile(askedTiles(firstTileRuns([]), ["a", "b", "c"]), ready("a"), noFilters);
    expect(refreshProgress(askedTiles(all, ["b"]))).toEqual({ total: 3, ready: 1 });
  });

  it("that fails leaves the figures that were there and tells when it failed", () => {
    const at = new Date(2025, 10, 21, 14, 5).getTime();
    const tileRuns = arrivedTile(askedTiles(firstTileRuns([ready("a")]), ["a"]), failed("a", at), noFilters);
    expect(tileRuns.runs.a).toMatchObject({ state: ready("a"), isRunning: false, failure: { at, error } });
    expect(noted(tileRuns, "a")).toBe("Refresh failed at 14:05");
    expect(noted(arrivedTile(askedTiles(tileRuns, ["a"]), ready("a", 9), noFilters), "a")).toBeNull();
  });
});

describe("other filters", () => {
  it("are never said of figures that were asked with the former ones", () => {
    const asked = askedTiles(firstTileRuns([ready("a")]), ["a"]);
    expect(noted(endedTiles(asked, ["a"], null), "a", north)).toBe("Not filtered as the board is now");
    expect(noted(arrivedTile(asked, ready("a", 2), north), "a", north)).toBeNull();
  });

  it("whose figures cannot be had leave no figures of the former ones behind", () => {
    const asked = askedTiles(firstTileRuns([ready("a")]), ["a"]);
    expect(arrivedTile(asked, failed("a", 2), north).runs.a).toMatchObject({ state: failed("a", 2), filters: north });
  });
});

it("no order of questions, answers and ends loses figures or leaves a tile waiting in the end", () => {
  const ids = ["a", "b", "c"];
  const step = fc.oneof(
    fc.record({ kind: fc.constant("ask" as const), ids: fc.subarray(ids, { minLength: 1 }) }),
    fc.record({ kind: fc.constantFrom("ready" as const, "failed" as const), id: fc.constantFrom(...ids) }),
    fc.record({ kind: fc.constant("end" as const), ids: fc.subarray(ids, { minLength: 1 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let tileRuns = firstTileRuns([ready("a")]);
      for (const one of steps) {
        if (one.kind === "ask") tileRuns = askedTiles(tileRuns, one.ids);
        else if (one.kind === "end") tileRuns = endedTiles(tileRuns, one.ids, null);
        else tileRuns = arrivedTile(tileRuns, one.kind === "ready" ? ready(one.id) : failed(one.id), noFilters);
        const progress = refreshProgress(tileRuns);
        const running = Object.values(tileRuns.runs).filter((run) => run.isRunning).length;
        expect(progress === null ? 0 : progress.total - progress.ready).toBe(running);
        expect(tileRuns.runs.a?.state?.outcome.status).toBe("ready");
      }
      expect(refreshProgress(endedTiles(tileRuns, ids, null))).toBeNull();
    }),
  );
});
