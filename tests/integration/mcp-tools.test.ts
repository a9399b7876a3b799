/** What assistants do by the MCP server, by the official client: each tool and resource, in the newest protocol and the one before. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { apiScopeNames } from "#lib/domain/api-scopes";
import { mcpToolKeys, mcpTools } from "#lib/domain/mcp/tools";
import type { WholeApp } from "#lib/services/app";
import { boardOf, openBoardWorld, shopContext } from "../support/dashboards/board-world.ts";
import { answerOf, call, type McpClientOptions, openMcpClient, protocols } from "../support/mcp/mcp-client.ts";
import { expectValue } from "../support/run-world.ts";

type Current = { app: WholeApp | null };
const current = vi.hoisted((): Current => ({ app: null }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({ ...current.app, forCaller: async () => current.app }),
}));

afterEach(() => Object.assign(current, { app: null }));

async function open(options: Omit<McpClientOptions, "token"> = {}) {
  const { app } = await openBoardWorld();
  current.app = app;
  const given = { name: "assistant", scopes: [...apiScopeNames], days: 1 };
  const { secret } = expectValue(await app.api.tokens.make({ ownerId: "local", isByProvider: false }, given));
  return { app, ...(await openMcpClient({ token: secret, ...options })) };
}

describe.each(protocols)("by protocol %s", (protocol) => {
  it("a client learns which tools there are, with schemas of what they take and give", async () => {
    const { client } = await open({ protocol });
    expect(client.getNegotiatedProtocolVersion()).toBe(protocol);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(mcpToolKeys.map((key) => mcpTools[key].name));
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([name, title, description]).toEqual([name, expect.any(String), expect.stringMatching(/\.$/)]);
      expect([name, inputSchema.additionalProperties, outputSchema?.type]).toEqual([name, false, "object"]);
      expect(annotations).toMatchObject({ destructiveHint: false, openWorldHint: false });
    }
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint === true).map(({ name }) => name);
    expect(reading).not.toContain("ask");
    expect(reading).toContain("get_result");
  });

  it("ask gives the checked answer, tells its steps on the way, and goes on in the same chat", async () => {
    const { client } = await open({ protocol });
    const steps: (string | undefined)[] = [];
    const options = { onprogress: ({ message }: { readonly message?: string }) => steps.push(message) };
    const args = { question: "total revenue by region", ...shopContext };
    const answer = await answerOf(client, "ask", args, options);
    expect(answer).toMatchObject({ status: "answered", question: null, error: null });
    expect(answer.results[0]?.rows).toContainEqual(["North", "69.50"]);
    expect(answer.results[0]?.sql).toMatch(/^SELECT/);
    expect(answer.assumptions).toHaveLength(1);
    expect(answer.links.chat).toBe(`http://localhost:3000/chat/${answer.chatId}`);
    expect(steps).toContain("Running query");
    const next = await answerOf(client, "ask", { question: "only web", chatId: answer.chatId });
    expect(next).toMatchObject({ status: "answered", chatId: answer.chatId });
    expect(next.results[0]?.sql).toContain("web");
  });

  it("a question back is put before the person, and the answer to it is answered", async () => {
    const seen: (readonly string[])[] = [];
    const elicit: McpClientOptions["elicit"] = ({ choices }) => {
      seen.push(choices);
      return { action: "accept", content: { choice: choices[0] ?? "" } };
    };
    const { client } = await open({ protocol, elicit });
    const answer = await answerOf(client, "ask", { question: "show me the best", ...shopContext });
    expect(seen).toEqual([expect.arrayContaining(["Total revenue by customer"])]);
    expect(answer).toMatchObject({ status: "answered", results: [{ title: "Revenue by customer" }] });
  });

  it("a question back that the person answers in words goes by the words", async () => {
    const elicit = () => ({ action: "accept" as const, content: { words: "number of orders" } });
    const { client } = await open({ protocol, elicit });
    const answer = await answerOf(client, "ask", { question: "show me the best", ...shopContext });
    expect(answer.results[0]?.rows).toEqual([[7]]);
  });

  it.each(["decline", "cancel"] as const)(
    "a question back that the person does not answer (%s) is told",
    async (action) => {
      const { client } = await open({ protocol, elicit: () => ({ action }) });
      const answer = await answerOf(client, "ask", { question: "show me the best", ...shopContext });
      expect(answer).toMatchObject({ status: "needs-clarification", question: { options: expect.any(Array) } });
    },
  );

  it("a client that shows no form is told the options and how to answer, and goes on with one", async () => {
    const { client } = await open({ protocol });
    const { words, given } = await call(client, "ask", { question: "show me the best", ...shopContext });
    const { chatId, status, question } = mcpTools.ask.output.parse(given);
    expect(status).toBe("needs-clarification");
    expect(words).toContain(`Answer by ask with chatId ${chatId}`);
    expect(words).toContain(question?.options[0]?.label);
    const answer = await answerOf(client, "ask", { question: question?.options[0]?.label, chatId });
    expect(answer).toMatchObject({ status: "answered", chatId });
  });

  it("run_sql runs what reads, in a chat that can be opened, and nothing else", async () => {
    const { client, app } = await open({ protocol });
    const sql = "select REGION, count(*) as N from CUSTOMERS group by 1 order by 1";
    const answer = await answerOf(client, "run_sql", { sql, ...shopContext });
    expect(answer).toMatchObject({ status: "answered", results: [{ title: "Your statement", rowCount: 3 }] });
    const chat = expectValue(await app.sessions.load("local", answer.chatId));
    expect(chat.messages[0]?.parts).toMatchObject([{ type: "edited-sql", sql }]);
    const more = await answerOf(client, "run_sql", { sql: "select 1 as ONE from STOCK", chatId: answer.chatId });
    expect(more).toMatchObject({ status: "answered", chatId: answer.chatId });
    for (const unsafe of [
      "delete from ORDERS",
      "select * from read_csv('/etc/passwd')",
      "select 1; drop table ORDERS",
    ]) {
      const refused = await answerOf(client, "run_sql", { sql: unsafe, ...shopContext });
      expect([unsafe, refused.status, refused.error?.code]).toEqual([unsafe, "failed", "UNSAFE"]);
    }
    const wrong = await answerOf(client, "run_sql", { sql: "select NOTHING from ORDERS", ...shopContext });
    expect(wrong).toMatchObject({ status: "failed", results: [] });
  });

  it("get_result pages through the rows that an answer named", async () => {
    const { client } = await open({ protocol });
    const { results } = await answerOf(client, "run_sql", {
      sql: "select ORDER_ID from ORDERS order by 1",
      ...shopContext,
    });
    const args = { resultId: results[0]?.id, limit: 3 };
    expect((await call(client, "get_result", args)).given).toMatchObject({ rows: [[1], [2], [3]], nextOffset: 3 });
    const last = await call(client, "get_result", { ...args, offset: 6 });
    expect(last.given).toMatchObject({ rows: [[7]], rowCount: 7, nextOffset: null });
    expect(last.words).toContain("Rows 7 to 7 of 7:");
    expect((await call(client, "get_result", { ...args, offset: 7 })).words).toContain(
      "No rows from 7 on; there are 7.",
    );
  });

  it("get_result says which rows of a long page stand in its words", async () => {
    const { client } = await open({ protocol });
    const sql = "select a.ORDER_ID from ORDERS a, ORDERS b, ORDERS c";
    const { results } = await answerOf(client, "run_sql", { sql, ...shopContext });
    const page = await call(client, "get_result", { resultId: results[0]?.id, limit: 200 });
    expect(page.given).toMatchObject({ rows: { length: 200 } });
    expect(page.words).toContain("Rows 1 to 100 of 343; up to 200 stand in the structure:");
  });

  it("an answer that takes longer than the client waits is fetched later", async () => {
    const { client, app } = await open({ protocol });
    const begun = expectValue(
      await app.answers.ask(
        { ownerId: "local" },
        { context: { ...shopContext, otherContexts: [] }, question: "number of orders" },
      ),
    );
    const answer = await answerOf(client, "get_answer", { runId: begun.runId });
    expect(answer).toMatchObject({ status: "answered", ...begun });
  });

  it("databases, schemas, tables and metrics are told", async () => {
    const { client } = await open({ protocol });
    expect((await call(client, "list_databases")).given).toMatchObject({
      databases: [{ name: "SHOP" }],
      schemas: null,
    });
    const schemas = await call(client, "list_databases", { database: "SHOP" });
    expect(schemas.given).toMatchObject({ schemas: [{ name: "SALES" }] });
    const tables = await call(client, "describe_schema", shopContext);
    expect(tables.given).toMatchObject({ tableCount: 3, nextOffset: null });
    const one = await call(client, "describe_schema", { ...shopContext, table: "stock" });
    expect(one.given).toMatchObject({ tables: [{ name: "STOCK", primaryKey: ["SHELF"] }], tableCount: 1 });
    const found = await call(client, "search_metrics", { ...shopContext, words: "revenue" });
    expect(found.given).toMatchObject({ metrics: [{ kind: "column", label: "revenue" }], hasMore: false });
  });

  it("boards are listed, opened and read as resources, as is the semantic model", async () => {
    const { client, app } = await open({ protocol });
    const { id } = await boardOf(app, ["total revenue by region"]);
    expect((await call(client, "open_board")).given).toMatchObject({ boards: [{ id, isOwn: true }], board: null });
    const board = await call(client, "open_board", { boardId: id });
    expect(board.given).toMatchObject({ board: { id, tiles: [{ kind: "chart" }] } });
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    expect(uris).toEqual(["snowgpt://models/SHOP/SALES", `snowgpt://boards/${id}`]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "snowgpt://models/{database}/{schema}",
      "snowgpt://boards/{boardId}",
    ]);
    const texts = await Promise.all(uris.map(async (uri) => (await client.readResource({ uri })).contents[0]));
    expect(texts[0]).toMatchObject({ mimeType: "application/yaml", text: expect.stringContaining("name: ORDERS") });
    expect(texts[1]).toMatchObject({ mimeType: "application/json", text: expect.stringContaining(id) });
    await expect(client.readResource({ uri: `snowgpt://boards/${randomUUID()}` })).rejects.toThrow();
  });
});
