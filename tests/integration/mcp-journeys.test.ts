/** Ways that assistants take through the MCP server: with a person who is asked, cut lines, calls taken back, and others beside them. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { apiScopeNames } from "#lib/domain/api-scopes";
import { mcpTools } from "#lib/domain/mcp/tools";
import type { Session } from "#lib/domain/session";
import type { App, WholeApp } from "#lib/services/app";
import { serveMcp } from "#lib/services/mcp/serve-mcp";
import { gatedWarehouse } from "../support/app-world.ts";
import { answerTo, boardOf, finish, openBoardWorld, shopContext } from "../support/dashboards/board-world.ts";
import { asker } from "../support/instances/open-instance.ts";
import { openTwo } from "../support/instances/shared-world.ts";
import { answerOf, call, type McpClientOptions, openMcpClient, protocols } from "../support/mcp/mcp-client.ts";
import { patiently } from "../support/patiently.ts";
import { expectValue, sign } from "../support/run-world.ts";

type Current = { app: Pick<WholeApp, "api"> | null };
const current = vi.hoisted((): Current => ({ app: null }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => {
    const { app } = current;
    return { ...app, forCaller: async () => app };
  },
}));

afterEach(() => Object.assign(current, { app: null }));

async function tokenOf(app: Pick<App, "api">, ownerId = "local"): Promise<string> {
  const given = { name: "assistant", scopes: [...apiScopeNames], days: 1 };
  return expectValue(await app.api.tokens.make({ ownerId, isByProvider: false }, given)).secret;
}

async function open(world: Parameters<typeof openBoardWorld>[0] = {}, options: Omit<McpClientOptions, "token"> = {}) {
  const { app } = await openBoardWorld(world);
  current.app = app;
  const token = await tokenOf(app);
  return { app, token, ...(await openMcpClient({ token, ...options })) };
}

/** An app whose runs do not go on before the test says so. */
async function openGated(options: Omit<McpClientOptions, "token"> = {}) {
  const gate = sign();
  return { gate, ...(await open({ warehouse: gatedWarehouse(gate.seen) }, options)) };
}

const shipments = { question: "how many shipments", database: "DEMO", schema: "SALES" };

/** The one chat there is, as soon as a run of it is at work. */
async function chatAtWork(app: App): Promise<Session> {
  return vi.waitFor(async () => {
    const [chat] = expectValue(await app.chats.list("local", { status: "open", cursor: null })).items;
    expect(chat?.badge).toBe("running");
    return expectValue(await app.sessions.load("local", chat?.id ?? ""));
  }, patiently);
}

async function lastStatus(app: App, chatId: string) {
  return vi.waitFor(async () => {
    const { run, messages } = expectValue(await app.sessions.load("local", chatId));
    expect(run).toBeNull();
    return messages.at(-1)?.status;
  }, patiently);
}

it("1: finds its way from nothing: database, schema, table, statement, rows", async () => {
  const { client } = await open();
  const databases = mcpTools.listDatabases.output.parse((await call(client, "list_databases")).given).databases;
  const database = databases[0]?.name;
  const { schemas } = mcpTools.listDatabases.output.parse((await call(client, "list_databases", { database })).given);
  const place = { database, schema: schemas?.[0]?.name };
  const { tables } = mcpTools.describeSchema.output.parse((await call(client, "describe_schema", place)).given);
  const table = tables.find(({ columns }) => columns.some(({ name }) => name === "CHANNEL"))?.name;
  const sql = `select CHANNEL, sum(REVENUE) as R from ${table} group by 1 order by 1`;
  const answer = await answerOf(client, "run_sql", { sql, ...place });
  const rows = await call(client, "get_result", { resultId: answer.results[0]?.id });
  expect(rows.given).toMatchObject({
    rows: [
      ["shop", "40.50"],
      ["web", "82.50"],
    ],
  });
});

it("2: asks, goes on in the chat, and the person finds it on the page, and goes on there", async () => {
  const { client, app } = await open();
  const first = await answerOf(client, "ask", { question: "total revenue by region", ...shopContext });
  await answerOf(client, "ask", { question: "only web", chatId: first.chatId });
  const chat = expectValue(await app.sessions.load("local", first.chatId));
  expect(chat.messages.map(({ role, status }) => `${role} ${status}`)).toEqual([
    ...["user complete", "assistant complete", "user complete", "assistant complete"],
  ]);
  const said = await finish(app, { ...shopContext, sessionId: first.chatId, text: "number of orders" });
  expect(said.status).toBe("complete");
  const listed = expectValue(await app.chats.list("local", { status: "open", cursor: null })).items;
  expect(listed).toMatchObject([{ id: first.chatId, title: "Revenue by region" }]);
});

it("3: is asked back, hears a No, and goes on in words", async () => {
  const { client } = await open({}, { elicit: () => ({ action: "decline" }) });
  const back = await answerOf(client, "ask", { question: "show me the best", ...shopContext });
  expect(back.status).toBe("needs-clarification");
  const answer = await answerOf(client, "ask", { question: "total revenue by customer", chatId: back.chatId });
  expect(answer).toMatchObject({ status: "answered", chatId: back.chatId });
});

