/** Tiles that say their figures in words, and tiles of an analysis, on a real database. */
import { expect, test } from "vitest";
import type { ChartTile, TileState } from "#lib/domain/dashboard";
import type { App } from "#lib/services/app";
import {
  answerTo,
  boardOf,
  finish,
  openBoardWorld,
  rowsOf,
  runTiles,
  shopContext,
} from "../support/dashboards/board-world.ts";
import { expectValue } from "../support/run-world.ts";

async function change(app: App, id: string, next: (tile: ChartTile) => ChartTile): Promise<void> {
  const { dashboard } = expectValue(await app.dashboards.open("local", id));
  const tiles = dashboard.definition.tiles.map((tile) => (tile.kind === "chart" ? next(tile) : tile));
  const definition = { ...dashboard.definition, tiles };
  expectValue(await app.dashboards.save("local", { id, seenRev: dashboard.rev, definition }));
}

const wordsOf = (state: TileState | undefined): string | null =>
  state?.outcome.status === "ready" ? (state.outcome.told?.text ?? null) : null;

async function sharedWords(app: App, id: string): Promise<readonly (string | null)[]> {
  const { token } = expectValue(
    await app.dashboards.share("local", { id, filters: [], crossFilters: [], parameters: [] }),
  );
  const { tiles } = expectValue(await app.dashboards.openShared(token ?? ""));
  return tiles.map((tile) => (tile.kind === "chart" && tile.content?.status === "chart" ? tile.content.told : null));
}

test("a tile says what its figures are when it is asked to, also behind a link, and no more once it is not", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["total revenue by channel"]);
  const [tileId = ""] = tileIds;
  expect(wordsOf((await runTiles(app, id)).get(tileId))).toBeNull();
  await change(app, id, (tile) => ({ ...tile, isTold: true }));
  const state = (await runTiles(app, id)).get(tileId);
  const answer = await answerTo(app, "total revenue by channel");
  const said = answer.message.parts.find((part) => part.type === "text");
  expect(wordsOf(state)).toBe(said?.type === "text" ? said.text : "");
  expect(await sharedWords(app, id)).toEqual([wordsOf(state)]);
  await change(app, id, (tile) => ({ ...tile, isTold: false }));
  expect(await sharedWords(app, id)).toEqual([null]);
});

test("the words are of the figures under the filters at work", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["total revenue", "revenue by month in 2025"]);
  const [total = "", course = ""] = tileIds;
  await change(app, id, (tile) => ({ ...tile, isTold: true }));
  const { plan } =
    (await runTiles(app, id)).get(course)?.outcome.status === "ready" ? await courseOf(app, id, course) : {};
  if (plan === undefined) throw new Error("No course.");
  const stretch = { id, tileId: course, plan, from: "2025-02-01", to: "2025-04-01" };
  const { field, value } = expectValue(await app.dashboards.tileStretch("local", stretch));
  expect(field.kind).toBe("time");
  const filtered = (await runTiles(app, id, { filters: [value] })).get(total);
  expect(await rowsOf(app, filtered)).toEqual([["41.50"]]);
  expect(wordsOf(filtered)).toContain("41.5");
});

async function courseOf(app: App, id: string, tileId: string) {
  const { dashboard } = expectValue(await app.dashboards.open("local", id));
  const tile = dashboard.definition.tiles.find((one) => one.id === tileId);
  return tile?.kind === "chart" && tile.source.plan !== null ? { plan: tile.source.plan } : {};
}

test("a tile of an analysis is analysed anew", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["why did revenue fall in February 2025"]);
  const [tileId = ""] = tileIds;
  const state = (await runTiles(app, id)).get(tileId);
  if (state?.outcome.status !== "ready") throw new Error(JSON.stringify(state));
  expect(state.outcome.result.chart?.kind).toBe("waterfall");
  expect(state.outcome.told).toBeUndefined();
});

test("a report is kept section by section, with its words, and they are made anew with its figures", async () => {
  const { app } = await openBoardWorld();
  const sessionId = crypto.randomUUID();
  const message = await finish(app, { ...shopContext, sessionId, text: "report on revenue in February 2025" });
  const report = message.parts.find((part) => part.type === "dashboard");
  if (report?.type !== "dashboard") throw new Error(JSON.stringify(message.parts));
  expect(report.form).toBe("report");
  const saved = expectValue(
    await app.dashboards.saveFromChat("local", { sessionId, messageId: message.id, chartEdits: [] }),
  );
  const ready = report.tiles.filter((tile) => tile.status === "ready");
  const kept = expectValue(await app.dashboards.open("local", saved.id));
  expect(kept.dashboard.definition.tiles.map(({ title }) => title)).toEqual(ready.map(({ title }) => title));
  expect(kept.tiles.map(wordsOf).toSorted()).toEqual(ready.map(({ told }) => told?.text ?? null).toSorted());
  const again = await runTiles(app, saved.id);
  expect([...again.values()].map(wordsOf).every((words) => words !== null && words !== "")).toBe(true);
});
