/** Schedules over a small shop: what they ask, what they tell, and how they end. */
import { expect, test } from "vitest";
import { jobLimits } from "#lib/config/job-limits";
import type { Store } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { Result } from "#lib/domain/errors";
import type { ScheduleRule } from "#lib/domain/schedule";
import type { Watch, WatchDraft } from "#lib/domain/watch";
import type { WholeApp } from "#lib/services/app";
import {
  answerTo,
  boardOf,
  emptyBoard,
  methodsOf,
  openBoardWorld,
  shopStatements,
} from "../support/dashboards/board-world.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue } from "../support/run-world.ts";
import { anyRun } from "../support/runs/sample-trace.ts";
import { sampleBoard } from "../support/store/sample-board.ts";

const mondays: ScheduleRule = { when: { kind: "weekly", days: ["monday"], at: "08:00" }, timeZone: "Europe/Berlin" };
const terms = { title: "", rule: mondays, channelIds: [] };

async function scheduledAnswer(app: WholeApp, text: string): Promise<Watch> {
  const { sessionId, part } = await answerTo(app, text);
  const origin = { kind: "answer", sessionId, resultId: part.ref.id } as const;
  return expectValue(await app.watches.add("local", { ...terms, origin }));
}

/** Runs it now, to its end. */
async function runNow(app: WholeApp, id: string): Promise<Watch> {
  expectValue(await app.watches.runNow("local", id));
  await app.jobs.look();
  await app.jobs.settle();
  const watch = expectValue(await app.watches.list("local")).find((one) => one.id === id);
  if (watch === undefined) throw new Error("The schedule is gone.");
  return watch;
}

async function told(app: WholeApp) {
  return expectValue(await app.notices.list("local")).items.map(({ notice }) => notice);
}

function codeOf(result: Result<unknown>): string {
  return result.ok ? "fine" : result.error.code;
}

test("a scheduled answer is asked anew, and its owner is told its sentence, its rows and what changed", async () => {
  const more = "insert into SALES.ORDERS values (8, 1, '2025-06-12', 'web', 77)";
  const earlier = await openDatabases({ SHOP: shopStatements });
  const later = await openDatabases({ SHOP: [...shopStatements, more] });
  let current = earlier;
  const run: Warehouse["run"] = (sql, options) => current.run(sql, options);
  const { app, store } = await openBoardWorld({ warehouse: { ...methodsOf(earlier), run } });
  const watch = await scheduledAnswer(app, "total revenue");
  expect(watch).toMatchObject({ kind: "answer", state: "active", lastRun: null, rule: mondays });
  expect(new Date(watch.nextDueAt ?? 0).getTime()).toBeGreaterThan(Date.now());
  const first = await runNow(app, watch.id);
  expect(first.lastRun).toMatchObject({ state: "done", isByHand: true, attempts: 1 });
  expect(first.lastRun?.outcome?.text).toContain("123");
  current = later;
  const second = await runNow(app, watch.id);
  expect(second.lastRun?.outcome?.lines.join()).toMatch(/rose from 123 to 200 \(\+62/);
  const [latest, ...before] = await told(app);
  expect(latest).toMatchObject({ kind: "schedule", title: watch.title, link: `/dashboards/${watch.boardId}` });
  expect(latest?.text).toContain("200");
  expect(before).toHaveLength(1);
  const history = expectValue(await app.watches.history("local", watch.id));
  expect(history.map(({ state }) => state)).toEqual(["done", "done"]);
  // It is a run like any other, in the list of runs.
  const filter = { ...anyRun, of: "dashboards", dashboardId: watch.boardId } as const;
  expect((await store.runList.list({ ownerId: "local", filter, cursor: null, limit: 9 })).items).toHaveLength(2);
});

test("the board of a scheduled answer is its page and in no list, and goes with the schedule", async () => {
  const { app } = await openBoardWorld();
  const watch = await scheduledAnswer(app, "total revenue");
  expect(expectValue(await app.dashboards.list("local"))).toEqual([]);
  expect(expectValue(await app.dashboards.open("local", watch.boardId)).tiles).toHaveLength(1);
  expectValue(await app.watches.remove("local", watch.id));
  expect(expectValue(await app.watches.list("local"))).toEqual([]);
  expect(codeOf(await app.dashboards.open("local", watch.boardId))).toBe("NOT_FOUND");
  expect(expectValue(await app.dashboards.list("local"))).toEqual([]);
});

test("a scheduled board tells how many charts were read anew, and ends when it is deleted", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["total revenue", "revenue by region"]);
  const watch = expectValue(await app.watches.add("local", { ...terms, origin: { kind: "board", boardId: id } }));
  expect((await runNow(app, watch.id)).lastRun?.outcome?.text).toBe("2 charts of the board read anew.");
  const tile = { kind: "tile", boardId: id, tileId: tileIds[1] ?? "" } as const;
  const one = expectValue(await app.watches.add("local", { ...terms, title: "Regions", origin: tile }));
  expect((await runNow(app, one.id)).lastRun?.outcome?.text).toMatch(/row/);
  expectValue(await app.dashboards.remove("local", id));
  const over = await runNow(app, watch.id);
  expect(over).toMatchObject({ state: "ended", nextDueAt: null });
  expect(over.endedWhy).toMatch("The board is not there any more");
  expect(await told(app)).toContainEqual(expect.objectContaining({ kind: "schedule-ended", title: watch.title }));
  // Taken back, it can be taken up again.
  expectValue(await app.dashboards.restore("local", id));
  const resumed = expectValue(await app.watches.pause("local", { id: watch.id, isPaused: false }));
  expect(resumed).toMatchObject({ state: "active", endedWhy: null });
  expect((await runNow(app, watch.id)).lastRun?.state).toBe("done");
});

