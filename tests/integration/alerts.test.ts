/** Alerts over a small shop: looked at like every schedule, told when they begin and when they end. */
import { expect, test } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { AlertRule } from "#lib/domain/alert";
import type { ScheduleRule } from "#lib/domain/schedule";
import type { WholeApp } from "#lib/services/app";
import { answerTo, boardOf, methodsOf, openBoardWorld, shopStatements } from "../support/dashboards/board-world.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue } from "../support/run-world.ts";

const everyDay: ScheduleRule = { when: { kind: "daily", at: "08:00" }, timeZone: "Europe/Berlin" };
const terms = { title: "", rule: everyDay, channelIds: [] };
const above150: AlertRule = { condition: { kind: "limit", is: "above", limit: 150 }, figure: null, margin: null };

/** A shop whose revenue is 123, and more after another order. */
async function openShop(more = "insert into SALES.ORDERS values (8, 1, '2025-06-12', 'web', 77)") {
  const earlier = await openDatabases({ SHOP: shopStatements });
  const later = await openDatabases({ SHOP: [...shopStatements, more] });
  let current = earlier;
  const run: Warehouse["run"] = (sql, options) => current.run(sql, options);
  const { app } = await openBoardWorld({ warehouse: { ...methodsOf(earlier), run } });
  return { app, sell: () => (current = later), takeBack: () => (current = earlier) };
}

async function alertOn(app: WholeApp, text: string, alert: AlertRule) {
  const { sessionId, part } = await answerTo(app, text);
  const origin = { kind: "answer", sessionId, resultId: part.ref.id } as const;
  return expectValue(await app.watches.add("local", { ...terms, origin, alert }));
}

/** Looks now, and gives what the look came to. */
async function look(app: WholeApp, id: string): Promise<string | undefined> {
  expectValue(await app.watches.runNow("local", id));
  await app.jobs.look();
  await app.jobs.settle();
  return expectValue(await app.watches.list("local")).find((one) => one.id === id)?.lastRun?.outcome?.text;
}

async function told(app: WholeApp) {
  return expectValue(await app.notices.list("local")).items.map(({ notice }) => [notice.kind, notice.text]);
}

test("an alert is told when it begins and when it ends, and says nothing between", async () => {
  const { app, sell, takeBack } = await openShop();
  const watch = await alertOn(app, "total revenue", above150);
  expect(watch.alert).toEqual({ rule: above150, condition: "Revenue: above 150", isPercent: false });
  expect(await look(app, watch.id)).toMatch(/123.*not above 150/);
  expect(await told(app)).toEqual([]);
  sell();
  await look(app, watch.id);
  expect(await look(app, watch.id)).toMatch(/200.*still above 150/);
  takeBack();
  await look(app, watch.id);
  await look(app, watch.id);
  expect(await told(app)).toEqual([
    ["alert-ended", expect.stringMatching(/123.*no longer above 150/)],
    ["alert-began", expect.stringMatching(/200.*above 150/)],
  ]);
});

test("what began while it was snoozed is told afterwards", async () => {
  const { app, sell } = await openShop();
  const watch = await alertOn(app, "total revenue", above150);
  expectValue(await app.watches.snooze("local", { id: watch.id, until: Date.now() + 3_600_000 }));
  sell();
  await look(app, watch.id);
  expect(await told(app)).toEqual([]);
  expectValue(await app.watches.snooze("local", { id: watch.id, until: null }));
  await look(app, watch.id);
  expect(await told(app)).toEqual([["alert-began", expect.stringMatching(/200.*above 150/)]]);
});

test("an alert is of one chart, never of a whole board", async () => {
  const { app } = await openShop();
  const { id } = await boardOf(app, ["total revenue", "revenue by region"]);
  const origin = { kind: "board", boardId: id } as const;
  const made = await app.watches.add("local", { ...terms, origin, alert: above150 });
  expect(made.ok ? "fine" : made.error.code).toBe("BAD_REQUEST");
});

test("another condition begins anew, and a schedule becomes an alert and back", async () => {
  const { app } = await openShop();
  const { id } = await alertOn(app, "total revenue", above150);
  const above100: AlertRule = { ...above150, condition: { kind: "limit", is: "above", limit: 100 } };
  const changed = (alert: AlertRule | null) => app.watches.change("local", { id, terms: { ...terms, alert } });
  await look(app, id);
  expect(expectValue(await changed(above100)).alert?.condition).toBe("Revenue: above 100");
  expect(await look(app, id)).toMatch(/123.*above 100/);
  expect(await look(app, id)).toMatch(/123.*still above 100/);
  // Said once more it is the same alert, which has told this already.
  expectValue(await changed(above100));
  expect(await look(app, id)).toMatch(/123.*still above 100/);
  expect(await told(app)).toHaveLength(1);
  expect(expectValue(await changed(null)).alert).toBeNull();
  expect(await look(app, id)).not.toMatch(/above 100/);
  expect(await told(app)).toHaveLength(2);
});

test("a condition that the chart has no figure for is refused, and leaves nothing", async () => {
  const { app } = await openShop();
  const { sessionId, part } = await answerTo(app, "total revenue");
  const origin = { kind: "answer", sessionId, resultId: part.ref.id } as const;
  const alert: AlertRule = { condition: { kind: "unusual", way: "either" }, figure: null, margin: null };
  const made = await app.watches.add("local", { ...terms, origin, alert });
  expect(made.ok ? "fine" : made.error.message).toMatch(/one figure over days, weeks or months/);
  expect(expectValue(await app.watches.list("local"))).toEqual([]);
});

test("an offer that is said yes to twice is made once", async () => {
  const { app } = await openShop();
  const { sessionId, part } = await answerTo(app, "total revenue");
  const origin = { kind: "answer", sessionId, resultId: part.ref.id } as const;
  const yes = () => app.watches.add("local", { ...terms, id: part.ref.id, origin, alert: above150 });
  expect(expectValue(await yes())).toEqual(expectValue(await yes()));
  expect(expectValue(await app.watches.list("local"))).toHaveLength(1);
});

test("what moved the figure stands beside an alert that begins", async () => {
  // The last whole month brings less than the one before, and the data goes on behind it.
  const month = "date_trunc('month', current_date)";
  const { app, sell } = await openShop(
    `insert into SALES.ORDERS values (8, 1, ${month} - interval 40 day, 'web', 80), (9, 1, ${month} - interval 10 day, 'web', 9), (10, 1, current_date, 'web', 1)`,
  );
  const change = { kind: "change", way: "fall", by: 0.5, unit: "part", against: "step-before" } as const;
  const watch = await alertOn(app, "revenue by month", { condition: change, figure: null, margin: null });
  sell();
  await look(app, watch.id);
  const [began] = expectValue(await app.notices.list("local")).items;
  expect(began?.notice.kind).toBe("alert-began");
  const [before, ...causes] = began?.notice.lines ?? [];
  expect(before).toMatch(/^80.* in /);
  expect(causes[0]).toMatch(/fell by 88\.8% from 80.* to 9/);
  expect(expectValue(await app.watches.history("local", watch.id))[0]?.outcome?.lines).toEqual(began?.notice.lines);
});
