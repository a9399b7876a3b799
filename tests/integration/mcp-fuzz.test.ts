/**
 * Random calls of every tool, made of its own schema, and messages that are none: nothing breaks the server, what is given
 * fits the tool's schema, and nothing of somebody else is in it.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { apiScopeNames } from "#lib/domain/api-scopes";
import { type McpToolKey, mcpToolKeys, mcpTools } from "#lib/domain/mcp/tools";
import { takenSchema } from "#lib/services/api/openapi";
import type { WholeApp } from "#lib/services/app";
import { serveMcp } from "#lib/services/mcp/serve-mcp";
import { apiRequest } from "../support/api/api-requests.ts";
import { arbitraryOf, type KnownValues } from "../support/api/schema-arbitrary.ts";
import { askedAnswer } from "../support/asked-answer.ts";
import { atFileEnd } from "../support/at-end.ts";
import { boardOf, openBoardWorld } from "../support/dashboards/board-world.ts";
import { randomCases } from "../support/random-cases.ts";
import { expectValue } from "../support/run-world.ts";

type Current = { app: WholeApp | null };
const current = vi.hoisted((): Current => ({ app: null }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("#lib/config/env", async (original) => {
  const env = await original<typeof import("#lib/config/env")>();
  return { ...env, getSettings: () => ({ ...env.getSettings(), API_REQUESTS_PER_MINUTE: 100_000 }) };
});
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({ ...current.app, forCaller: async () => current.app }),
}));

let token = "";
let known: KnownValues = {};
let foreign: readonly string[] = [];

beforeAll(async () => {
  const { app } = await openBoardWorld({}, atFileEnd);
  current.app = app;
  const given = { name: "assistant", scopes: [...apiScopeNames], days: 1 };
  token = expectValue(await app.api.tokens.make({ ownerId: "local", isByProvider: false }, given)).secret;
  const [chatId, foreignChat] = [randomUUID(), randomUUID()];
  const own = await askedAnswer(app, { ownerId: "local", sessionId: chatId, text: "total revenue by region" });
  const theirs = await askedAnswer(app, { ownerId: "someone", sessionId: foreignChat, text: "number of orders" });
  const runOf = async (ownerId: string, sessionId: string) =>
    expectValue(await app.sessions.load(ownerId, sessionId)).messages[0]?.runId ?? "";
  const { id: boardId } = await boardOf(app, ["number of orders"]);
  const foreignRun = await runOf("someone", foreignChat);
  foreign = [theirs.ref.id, foreignRun];
  known = {
    chatId: [chatId, foreignChat],
    runId: [await runOf("local", chatId), foreignRun],
    resultId: [own.ref.id, theirs.ref.id],
    boardId: [boardId],
    database: ["SHOP", "shop", "SH/OP"],
    schema: ["SALES", "sales"],
    table: ["ORDERS"],
    question: ["number of orders", "show me the best"],
    sql: ["select count(*) from ORDERS", "drop table ORDERS", "select 1;"],
    wait: [1],
  };
});

afterAll(() => Object.assign(current, { app: null }));

function send(body: unknown): Promise<Response> {
  return serveMcp(apiRequest("/mcp", { token, body, headers: { accept: "application/json, text/event-stream" } }));
}

const resultSchema = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.literal("text"), text: z.string() })).min(1),
  structuredContent: z.unknown().optional(),
});

/** The last event of a stream is the answer. */
async function answerIn(response: Response): Promise<unknown> {
  const lines = (await response.text()).split("\n").filter((line) => line.startsWith("data: {"));
  return JSON.parse(lines.at(-1)?.slice("data: ".length) ?? "null");
}

async function tried(key: McpToolKey, args: unknown): Promise<void> {
  const { name, output } = mcpTools[key];
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  const response = await send(call);
  expect(response.status).toBeLessThan(500);
  if (response.status !== 200) return;
  const answer = z
    .object({ result: resultSchema.optional(), error: z.unknown().optional() })
    .parse(await answerIn(response));
  const { result } = answer;
  if (result === undefined) {
    expect(answer.error).toMatchObject({ code: -32602 });
    return;
  }
  expect(JSON.stringify(result)).not.toMatch(/INTERNAL|node_modules|\.ts:\d/);
  if (result.isError === true) return;
  expect(output.safeParse(result.structuredContent).success).toBe(true);
  for (const id of foreign) expect(JSON.stringify(result.structuredContent)).not.toContain(id);
}

it.each(mcpToolKeys)("%s bears whatever it is called with", async (key) => {
  const args = arbitraryOf(takenSchema(mcpTools[key].input), known);
  await fc.assert(
    fc.asyncProperty(args, (given) => tried(key, given)),
    { numRuns: randomCases({ few: 15, all: 300 }) },
  );
});

it("messages that are none are refused, and break nothing", async () => {
  const methods = fc.constantFrom("tools/call", "tools/list", "resources/read", "initialize", "ping", "nothing", "");
  const message = fc.record(
    { jsonrpc: fc.constantFrom("2.0", "1.0"), id: fc.jsonValue(), method: methods, params: fc.jsonValue() },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(message, fc.jsonValue()), async (body) => {
      expect((await send(body)).status).toBeLessThan(500);
    }),
    { numRuns: randomCases({ few: 80, all: 2_000 }) },
  );
});
