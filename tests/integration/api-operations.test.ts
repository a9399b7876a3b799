/** What programs do by the API in an app of one person: each operation by the client that is made of the app's document. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { apiScopeNames } from "#lib/domain/api-scopes";
import { openApiDocument } from "#lib/services/api/openapi";
import { serveApi } from "#lib/services/api/serve-api";
import type { WholeApp } from "#lib/services/app";
import { type ApiClient, ApiProblem, createApiClient } from "../../scripts/api/client.ts";
import type { Answer } from "../../scripts/api/client-types.ts";
import { apiPlace, apiRequest, fetchOf } from "../support/api/api-requests.ts";
import { gatedWarehouse } from "../support/app-world.ts";
import { boardOf, openBoardWorld, shopContext } from "../support/dashboards/board-world.ts";
import { expectValue, sign } from "../support/run-world.ts";

type Current = { app: WholeApp | null; perMinute: number };
const current = vi.hoisted((): Current => ({ app: null, perMinute: 1_000 }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("#lib/config/env", async (original) => {
  const env = await original<typeof import("#lib/config/env")>();
  return { ...env, getSettings: () => ({ ...env.getSettings(), API_REQUESTS_PER_MINUTE: current.perMinute }) };
});
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({ ...current.app, forCaller: async () => current.app }),
}));

afterEach(() => Object.assign(current, { app: null, perMinute: 1_000 }));

async function open(options: Parameters<typeof openBoardWorld>[0] = {}) {
  const { app } = await openBoardWorld(options);
  current.app = app;
  const given = { name: "script", scopes: [...apiScopeNames], days: 1 };
  const { secret } = expectValue(await app.api.tokens.make({ ownerId: "local", isByProvider: false }, given));
  const client = createApiClient({ url: apiPlace, token: secret, fetch: fetchOf(serveApi) });
  return { app, client, secret };
}

async function answered(client: ApiClient, question: string): Promise<Answer> {
  const answer = await client.call("ask", { body: { question, ...shopContext } });
  if (answer.status === "working") throw new Error("The answer takes too long.");
  return answer;
}

async function allOf<Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** What the app said where it did not do it. */
async function problemOf(call: Promise<unknown>) {
  const failure = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(failure instanceof ApiProblem)) throw new Error("It was done.");
  return failure.problem;
}

describe("a question", () => {
  it("is answered with sentence, rows, statement and the way to its chat", async () => {
    const { client } = await open();
    const answer = await answered(client, "total revenue by region");
    expect(answer).toMatchObject({ status: "answered", error: null, question: null });
    expect(answer.results[0]?.rows).toContainEqual(["North", "69.50"]);
    expect(answer.links.chat).toBe(`/chat/${answer.chatId}`);
  });

  it("that nobody waits for is told to be at work, and has its answer later", async () => {
    const { client } = await open();
    const begun = await client.call("ask", { body: { question: "number of orders", ...shopContext, wait: 0 } });
    const answer = await client.answerOf(begun.runId);
    expect(answer).toMatchObject({ status: "answered", runId: begun.runId });
  });

  it("under the same key is asked once, also at the same moment; another one under it is refused", async () => {
    const { client, app } = await open();
    const input = { body: { question: "number of orders", ...shopContext }, idempotencyKey: "monday" };
    const answers = await Promise.all([client.call("ask", input), client.call("ask", input)]);
    const again = await client.call("ask", input);
    expect(new Set([...answers, again].map(({ runId }) => runId)).size).toBe(1);
    expect(expectValue(await app.chats.list("local", { status: "open", cursor: null })).items).toHaveLength(1);
    const other = client.call("ask", { ...input, body: { ...input.body, question: "number of customers" } });
    expect(await problemOf(other)).toMatchObject({ status: 422, code: "BAD_REQUEST" });
  });

  it("goes on in its chat, and what is asked back is answered by an option", async () => {
    const { client } = await open();
    const asked = await answered(client, "show me the best");
    expect(asked.status).toBe("needs-clarification");
    const reply = await client.call("reply", { params: { chatId: asked.chatId }, body: { option: 0 } });
    expect(reply.chatId).toBe(asked.chatId);
    expect(reply.runId).not.toBe(asked.runId);
    const none = client.call("reply", { params: { chatId: asked.chatId }, body: { option: 19 } });
    expect(await problemOf(none)).toMatchObject({ status: 400 });
  });

  it("is stopped", async () => {
    const gate = sign();
    const { client } = await open({ warehouse: gatedWarehouse(gate.seen) });
    const begun = await client.call("ask", {
      body: { question: "how many shipments", database: "DEMO", schema: "SALES", wait: 0 },
    });
    expect(begun.status).toBe("working");
    const stopping = client.call("stopRun", { params: { runId: begun.runId } });
    gate.give();
    expect(await stopping).toMatchObject({ status: "stopped" });
  });
});

