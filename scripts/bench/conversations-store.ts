/** Many long chats in a store of their own: what the list, opening a chat and a search cost. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "#lib/db/store/open-store";
import type { MessagePart } from "#lib/domain/message";
import { createSessions } from "#lib/services/sessions";
import type { SessionEvent } from "#lib/state/session-event";
import { createSession, reduce } from "#lib/state/session-reducer";

export const chatCount = 1_000;
export const messagesPerChat = 50;

const measures = ["revenue", "orders", "returns", "margin", "discount", "shipments", "customers", "visits"];
const dimensions = ["region", "product", "carrier", "campaign", "warehouse", "month", "segment", "channel"];

/** Works over a store that holds the chats; it is gone afterwards. */
export async function withFilledStore<Value>(work: (store: Store, ids: readonly string[]) => Promise<Value>) {
  const folder = await mkdtemp(join(tmpdir(), "snowgpt-bench-"));
  const store = await openStore(folder);
  try {
    const ids = Array.from({ length: chatCount }, () => randomUUID());
    for (const [number, id] of ids.entries()) await fillChat(store, id, number);
    return await work(store, ids);
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A whole chat at once, as a duplicate is stored: the messages are the rules' own. */
async function fillChat(store: Store, id: string, number: number): Promise<void> {
  const context = { database: "DEMO", schema: "SALES", otherContexts: [] };
  const empty = createSession({ id, ownerId: "local", context, at: number });
  const turns = Array.from({ length: messagesPerChat / 2 }, (_, turn) => ({ runId: randomUUID(), number, turn }));
  const next = turns.flatMap(eventsOf).reduce((session, event) => reduce(session, event).session, empty);
  const saved = await store.sessions.save({ previous: null, next, endedRuns: [] });
  if (!saved.ok) throw new Error(saved.error.message);
}

type Turn = { readonly runId: string; readonly number: number; readonly turn: number };

function eventsOf({ runId, number, turn }: Turn): readonly SessionEvent[] {
  const measure = measures[(number + turn) % measures.length] ?? "";
  const dimension = dimensions[(number * 3 + turn) % dimensions.length] ?? "";
  const at = number * 1_000 + turn;
  const question = `total ${measure} by ${dimension} in chat ${number} question ${turn}`;
  const routing = {
    handoff: "sql_query_agent" as const,
    userRequest: question,
    question: null,
    options: [],
    pending: null,
  };
  return [
    {
      type: "SEND",
      text: question,
      clientMessageId: randomUUID(),
      runId,
      messageId: randomUUID(),
      bootId: "bench",
      at,
    },
    { type: "ROUTED", runId, routing, relation: "standalone", maxRounds: 3, parts: [], messageId: randomUUID(), at },
    {
      type: "AGENT_DONE",
      runId,
      status: "complete",
      kind: "answer",
      parts: partsOf(measure, dimension),
      messageId: randomUUID(),
      at,
    },
  ];
}

function partsOf(measure: string, dimension: string): MessagePart[] {
  const name = measure.toUpperCase();
  const sql = `SELECT d.${dimension.toUpperCase()}_NAME, SUM(f.${name}) AS ${name}\nFROM FACTS AS f JOIN ${dimension.toUpperCase()}S AS d USING (ID)\nGROUP BY 1 ORDER BY 2 DESC`;
  return [
    { type: "text", text: `The highest ${measure} is **1,234,567** in the first ${dimension}, followed by 12 more.` },
    {
      type: "result",
      title: `Total ${measure} by ${dimension}`,
      context: { database: "DEMO", schema: "SALES" },
      engine: "duckdb",
      sql,
      ref: {
        id: randomUUID(),
        columns: [
          { name: dimension, kind: "text", nativeType: "VARCHAR" },
          { name: measure, kind: "decimal", nativeType: "DECIMAL(38,2)" },
        ],
        rowCount: 13,
        limited: false,
        limitEnforced: false,
        ms: 12,
      },
      outputs: [],
      chart: null,
      chartReason: "",
      plan: null,
      chips: [],
      brain: "rules",
      sources: [],
    },
    {
      type: "assumptions",
      items: ["All orders count, returns are left out.", `The ${dimension} is the one of the order.`],
    },
    { type: "follow-ups", questions: [`${measure} by month`, `top 10 ${dimension}s by ${measure}`] },
  ];
}

/** What a user waits for in the store, in milliseconds each. */
export async function measureStore(store: Store, ids: readonly string[]) {
  const sessions = createSessions({ records: store.sessions });
  const every = <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => timed(items, work);
  const firstPage = { ownerId: "local", status: "open" as const, cursor: null, limit: 50 };
  return {
    list: await every(Array.from({ length: 200 }), () => store.sessions.list(firstPage)),
    open: await every(
      ids.filter((_, place) => place % 5 === 0),
      (id) => sessions.open("local", id),
    ),
    commonWords: await every(
      measures.flatMap((word) => dimensions.map((other) => `${word} ${other}`)),
      (text) => store.sessions.search({ ownerId: "local", text, limit: 30 }),
    ),
    rareWords: await every(ids.slice(0, 100), (_id) =>
      store.sessions.search({
        ownerId: "local",
        text: `chat ${Math.floor(Math.random() * chatCount)} question 7`,
        limit: 30,
      }),
    ),
    everyChat: await every(Array.from({ length: 50 }), () =>
      store.sessions.search({ ownerId: "local", text: "total", limit: 30 }),
    ),
  };
}

async function timed<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (const item of items) {
    const startedAt = performance.now();
    await work(item);
    samples.push(performance.now() - startedAt);
  }
  return samples;
}
