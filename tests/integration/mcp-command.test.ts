/** `npm run mcp`: what it hands on between a client that started it and the app, and by whose word it asks. */
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { apiScopeNames } from "#lib/domain/api-scopes";
import { openOwnSecret, ownSecretPath } from "#lib/services/api/own-secret";
import type { WholeApp } from "#lib/services/app";
import { serveMcp } from "#lib/services/mcp/serve-mcp";
import { exitCodes } from "../../scripts/ask/run-ask.ts";
import { type McpParts, runMcp } from "../../scripts/mcp/run-mcp.ts";
import { fetchOf } from "../support/api/api-requests.ts";
import { gatedWarehouse } from "../support/app-world.ts";
import { openBoardWorld, shopContext } from "../support/dashboards/board-world.ts";
import { answerOf, call, protocols } from "../support/mcp/mcp-client.ts";
import { patiently } from "../support/patiently.ts";
import { expectValue, sign } from "../support/run-world.ts";

type Current = { app: WholeApp | null };
const current = vi.hoisted((): Current => ({ app: null }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({ ...current.app, forCaller: async () => current.app }),
}));

afterEach(() => Object.assign(current, { app: null }));

async function open(options: Parameters<typeof openBoardWorld>[0] = {}) {
  const { app, folder } = await openBoardWorld(options);
  current.app = app;
  const given = { name: "assistant", scopes: [...apiScopeNames], days: 1 };
  const { secret } = expectValue(await app.api.tokens.make({ ownerId: "local", isByProvider: false }, given));
  const run = (own: Partial<McpParts> = {}) => {
    const [clientSide, line] = InMemoryTransport.createLinkedPair();
    const said: string[] = [];
    const ended = runMcp({
      ...{ environment: { SNOWGPT_TOKEN: secret }, dataFolder: folder, ownSecretPath, line },
      ...{ fetch: fetchOf(serveMcp), say: (words: string) => void said.push(words) },
      ...own,
    });
    return { clientSide, ended, said };
  };
  return { app, folder, run };
}

type Started = ReturnType<Awaited<ReturnType<typeof open>>["run"]>;

async function connect({ clientSide }: Started, protocol: (typeof protocols)[number] = "2025-11-25") {
  const versionNegotiation = { mode: protocol === "2026-07-28" ? { pin: protocol } : ("legacy" as const) };
  const client = new Client({ name: "desk", version: "1" }, { capabilities: { elicitation: {} }, versionNegotiation });
  client.setRequestHandler("elicitation/create", async () => ({
    action: "accept",
    content: { choice: "Orders by region" },
  }));
  await client.connect(clientSide);
  onTestFinished(() => client.close());
  return client;
}

describe.each(protocols)("by protocol %s", (protocol) => {
  it("a question is answered, with its steps, and what is asked back is put before the person", async () => {
    const { run } = await open();
    const started = run();
    const client = await connect(started, protocol);
    expect(client.getNegotiatedProtocolVersion()).toBe(protocol);
    const steps: unknown[] = [];
    const onprogress = (progress: unknown) => steps.push(progress);
    const answer = await answerOf(client, "ask", { question: "number of orders", ...shopContext }, { onprogress });
    expect(answer.results[0]?.rows).toEqual([[7]]);
    expect(steps.length).toBeGreaterThan(3);
    const back = await answerOf(client, "ask", { question: "show me the best", ...shopContext });
    expect(back).toMatchObject({ status: "answered", results: [{ title: "Orders by region" }] });
    expect((await client.listResources()).resources).toMatchObject([{ uri: "snowgpt://models/SHOP/SALES" }]);
    await client.close();
    expect(await started.ended).toBe(0);
  });

  it("a call that is taken back stops the answer", async () => {
    const gate = sign();
    const { app, run } = await open({ warehouse: gatedWarehouse(gate.seen) });
    const client = await connect(run(), protocol);
    const stop = new AbortController();
    const args = { question: "how many shipments", database: "DEMO", schema: "SALES" };
    const failed = expect(call(client, "ask", args, { signal: stop.signal })).rejects.toThrow();
    const id = await vi.waitFor(async () => {
      const [chat] = expectValue(await app.chats.list("local", { status: "open", cursor: null })).items;
      expect(chat?.badge).toBe("running");
      return chat?.id ?? "";
    }, patiently);
    stop.abort("not needed");
    await failed;
    gate.give();
    await vi.waitFor(async () => {
      const { run: atWork, messages } = expectValue(await app.sessions.load("local", id));
      expect([atWork, messages.at(-1)?.status]).toEqual([null, "cancelled"]);
    }, patiently);
  });
});

it("without a token the secret of this start is taken, on this machine and from its own app alone", async () => {
  const { run, folder } = await open();
  const bare = (url: string) => ({ environment: { SNOWGPT_URL: url } });
  const none = run(bare("http://localhost:3000"));
  expect(await none.ended).toBe(exitCodes.notAllowed);
  expect(none.said).toEqual([expect.stringContaining("SNOWGPT_TOKEN")]);
  await openOwnSecret(folder);
  const client = await connect(run(bare("http://localhost:3000")));
  expect(await call(client, "list_databases")).toMatchObject({ isError: false });
  expect(await run(bare("http://evil.example:3000")).ended).toBe(exitCodes.notAllowed);
});

it("a token that is none, and an app that is not there, are told to the client that waits", async () => {
  const { run } = await open();
  const wrong = run({ environment: { SNOWGPT_TOKEN: "sgpt_none" } });
  await expect(connect(wrong)).rejects.toThrow("This takes a token that is known here.");
  const gone = async () => {
    throw new TypeError("fetch failed");
  };
  const started = run({ fetch: gone });
  await expect(connect(started)).rejects.toThrow("The app cannot be reached");
  expect(started.said).toEqual([expect.stringContaining("Start it")]);
});

it("a client that ends the line at once ends the command, and nothing is said of what it left", async () => {
  const { run } = await open();
  const asked = sign();
  const fetch: typeof globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      asked.give();
      init?.signal?.addEventListener("abort", () => reject(new Error("The line is closed.")), { once: true });
    });
  const { clientSide, ended, said } = run({ fetch });
  await clientSide.start();
  const client = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "pipe", version: "1" } };
  await clientSide.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: client });
  await asked.seen;
  await clientSide.close();
  expect(await ended).toBe(0);
  expect(said).toEqual([]);
});