describe("a run", () => {
  it("is told as it goes on, and from any event on", async () => {
    const { client } = await open();
    const { runId } = await answered(client, "total revenue by region");
    const all = await allOf(client.follow(runId));
    expect(all[0]).toMatchObject({ type: "begun", runId, seq: null });
    expect(all.some(({ type }) => type === "step")).toBe(true);
    expect(all.at(-1)).toMatchObject({ type: "answer", answer: { status: "answered" } });
    const middle = all[2]?.seq ?? 0;
    const rest = await allOf(client.follow(runId, middle));
    expect(rest).toEqual(all.filter(({ seq }) => seq !== null && seq > middle));
  });

  it("is told in the answer to the question itself, where events are taken", async () => {
    const { client } = await open();
    const input = { body: { question: "number of orders", ...shopContext } };
    const response = await client.open("ask", input, "text/event-stream");
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const text = await response.text();
    expect(text.startsWith("event: begun\n")).toBe(true);
    expect(text).toMatch(/\nevent: answer\ndata: \{[^\n]*"status":"answered"[^\n]*\}\n\n$/);
  });
});

describe("what there is", () => {
  it("is read: chats, their messages, results by pages and as files", async () => {
    const { client } = await open();
    const { chatId, results } = await answered(client, "total revenue by region");
    const { chats } = await client.call("listChats", {});
    expect(chats).toMatchObject([{ id: chatId, ...shopContext, state: "idle" }]);
    const chat = await client.call("readChat", { params: { chatId } });
    expect(chat.messages.map(({ role, status }) => [role, status])).toEqual([
      ["user", null],
      ["assistant", "answered"],
    ]);
    const resultId = results[0]?.id ?? "";
    const page = await client.call("readResult", { params: { resultId }, query: { offset: 1, limit: 1 } });
    expect(page).toMatchObject({ rowCount: 3, offset: 1, nextOffset: 2 });
    expect(page.rows).toHaveLength(1);
    const end = await client.call("readResult", { params: { resultId }, query: { offset: 2 } });
    expect(end.nextOffset).toBeNull();
    const file = await client.open("downloadResult", { params: { resultId }, query: { format: "csv" } }, "text/csv");
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="result-${resultId}.csv"`);
    expect((await file.text()).trim().split("\n")).toHaveLength(4);
    const parquet = await client.open("downloadResult", { params: { resultId }, query: { format: "parquet" } }, "*/*");
    expect(
      Buffer.from(await parquet.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe("PAR1");
  });

  it("is read: databases, schemas, tables, the model and verified questions", async () => {
    const { client } = await open();
    const { databases } = await client.call("listDatabases", {});
    expect(databases.map(({ name }) => name)).toEqual(["SHOP"]);
    const { schemas } = await client.call("listSchemas", { params: { database: "SHOP" } });
    expect(schemas.map(({ name }) => name)).toContain("SALES");
    const { tables } = await client.call("describeSchema", { params: shopContext });
    expect(tables.map(({ name }) => name)).toContain("ORDERS");
    expect((await client.call("readModel", { params: shopContext })).yaml).toContain("ORDERS");
    expect(await client.call("listVerified", { params: shopContext })).toEqual({ questions: [], next: null });
    const unknown = client.call("describeSchema", { params: { database: "NOWHERE", schema: "SALES" } });
    expect(await problemOf(unknown)).toMatchObject({ status: 404 });
  });

  it("is refreshed: a board, once under a key", async () => {
    const { client, app } = await open();
    const { id: boardId } = await boardOf(app, ["total revenue by region"]);
    expect((await client.call("listBoards", {})).boards).toMatchObject([{ id: boardId, tileCount: 1, isOwn: true }]);
    const before = await client.call("readBoard", { params: { boardId } });
    const input = { params: { boardId }, body: {}, idempotencyKey: "today" };
    const after = await client.call("refreshBoard", input);
    expect(after.isRefreshing).toBe(false);
    expect(after.tiles[0]?.result?.rows).toContainEqual(["North", "69.50"]);
    expect(after.tiles[0]?.at).toBeGreaterThan(before.tiles[0]?.at ?? 0);
    expect(await client.call("refreshBoard", input)).toEqual(after);
  });
});

describe("a token", () => {
  it("has so many requests in a minute, and is told how many are left", async () => {
    const { secret } = await open();
    current.perMinute = 2;
    const ask = () => serveApi(apiRequest("/api/v1/databases", { token: secret }));
    const first = await ask();
    expect(first.headers.get("ratelimit-policy")).toBe('"requests";q=2;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"requests";r=1;t=\d+$/);
    await ask();
    const third = await ask();
    expect(third.status).toBe(429);
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await third.json()).toMatchObject({ code: "QUOTA", retryable: true });
  });

  it("opens nothing where the API is off", async () => {
    const { secret } = await open();
    current.perMinute = 0;
    expect((await serveApi(apiRequest("/api/v1/databases", { token: secret }))).status).toBe(403);
  });
});

it("the document names each operation with its scope, and each of its references leads somewhere", () => {
  const document = openApiDocument();
  expect(document.openapi).toBe("3.1.0");
  const text = JSON.stringify(document);
  const names = new Set(Object.keys(document.components.schemas));
  const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((found) => found[1] ?? "");
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter((name) => !names.has(name))).toEqual([]);
  expect(text).not.toContain("$schema");
});
