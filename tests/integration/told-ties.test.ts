/** A ranking that leaves out others of the same figure says so, wherever it is shown. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { probeTag } from "#lib/agents/runtime/probe-statement";
import type { DashboardTile, Message, MessagePart } from "#lib/domain/message";
import { markdownClip } from "#lib/state/answer-copy";
import {
  answerTo,
  boardOf,
  finish,
  methodsOf,
  openBoardWorld,
  rowsOf,
  runTiles,
  shopContext,
  shopStatements,
} from "../support/dashboards/board-world.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue } from "../support/run-world.ts";

/** Ada and Cy have two orders each, Bo and Di one. */
const question = "top 3 customers by number of orders";
const note = "1 more shares the last place, with the same number of orders.";

function assumptionsOf({ parts }: Message): readonly string[] {
  return parts.flatMap((part: MessagePart) => (part.type === "assumptions" ? part.items : []));
}

/** The app over a warehouse that tells which probes were sent. */
async function openProbedWorld() {
  const real = await openDatabases({ SHOP: shopStatements });
  const probes: string[] = [];
  const warehouse = {
    ...methodsOf(real),
    run: (...[sql, options]: Parameters<typeof real.run>) => {
      if (options.tag === probeTag) probes.push(sql);
      return real.run(sql, options);
    },
  };
  return { ...(await openBoardWorld({ warehouse })), probes };
}

test("an answer says how many more share its last place, and its copy says it too", async () => {
  const { app } = await openBoardWorld();
  const { message, part } = await answerTo(app, question);
  expect(part.notes).toEqual([note]);
  expect(assumptionsOf(message)).toContain(note);
  const reach = { reachedBy: [], notReached: [] };
  const copied = { part, rows: [], rowCount: 3, reach };
  expect(markdownClip([copied], { timeZone: "UTC", title: null })).toContain("1 more shares the last place");
});

test("of the first ones of each group it says whose last place is shared", async () => {
  const { app } = await openBoardWorld();
  const { part } = await answerTo(app, "top 1 channel by number of orders in each region");
  expect(part.notes).toEqual(["1 more shares the first place of its region, with the same number of orders."]);
});

test("nothing is said, and no data is asked, where nobody was left out", async () => {
  const { app, probes } = await openProbedWorld();
  expect((await answerTo(app, "top 10 customers by number of orders")).part.notes).toBeUndefined();
  expect((await answerTo(app, "number of orders by customer")).part.notes).toBeUndefined();
  expect(probes).toEqual([]);
  expect((await answerTo(app, "top 2 customers by number of orders")).part.notes).toBeUndefined();
  expect(probes).toHaveLength(1);
});

test("what could not be counted is said not to have been looked at", async () => {
  const real = await openDatabases({ SHOP: shopStatements });
  const warehouse = {
    ...methodsOf(real),
    run: (...[sql, options]: Parameters<typeof real.run>) =>
      real.run(options.tag === probeTag ? "SELECT nothing FROM nowhere" : sql, options),
  };
  const { app } = await openBoardWorld({ warehouse });
  const { part } = await answerTo(app, question);
  expect(part.notes).toEqual(["Whether more share the last place was not looked at."]);
});

test("a tile keeps the note, counts it anew with its figures, and shows it behind a link", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, [question]);
  const [tileId = ""] = tileIds;
  const { tiles } = expectValue(await app.dashboards.open("local", id));
  const notesIn = (outcome: (typeof tiles)[number]["outcome"] | undefined) =>
    outcome?.status === "ready" ? outcome.result.notes : null;
  expect(notesIn(tiles[0]?.outcome)).toEqual([note]);
  const state = (await runTiles(app, id)).get(tileId);
  expect(notesIn(state?.outcome)).toEqual([note]);
  expect(await rowsOf(app, state)).toHaveLength(3);
  const link = { id, filters: [], crossFilters: [], parameters: [] };
  const { token } = expectValue(await app.dashboards.share("local", link));
  const [shared] = expectValue(await app.dashboards.openShared(token ?? "")).tiles;
  expect(shared).toMatchObject({ content: { notes: [note] } });
});

test("a dashboard in a chat names the tile that it says it of", async () => {
  const { app } = await openBoardWorld();
  const message = await finish(app, {
    ...shopContext,
    sessionId: randomUUID(),
    text: "make a dashboard with the top 3 customers by number of orders and revenue by channel",
  });
  const tiles = message.parts.flatMap((part): readonly DashboardTile[] =>
    part.type === "dashboard" ? part.tiles : [],
  );
  const noted = tiles.flatMap((tile) => (tile.status === "ready" && tile.result.notes !== undefined ? [tile] : []));
  expect(noted).toHaveLength(1);
  expect(assumptionsOf(message)).toContain(`"${noted[0]?.title}": ${note}`);
});