describe.each(protocols)("by protocol %s", (protocol) => {
  it("4: takes a call back, which stops the answer", async () => {
    const { client, app, gate } = await openGated({ protocol });
    const stop = new AbortController();
    const asked = call(client, "ask", shipments, { signal: stop.signal });
    const failed = expect(asked).rejects.toThrow();
    const { id } = await chatAtWork(app);
    stop.abort("not needed");
    await failed;
    gate.give();
    expect(await lastStatus(app, id)).toBe("cancelled");
  });

  it("5: waits too short a time, and fetches the answer later", async () => {
    const { client, gate } = await openGated({ protocol });
    const begun = await answerOf(client, "ask", { ...shipments, wait: 1 });
    expect(begun).toMatchObject({ status: "working", results: [] });
    gate.give();
    const later = await answerOf(client, "get_answer", { runId: begun.runId });
    expect(later).toMatchObject({ runId: begun.runId, chatId: begun.chatId });
    expect(later.status).not.toBe("working");
  });
});

it("6: loses its line, which stops nothing; connected anew, it has the answer", async () => {
  const { client, app, gate, token } = await openGated();
  const asked = call(client, "ask", shipments);
  const failed = expect(asked).rejects.toThrow();
  const { id, run } = await chatAtWork(app);
  await client.close();
  await failed;
  gate.give();
  expect(await lastStatus(app, id)).not.toBe("cancelled");
  const { client: again } = await openMcpClient({ token });
  expect(await answerOf(again, "get_answer", { runId: run?.id })).toMatchObject({ chatId: id, runId: run?.id });
});

it("7: reads a board that a person made, and the rows behind its tile", async () => {
  const { client, app } = await open();
  const { id } = await boardOf(app, ["total revenue by region", "number of orders"]);
  const uri = (await client.listResources()).resources.find(({ name }) => name === id)?.uri ?? "";
  expect(uri).toBe(`snowgpt://boards/${id}`);
  const { board } = mcpTools.openBoard.output.parse((await call(client, "open_board", { boardId: id })).given);
  const resultId = board?.tiles[0]?.result?.id;
  const rows = await call(client, "get_result", { resultId, limit: 1 });
  expect(rows.given).toMatchObject({ rows: [["North", "69.50"]], nextOffset: 1 });
});

it("8: goes on in a chat that the person began on the page", async () => {
  const { client, app } = await open();
  const { sessionId } = await answerTo(app, "total revenue by region");
  const answer = await answerOf(client, "ask", { question: "only shop", chatId: sessionId });
  expect(answer).toMatchObject({ status: "answered", chatId: sessionId });
});

it("9: two assistants with one token, whose calls have the same ids, hear each their own questions and answers", async () => {
  const { app } = await openBoardWorld();
  current.app = app;
  const token = await tokenOf(app);
  const answers = await Promise.all(
    ["Total revenue by customer", "Orders by region"].map(async (choice) => {
      const { client } = await openMcpClient({ token, elicit: () => ({ action: "accept", content: { choice } }) });
      return answerOf(client, "ask", { question: "show me the best", ...shopContext });
    }),
  );
  expect(answers.map(({ results }) => results[0]?.title)).toEqual(["Revenue by customer", "Orders by region"]);
  expect(answers[0]?.chatId).not.toBe(answers[1]?.chatId);
});

describe("10: with two instances, where each request may reach another one", () => {
  /** Calls of tools reach the first instance, all else the second one. */
  async function openSpread(elicit?: McpClientOptions["elicit"]) {
    const { a, b } = await openTwo();
    const token = await tokenOf(a.app, asker);
    const reached: string[] = [];
    const serve = async (request: Request): Promise<Response> => {
      const isCall = (await request.clone().text()).includes('"tools/call"');
      reached.push(isCall ? "a" : "b");
      current.app = isCall ? a.app : b.app;
      return serveMcp(request);
    };
    return { a, b, reached, ...(await openMcpClient({ token, serve, ...(elicit === undefined ? {} : { elicit }) })) };
  }

  it("what is asked back by one is answered by way of the other", async () => {
    const { client, reached } = await openSpread(({ choices: [choice = ""] }) => ({
      action: "accept",
      content: { choice },
    }));
    const answer = await answerOf(client, "ask", { ...shipments, question: "show me the best" });
    expect(answer).toMatchObject({ status: "answered", results: [{ database: "DEMO" }] });
    expect(reached.at(-1)).toBe("b");
  });

  it("a call that one serves is taken back by way of the other", async () => {
    const { client, a } = await openSpread();
    a.hold();
    const stop = new AbortController();
    const asked = call(client, "ask", { ...shipments, question: "total revenue by region" }, { signal: stop.signal });
    const failed = expect(asked).rejects.toThrow();
    const chatId = await vi.waitFor(async () => {
      const [chat] = expectValue(await a.app.chats.list(asker, { status: "open", cursor: null })).items;
      expect(chat?.badge).toBe("running");
      return chat?.id ?? "";
    }, patiently);
    stop.abort("not needed");
    await failed;
    await vi.waitFor(async () => {
      const { run, messages } = expectValue(await a.app.sessions.load(asker, chatId));
      expect([run, messages.at(-1)?.status]).toEqual([null, "cancelled"]);
    }, patiently);
    a.letGo();
  });
});
