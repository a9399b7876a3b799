/** Whoever has no right to it gets nothing from the API, and learns nothing by trying. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ApiScope, apiScopeNames } from "#lib/domain/api-scopes";
import { createApiTokens } from "#lib/services/api/api-tokens";
import { serveApi } from "#lib/services/api/serve-api";
import { newSecret } from "#lib/services/api/token-secret";
import type { WholeApp } from "#lib/services/app";
import { apiRequest, type SentToApi } from "../support/api/api-requests.ts";
import { askedAnswer } from "../support/asked-answer.ts";
import { boardOf, openBoardWorld } from "../support/dashboards/board-world.ts";
import { expectValue } from "../support/run-world.ts";

type Current = { app: WholeApp | null };
const current = vi.hoisted((): Current => ({ app: null }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({ ...current.app, forCaller: async () => current.app }),
}));

afterEach(() => Object.assign(current, { app: null }));

async function open(scopes: readonly ApiScope[] = apiScopeNames, ownerId = "local") {
  const { app, store } = await openBoardWorld();
  current.app = app;
  const given = { name: "script", scopes: [...scopes], days: 1 };
  const made = expectValue(await app.api.tokens.make({ ownerId, isByProvider: false }, given));
  const ask = (path: string, sent: SentToApi = {}) =>
    serveApi(apiRequest(`/api/v1${path}`, { token: made.secret, ...sent }));
  return { app, ask, made, store };
}

/** What a problem says, but for the id of its request. */
async function saidBy(response: Response) {
  return { status: response.status, problem: await response.json() };
}

describe("things of somebody else", () => {
  it("are told like what never was, in the same words", async () => {
    const { app, ask } = await open();
    const sessionId = randomUUID();
    const part = await askedAnswer(app, { ownerId: "someone", sessionId, text: "number of orders" });
    const runId = expectValue(await app.sessions.load("someone", sessionId)).messages[0]?.runId ?? "";
    const board = expectValue(await app.dashboards.create("someone", (await boardDefinition(app)).definition));
    const places = (ids: {
      readonly chat: string;
      readonly run: string;
      readonly result: string;
      readonly board: string;
    }) => [
      ask(`/chats/${ids.chat}`),
      ask(`/chats/${ids.chat}/reply`, { body: { text: "and by month" } }),
      ask("/ask", { body: { question: "and by month", chatId: ids.chat } }),
      ask(`/runs/${ids.run}`),
      ask(`/runs/${ids.run}/events`),
      ask(`/runs/${ids.run}/stop`, { body: {} }),
      ask(`/results/${ids.result}`),
      ask(`/results/${ids.result}/file`),
      ask(`/boards/${ids.board}`),
      ask(`/boards/${ids.board}/refresh`, { body: {} }),
    ];
    const theirs = await Promise.all(places({ chat: sessionId, run: runId, result: part.ref.id, board: board.id }));
    const nobodys = await Promise.all(
      places({ chat: randomUUID(), run: randomUUID(), result: randomUUID(), board: randomUUID() }),
    );
    for (const response of theirs) expect(response.status).toBe(404);
    expect(await Promise.all(theirs.map(saidBy))).toEqual(await Promise.all(nobodys.map(saidBy)));
    expect(await (await ask("/chats")).text()).not.toContain(sessionId);
  });
});

async function boardDefinition(app: WholeApp) {
  const { id } = await boardOf(app, ["total revenue by region"]);
  return expectValue(await app.dashboards.open("local", id)).dashboard;
}