test("of runs that fail one after the other the first is told", async () => {
  let isDown = false;
  const real = await openDatabases({ SHOP: shopStatements });
  const down = { code: "TYPE", message: "It does not add up.", nextStep: null, retryable: false } as const;
  const failure = { ok: false, error: { ...down, position: null, cause: null } } as const;
  const warehouse = {
    ...methodsOf(real),
    run: (...args: Parameters<typeof real.run>) => (isDown ? Promise.resolve(failure) : real.run(...args)),
  };
  const { app } = await openBoardWorld({ warehouse });
  const { id } = await boardOf(app, ["total revenue"]);
  const watch = expectValue(await app.watches.add("local", { ...terms, origin: { kind: "board", boardId: id } }));
  isDown = true;
  expect((await runNow(app, watch.id)).lastRun?.state).toBe("failed");
  await runNow(app, watch.id);
  expect((await told(app)).map(({ text }) => text.split(".")[0])).toEqual(["It could not be run"]);
  isDown = false;
  expect((await runNow(app, watch.id)).lastRun?.state).toBe("done");
  expect(await told(app)).toHaveLength(2);
});

test("snoozed it runs and tells nothing, paused it is not due", async () => {
  const { app } = await openBoardWorld();
  const watch = await scheduledAnswer(app, "total revenue");
  const until = Date.now() + 3_600_000;
  expect(expectValue(await app.watches.snooze("local", { id: watch.id, until }))).toMatchObject({
    snoozedUntil: until,
  });
  expect((await runNow(app, watch.id)).lastRun?.state).toBe("done");
  expect(await told(app)).toEqual([]);
  expectValue(await app.watches.snooze("local", { id: watch.id, until: null }));
  await runNow(app, watch.id);
  expect(await told(app)).toHaveLength(1);
  const paused = expectValue(await app.watches.pause("local", { id: watch.id, isPaused: true }));
  expect(paused).toMatchObject({ state: "paused", nextDueAt: null });
});

