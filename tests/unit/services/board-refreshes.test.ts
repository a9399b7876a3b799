import { describe, expect, it, vi } from "vitest";
import type { TileState } from "#lib/domain/dashboard";
import { appError, err, ok } from "#lib/domain/errors";
import { createBoardRefreshes, type RefreshArgs } from "#lib/services/board-refreshes";
import { createRunPlaces } from "#lib/services/run-places";
import { patiently } from "../../support/patiently.ts";
import { sign } from "../../support/run-world.ts";

const never = new AbortController().signal;

function opened(count = 1) {
  const places = createRunPlaces({ duckdb: count, snowflake: count }, () => "duckdb");
  const slots = places.of(["DEMO"]);
  let made = 0;
  const newId = () => {
    made += 1;
    return `refresh-${made}`;
  };
  return { slots, refreshes: createBoardRefreshes({ places, newId, logger: { error: vi.fn() } }) };
}

function stateOf(tileId: string): TileState {
  const error = { code: "UNAVAILABLE", message: "Busy.", nextStep: null, retryable: true, position: null } as const;
  return { tileId, at: 1, outcome: { status: "failed", error }, reachedBy: [], notReached: [], trend: null };
}

const noRecord: RefreshArgs["record"] = () => ({
  begun: Promise.resolve(ok(null)),
  openTile: () => {
    throw new Error("No tile is run here.");
  },
  end: () => Promise.resolve(),
});

/** A refresh that tells its tile and ends when it is let. */
function asked(more: Partial<RefreshArgs> = {}) {
  const work = vi.fn<RefreshArgs["work"]>(async (tell) => tell(stateOf("a")));
  const databases = ["DEMO"];
  const board = { ownerId: "ada", dashboardId: "board", tileIds: ["a"], databases };
  return { ...board, question: "all", record: noRecord, work, ...more };
}

async function idsIn(states: ReadableStream<TileState>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { tileId } of states) ids.push(tileId);
  return ids;
}

describe("a refresh of a board", () => {
  it("waits for a place among the runs, and gives it back", async () => {
    const { slots, refreshes } = opened();
    await slots.acquire("a question", never);
    const args = asked();
    const { states } = refreshes.watch(args);
    await vi.waitFor(() => expect(slots.waiting()).toEqual(["refresh-1"]), patiently);
    expect(args.work).not.toHaveBeenCalled();
    slots.release();
    expect(await idsIn(states)).toEqual(["a"]);
    await vi.waitFor(() => expect(slots.ahead()).toBeNull(), patiently);
  });

  it("that may not begin is not worked on, and ends at once for who asked", async () => {
    const { slots, refreshes } = opened();
    const refused = err(appError("QUOTA", "Nothing is left."));
    const record: RefreshArgs["record"] = (id) => ({ ...noRecord(id), begun: Promise.resolve(refused) });
    const args = asked({ record });
    const { begun, states } = refreshes.watch(args);
    expect(await begun).toEqual(refused);
    expect(await idsIn(states)).toEqual([]);
    expect(args.work).not.toHaveBeenCalled();
    expect(slots.ahead()).toBeNull();
  });

  it("can be stopped while it waits, and is never begun then", async () => {
    const { slots, refreshes } = opened();
    await slots.acquire("a question", never);
    const args = asked();
    const { states, refreshId } = refreshes.watch(args);
    expect(refreshes.stop("ada", refreshId)).toBe(true);
    expect(await idsIn(states)).toEqual([]);
    slots.release();
    expect(slots.waiting()).toEqual([]);
    expect(args.work).not.toHaveBeenCalled();
  });

  it("is one for all who ask the same, each of whom is told all of it", async () => {
    const { refreshes } = opened();
    const args = asked();
    const [one, two] = [refreshes.watch(args), refreshes.watch(args)];
    expect(two.refreshId).toBe(one.refreshId);
    expect(await Promise.all([idsIn(one.states), idsIn(two.states)])).toEqual([["a"], ["a"]]);
    expect(args.work).toHaveBeenCalledTimes(1);
    expect(refreshes.watch(args).refreshId).not.toBe(one.refreshId);
  });

  it("is nobody else's to watch or to stop", () => {
    const { refreshes } = opened();
    const own = refreshes.watch(asked());
    expect(refreshes.watch(asked({ ownerId: "eve" })).refreshId).not.toBe(own.refreshId);
    expect(refreshes.stop("eve", own.refreshId)).toBe(false);
  });

  it("is at work from the first wait until it is written down", async () => {
    const { refreshes } = opened();
    const [worked, written] = [sign(), sign()];
    expect(refreshes.isAtWork()).toBe(false);
    const record: RefreshArgs["record"] = (id) => ({ ...noRecord(id), end: () => written.seen });
    const { states } = refreshes.watch(asked({ work: () => worked.seen, record }));
    expect(refreshes.isAtWork()).toBe(true);
    worked.give();
    expect(await idsIn(states)).toEqual([]);
    expect(refreshes.isAtWork()).toBe(true);
    written.give();
    await vi.waitFor(() => expect(refreshes.isAtWork()).toBe(false), patiently);
  });

  it("ends with its work also where that crashes", async () => {
    const { slots, refreshes } = opened();
    const { states } = refreshes.watch(asked({ work: () => Promise.reject(new Error("a bug")) }));
    expect(await idsIn(states)).toEqual([]);
    await vi.waitFor(() => expect(slots.ahead()).toBeNull(), patiently);
  });
});