describe("a token", () => {
  it("that is none, is forged, was ended or is over opens nothing", async () => {
    const { app, ask, made, store } = await open();
    const { secret, token } = made;
    const forged = `${secret.slice(0, 20)}${secret[20] === "A" ? "B" : "A"}${secret.slice(21)}`;
    const strangers = [
      null,
      "",
      "x",
      newSecret(),
      forged,
      secret.slice(0, -1),
      `${secret}0`,
      secret.toUpperCase(),
      token.id,
    ];
    for (const stranger of strangers) {
      const response = await ask("/databases", { token: stranger });
      expect([stranger, response.status]).toEqual([stranger, 401]);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
    const schemes = ["Basic", "Token", "Bearer Bearer", ""];
    for (const scheme of schemes) {
      const response = await ask("/databases", { token: null, headers: { authorization: `${scheme} ${secret}` } });
      expect([scheme, response.status]).toEqual([scheme, 401]);
    }
    expect((await ask("/databases")).status).toBe(200);
    const later = { access: null, ownSecret: () => null, now: () => token.expiresAt, newId: randomUUID };
    const atItsEnd = createApiTokens({ ...later, records: store.api });
    expect(await atItsEnd.bearer(secret)).toMatchObject({ ok: false, error: { code: "SIGNED_OUT" } });
    expectValue(await app.api.tokens.end("local", token.id));
    expect((await ask("/databases")).status).toBe(401);
  });

  it("in the address or in a cookie is none", async () => {
    const { ask, made } = await open();
    const none = { token: null };
    expect((await ask(`/databases?token=${made.secret}`, none)).status).toBe(401);
    expect((await ask("/databases", { ...none, headers: { cookie: `token=${made.secret}` } })).status).toBe(401);
  });

  it("of somebody who is not the owner opens nothing in an app of one person", async () => {
    const { ask } = await open(apiScopeNames, "someone");
    expect((await ask("/databases")).status).toBe(401);
  });

  it("does what its scopes say, and says which one is missing", async () => {
    const { ask } = await open(["read"]);
    expect((await ask("/chats")).status).toBe(200);
    const refused = await ask("/ask", { body: { question: "number of orders", database: "SHOP", schema: "SALES" } });
    expect(refused.status).toBe(403);
    expect(refused.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope", scope="ask"');
    expect(await refused.json()).toMatchObject({ code: "FORBIDDEN" });
  });

  it("is kept as a hash, and ends only by its person's word", async () => {
    const { app, made } = await open();
    const kept = JSON.stringify(await app.api.tokens.list("local"));
    expect(kept).not.toContain(made.secret.slice(5, 40));
    expect(kept).toContain(made.secret.slice(-4));
    expect(await app.api.tokens.end("someone", made.token.id)).toMatchObject({
      ok: false,
      error: { code: "NOT_FOUND" },
    });
  });

  it("that is guessed at from one address is looked up no more for a while", async () => {
    const { ask } = await open();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await ask("/databases", { token: newSecret() })).status),
    );
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(30);
    const later = await ask("/databases", { token: newSecret() });
    expect(later.status).toBe(429);
    expect(Number(later.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a request", () => {
  it("under a foreign name is not served", async () => {
    const { ask } = await open();
    expect((await ask("/databases", { headers: { host: "evil.example:3000" } })).status).toBe(421);
  });

  it("with a huge body, another encoding or no JSON is refused before anything is made of it", async () => {
    const { ask } = await open();
    const huge = JSON.stringify({ question: "x".repeat(70_000) });
    expect((await ask("/ask", { raw: huge })).status).toBe(413);
    expect((await ask("/ask", { raw: huge, headers: { "content-length": "10" } })).status).toBe(413);
    expect((await ask("/ask", { raw: "{}", headers: { "content-encoding": "gzip" } })).status).toBe(415);
    expect((await ask("/ask", { raw: "{}", headers: { "content-type": "text/plain" } })).status).toBe(415);
    for (const raw of ["{", "null", "[]", '"ask"', new Uint8Array([0xff, 0xfe, 0x7b, 0x00])]) {
      expect((await ask("/ask", { raw })).status).toBe(400);
    }
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    expect((await ask("/ask", { raw: deep })).status).toBe(400);
  });

  it("with what the operation does not know is refused, and says what is wrong", async () => {
    const { ask } = await open();
    const more = await ask("/ask", {
      body: { question: "number of orders", database: "SHOP", schema: "SALES", ownerId: "x" },
    });
    expect(more.status).toBe(400);
    expect((await ask("/chats?status=open&status=archived")).status).toBe(400);
    expect((await ask("/chats?owner=someone")).status).toBe(400);
    const proto = '{"question":"number of orders","database":"SHOP","schema":"SALES","__proto__":{"wait":0}}';
    expect((await ask("/ask", { raw: proto })).status).toBeLessThan(500);
  });

  it("by another method is told which there are", async () => {
    const { ask } = await open();
    const response = await ask("/ask", { method: "DELETE" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("from a page of another site is answered without a word that lets the page read it", async () => {
    const { ask } = await open();
    const response = await ask("/databases", { headers: { origin: "https://evil.example" } });
    const names = [...response.headers.keys()];
    expect(names.filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });
});
