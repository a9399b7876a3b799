/** The MCP server in a team: an assistant asks as its person stands now, and what it does is in the record. */
import { afterEach, expect, it, vi } from "vitest";
import { apiScopeNames } from "#lib/domain/api-scopes";
import type { Caller } from "#lib/domain/caller";
import type { Role } from "#lib/domain/roles";
import type { App, WholeApp } from "#lib/services/app";
import { actorOf } from "../support/access/team.ts";
import { openAuditWorld } from "../support/audit/audit-world.ts";
import { shopContext } from "../support/dashboards/board-world.ts";
import { answerOf, call, openMcpClient, protocols } from "../support/mcp/mcp-client.ts";
import { expectValue } from "../support/run-world.ts";

type Current = {
  app: WholeApp | null;
  /** The groups by whose rights each question was asked. */
  asked: (readonly string[])[];
};
const current = vi.hoisted((): Current => ({ app: null, asked: [] }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ host: "localhost:3000", "user-agent": "assistant/1.0" }),
  cookies: async () => ({ get: () => undefined, set: () => undefined }),
}));
vi.mock("#lib/config/env", async (original) => ({
  ...(await original<object>()),
  accessSettings: () => ({ publicUrl: "http://localhost:3000" }),
}));
vi.mock("#lib/services/network/arrivals", async (original) => ({
  ...(await original<object>()),
  currentArrival: () => ({ id: "request-1", address: "203.0.113.9", isTrusted: true, refusal: null }),
}));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => {
    const { app } = current;
    if (app === null) throw new Error("There is no app.");
    return {
      ...app,
      forCaller: async ({ groups }: Pick<Caller, "groups">) => {
        const ask: App["answers"]["ask"] = async (caller, asked) => {
          current.asked.push(groups);
          return app.answers.ask(caller, asked);
        };
        return { ...app, answers: { ...app.answers, ask } };
      },
    };
  },
}));

afterEach(() => Object.assign(current, { app: null, asked: [] }));

async function open(role: Role = "viewer") {
  const world = await openAuditWorld();
  current.app = world.app;
  const vic = await actorOf(await world.join("vic@example.org", role), world.who);
  const given = { name: "assistant", scopes: [...apiScopeNames], days: 1 };
  const maker = { ownerId: vic.id, isByProvider: false };
  const { secret, token } = expectValue(await world.app.api.tokens.make(maker, given));
  const { client } = await openMcpClient({ token: secret });
  return { ...world, vic, token, secret, client };
}

it("statements and what is taken along are in the record by the person's name and place, questions are not", async () => {
  const { client, entries, vic, token } = await open();
  expect((await answerOf(client, "ask", { question: "total revenue by region", ...shopContext })).status).toBe(
    "answered",
  );
  const run = await answerOf(client, "run_sql", { sql: "select count(*) from STOCK", ...shopContext });
  expect(run.status).toBe("answered");
  await client.readResource({ uri: "snowgpt://models/SHOP/SALES" });
  const kept = await entries();
  const assistant = { personId: vic.id, address: "203.0.113.9", outcome: "done" };
  expect(kept.filter(({ act }) => act === "token-used")).toMatchObject([
    { ...assistant, door: "API token", objectId: token.id },
  ]);
  const statements = kept.filter(({ act }) => act === "statement");
  expect(statements.length).toBeGreaterThanOrEqual(2);
  expect(statements.at(-1)).toMatchObject(assistant);
  expect(kept.filter(({ act }) => act === "data-exported")).toMatchObject([
    { ...assistant, door: "MCP semantic-model" },
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/sgpt_|total revenue/);
});

it("ends when its person is switched off, and what cannot be recorded is not done", async () => {
  const { client, access, vic, breakRecord, sent } = await open();
  expect((await call(client, "list_databases")).isError).toBe(false);
  const before = sent.length;
  breakRecord();
  const asked = await call(client, "run_sql", { sql: "select count(*) from STOCK", ...shopContext });
  expect(asked.given).not.toMatchObject({ status: "answered" });
  expect(sent).toHaveLength(before);
  expectValue(await access.people.change("local", { id: vic.id, change: { kind: "off" } }));
  await expect(call(client, "list_databases")).rejects.toMatchObject({ status: 401 });
});

it.each(protocols)(
  "what is asked back by protocol %s goes on with the groups of the moment it is answered",
  async (protocol) => {
    const { secret, access, vic } = await open();
    const [east] = expectValue(await access.groups.make({ name: "East", providerName: null }));
    const { id = "" } = east ?? {};
    expectValue(await access.groups.place({ id, personId: vic.id, isIn: true }));
    const { client } = await openMcpClient({
      ...{ token: secret, protocol },
      elicit: async () => {
        expectValue(await access.groups.place({ id, personId: vic.id, isIn: false }));
        return { action: "accept", content: { choice: "Total revenue by customer" } };
      },
    });
    expect((await answerOf(client, "ask", { question: "show me the best", ...shopContext })).status).toBe("answered");
    expect(current.asked).toEqual([["East"], []]);
  },
);
