/** A change of context as the server makes it: checked against the database, logged, and ready for a question. */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { runLimits } from "#lib/config/limits";
import { openStore } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createCatalog } from "#lib/services/catalog";
import { createConversations } from "#lib/services/conversations";
import { createRunPlaces } from "#lib/services/run-places";
import { createRuns } from "#lib/services/runs";
import { createSessions } from "#lib/services/sessions";
import { gatedWarehouse } from "../support/app-world.ts";
import { expectValue } from "../support/run-world.ts";
import { noCharts } from "../support/runs/no-charts.ts";
import { noTraces } from "../support/runs/no-traces.ts";
import { context, emptySession, eventsAt, otherContext, play, routingTo, runOf } from "../support/session-events.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Conversations whose log and whose questions to the warehouse can be read. */
async function openWorld() {
  const store = await openStore(await temporaryFolder());
  const lines: unknown[] = [];
  const reached: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const gated = gatedWarehouse(Promise.resolve());
  const warehouse: Warehouse = {
    ...gated,
    listSchemas: (database) => {
      reached.push(database);
      return gated.listSchemas(database);
    },
    describeSchema: (wanted) => {
      reached.push(`${wanted.database}.${wanted.schema}`);
      return gated.describeSchema(wanted);
    },
  };
  const sessions = createSessions({ records: store.sessions });
  const parts = { newId: randomUUID, now: () => 7_000 };
  const runs = createRuns({
    rights: null,
    places: createRunPlaces(runLimits.atOnce, () => "duckdb"),
    charts: noCharts,
    traces: noTraces,
    ...parts,
    logger: silentLogger,
    sessions,
    records: store.runs,
    work: async () => undefined,
  });
  const catalog = createCatalog(warehouse);
  const suggestions = { findOffer: async () => null };
  const conversations = createConversations({
    ...parts,
    sessions,
    runs,
    catalog,
    suggestions,
    logger,
    bootId: "boot-1",
  });
  onTestFinished(async () => {
    await runs.close();
    await store.close();
  });
  return { sessions, conversations, catalog, lines, reached };
}

const { otherContexts: _none, ...pair } = context;
const { otherContexts: _neither, ...otherPair } = otherContext;

it("of a chat without messages is logged with the old pair, the new pair and the time [req 17]", async () => {
  const world = await openWorld();
  const session = emptySession(randomUUID());
  expectValue(await world.sessions.add(session));
  const changed = await world.conversations.changeContext("local", { sessionId: session.id, ...otherContext });
  expect(changed).toMatchObject({ value: { kind: "rebound" } });
  expect(world.lines).toMatchObject([{ sessionId: session.id, from: pair, to: otherPair, at: 7_000 }]);
  await world.conversations.changeContext("local", { sessionId: session.id, ...otherContext });
  expect(world.lines).toHaveLength(1);
});

it("of a chat with messages is logged as that of a fresh one [req 17]", async () => {
  const world = await openWorld();
  const session = play(
    emptySession(randomUUID()),
    () => eventsAt(1).send(),
    (s) => eventsAt(2).routed(runOf(s), routingTo("user")),
  );
  expectValue(await world.sessions.add(session));
  await world.conversations.changeContext("local", { sessionId: session.id, ...otherContext });
  expect(world.lines).toMatchObject([{ from: pair, to: otherPair, at: 7_000 }]);
  expect(expectValue(await world.sessions.load("local", session.id))).toEqual(session);
});

it("reaches the new database before it is taken, and the chat is ready for input then [req 19]", async () => {
  const world = await openWorld();
  const session = emptySession(randomUUID());
  expectValue(await world.sessions.add(session));
  expectValue(await world.conversations.changeContext("local", { sessionId: session.id, ...otherContext }));
  expect(world.reached).toEqual(["DEMO"]);
  expect(expectValue(await world.catalog.describeSchema(otherPair))).toMatchObject(otherPair);
  const message = { clientMessageId: randomUUID(), text: "how many shipments" };
  const asked = expectValue(
    await world.conversations.ask("local", { ...otherContext, ...message, sessionId: session.id }),
  );
  expect(asked.change).toMatchObject({ currentDb: "DEMO", currentSchema: "MARKETING", run: { id: asked.runId } });
});

it("to a database that cannot be reached is refused and changes nothing [req 19]", async () => {
  const world = await openWorld();
  const session = emptySession(randomUUID());
  expectValue(await world.sessions.add(session));
  const elsewhere = { sessionId: session.id, database: "GONE", schema: "SALES", otherContexts: [] };
  expect((await world.conversations.changeContext("local", elsewhere)).ok).toBe(false);
  expect(expectValue(await world.sessions.load("local", session.id))).toEqual(session);
  expect(world.lines).toEqual([]);
});