test("what could never be due, what is not the asker's, and one schedule too many are refused", async () => {
  const { app, store } = await openBoardWorld();
  const watch = await scheduledAnswer(app, "total revenue");
  const add = (draft: Partial<WatchDraft>) =>
    app.watches.add("local", { ...terms, origin: { kind: "board", boardId: watch.boardId }, ...draft });
  const zone = { ...mondays, timeZone: "Moon/Crater" };
  expect(codeOf(await add({ rule: zone }))).toBe("BAD_REQUEST");
  expect(codeOf(await add({ rule: { ...mondays, when: { kind: "minutes", every: 1 } } }))).toBe("BAD_REQUEST");
  const nobody = crypto.randomUUID();
  expect(codeOf(await add({ origin: { kind: "board", boardId: nobody } }))).toBe("NOT_FOUND");
  expect(codeOf(await add({ origin: { kind: "answer", sessionId: nobody, resultId: nobody } }))).toBe("NOT_FOUND");
  expect(codeOf(await add({ origin: { kind: "tile", boardId: watch.boardId, tileId: "none" } }))).toBe("NOT_FOUND");
  const { watches } = app;
  const others = [
    await watches.change("eve", { id: watch.id, terms }),
    await watches.pause("eve", { id: watch.id, isPaused: true }),
    await watches.snooze("eve", { id: watch.id, until: null }),
    await watches.runNow("eve", watch.id),
    await watches.remove("eve", watch.id),
    await watches.history("eve", watch.id),
  ];
  expect(others.map(codeOf)).toEqual(others.map(() => "NOT_FOUND"));
  await fill(store, watch);
  expect(codeOf(await add({}))).toBe("BAD_REQUEST");
});

test("said twice at the same moment it is made once, and of what another has nothing is told or left behind", async () => {
  const { app } = await openBoardWorld();
  const { sessionId, part } = await answerTo(app, "total revenue");
  const origin = { kind: "answer", sessionId, resultId: part.ref.id } as const;
  const id = crypto.randomUUID();
  const yes = () => app.watches.add("local", { ...terms, id, origin });
  const [first, second] = await Promise.all([yes(), yes()]);
  expect(expectValue(first)).toEqual(expectValue(second));
  expect(expectValue(await app.watches.list("local"))).toHaveLength(1);
  expect(expectValue(await app.dashboards.list("local"))).toEqual([]);
  const { id: boardId } = expectValue(await app.dashboards.create("eve", emptyBoard));
  const taken = await app.watches.add("eve", { ...terms, id, origin: { kind: "board", boardId } });
  expect(codeOf(taken)).toBe("NOT_FOUND");
});

async function fill(store: Store, { id }: Watch): Promise<void> {
  const kept = await store.watches.find({ ownerId: "local", id });
  if (kept === null) throw new Error("The schedule is gone.");
  for (let number = 1; number < jobLimits.watchesPerPerson; number += 1)
    await store.watches.add({ ...kept, id: `${number}` }, jobLimits.watchesPerPerson);
}

test("a board that refreshes by itself does so for its owner without a page, tells nobody, and stops with the setting", async () => {
  const { app, store } = await openBoardWorld();
  const { id: from } = await boardOf(app, ["total revenue"]);
  const { definition } = expectValue(await app.dashboards.open("local", from)).dashboard;
  const board = { ...sampleBoard, createdAt: Date.now() - 3_600_000 };
  await store.dashboards.add("local", { ...board, definition: { ...definition, refreshMinutes: 5 } }, []);
  await app.jobs.look();
  await app.jobs.settle();
  const opened = expectValue(await app.dashboards.open("local", board.id));
  expect(opened.tiles.map(({ outcome }) => outcome.status)).toEqual(["ready"]);
  expect([await told(app), expectValue(await app.watches.list("local"))]).toEqual([[], []]);
  const due = async () => (await store.jobs.due(9)).watches.length;
  const saved = await app.dashboards.save("local", {
    ...{ id: board.id, seenRev: board.rev },
    definition: { ...definition, refreshMinutes: 0 },
  });
  expect(expectValue(saved).kind).toBe("saved");
  expect(await due()).toBe(0);
});
