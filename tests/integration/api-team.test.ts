/** Tokens in a team: they stand for their person as the person stands now, in every instance, and are in the record. */
import { afterEach, expect, it, vi } from "vitest";
import { apiScopeNames } from "#lib/domain/api-scopes";
import type { Role } from "#lib/domain/roles";
import { createApiTokens } from "#lib/services/api/api-tokens";
import { serveApi } from "#lib/services/api/serve-api";
import type { WholeApp } from "#lib/services/app";
import { actorOf, type Browser } from "../support/access/team.ts";
import { apiRequest, type SentToApi } from "../support/api/api-requests.ts";
import { type AuditWorld, openAuditWorld } from "../support/audit/audit-world.ts";
import { shopContext } from "../support/dashboards/board-world.ts";
import { expectValue } from "../support/run-world.ts";

type Current = { browser: Browser | null; app: WholeApp | null };
const current = vi.hoisted((): Current => ({ browser: null, app: null }));
vi.mock("next/headers", () => ({
  headers: async () => {
    const { cookie, userAgent } = current.browser?.request() ?? { cookie: "", userAgent: "script/1.0" };
    const place = { host: "localhost:3000", origin: "http://localhost:3000" };
    return new Headers({ ...place, cookie, "user-agent": userAgent });
  },
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
    return { ...app, forCaller: async () => app };
  },
}));

afterEach(() => Object.assign(current, { app: null, browser: null }));

async function open(role: Role = "viewer") {
  const world = await openAuditWorld();
  const browser = await world.join("vic@example.org", role);
  Object.assign(current, { app: world.app, browser });
  const vic = await actorOf(browser, world.who);
  const { makeTokenAction } = await import("#lib/actions/api-tokens");
  const made = expectValue(await makeTokenAction({ name: "nightly", scopes: [...apiScopeNames], days: 30 }));
  const { secret, token } = made;
  // A program has no cookie.
  current.browser = null;
  const ask = (path: string, sent: SentToApi = {}) =>
    serveApi(apiRequest(`/api/v1${path}`, { token: secret, ...sent }));
  return { ...world, browser, vic, secret, token, ask };
}

const question = { question: "total revenue by region", ...shopContext };

async function codeOf(response: Response): Promise<unknown> {
  return [response.status, (await response.json()).code];
}

async function change(
  world: AuditWorld,
  id: string,
  wanted: Parameters<AuditWorld["access"]["people"]["change"]>[1]["change"],
) {
  expectValue(await world.access.people.change("local", { id, change: wanted }));
}

it("asks in the name of its person, whose statements are in the record by that name and where the program was", async () => {
  const { ask, entries, vic, token } = await open();
  expect((await ask("/ask", { body: question })).status).toBe(200);
  expect((await ask("/databases")).status).toBe(200);
  const kept = await entries();
  const program = { personId: vic.id, address: "203.0.113.9", outcome: "done" };
  expect(kept.filter(({ act }) => act.startsWith("token"))).toMatchObject([
    { act: "token-made", door: "makeTokenAction", objectKind: "token", made: token.id, ...program },
    { act: "token-used", door: "API token", objectKind: "token", objectId: token.id, ...program },
  ]);
  expect(kept.filter(({ act }) => act === "statement")[0]).toMatchObject(program);
  expect(JSON.stringify(kept)).not.toMatch(/sgpt_|revenue/);
});

it("ends when its person is switched off, as sessions do", async () => {
  const world = await open();
  const { ask, vic } = world;
  expect((await ask("/databases")).status).toBe(200);
  await change(world, vic.id, { kind: "off" });
  expect(await codeOf(await ask("/databases"))).toEqual([401, "SIGNED_OUT"]);
  await change(world, vic.id, { kind: "on" });
  expect(await codeOf(await ask("/databases"))).toEqual([401, "SIGNED_OUT"]);
  expect(await world.store.api.tokensOf(vic.id)).toEqual([]);
});

it("goes with its person", async () => {
  const { ask, app, vic, store } = await open();
  expectValue(await app.removal.remove("local", { id: vic.id, boards: { kind: "delete" } }));
  expect(await codeOf(await ask("/databases"))).toEqual([401, "SIGNED_OUT"]);
  expect(await store.api.tokensOf(vic.id)).toEqual([]);
});

it("that is ended opens nothing from then on, also in another instance on the same store", async () => {
  const { access, browser, store, secret, token, ask } = await open();
  const other = createApiTokens({
    ...{ records: store.api, access, ownSecret: () => null, now: Date.now, newId: () => "" },
  });
  expect(await other.bearer(secret)).toMatchObject({ ok: true, value: { tokenId: token.id } });
  current.browser = browser;
  const { endTokenAction } = await import("#lib/actions/api-tokens");
  expect(expectValue(await endTokenAction({ id: token.id }))).toEqual([]);
  current.browser = null;
  expect(await codeOf(await ask("/databases"))).toEqual([401, "SIGNED_OUT"]);
  expect(await other.bearer(secret)).toMatchObject({ ok: false, error: { code: "SIGNED_OUT" } });
});

it("of a role that needs a second factor waits for it", async () => {
  const { store, access, secret, vic } = await open();
  const owing: Pick<typeof access, "tokenPerson"> = {
    tokenPerson: async (id, isByProvider) => {
      const person = await access.tokenPerson(id, isByProvider);
      return person === null ? null : { ...person, isTwoFactorMissing: true };
    },
  };
  const parts = { records: store.api, ownSecret: () => null, now: Date.now, newId: () => "" };
  expect(await createApiTokens({ ...parts, access: owing }).bearer(secret)).toMatchObject({
    ok: false,
    error: { code: "TWO_FACTOR_NEEDED" },
  });
  expect(await access.tokenPerson(vic.id, false)).toMatchObject({ role: "viewer", isTwoFactorMissing: false });
});

it("when it was used last is told to the minute, and its use is recorded once in an hour", async () => {
  const { ask, app, vic, entries } = await open();
  expect((await app.api.tokens.list(vic.id))[0]?.usedAt).toBeNull();
  for (let count = 0; count < 3; count += 1) await ask("/databases");
  expect((await app.api.tokens.list(vic.id))[0]?.usedAt).toBeGreaterThan(0);
  expect((await entries()).filter(({ act }) => act === "token-used")).toHaveLength(1);
});

it("what cannot be recorded is not done", async () => {
  const { ask, breakRecord, sent } = await open();
  breakRecord();
  expect(await codeOf(await ask("/ask", { body: question }))).toEqual([503, "UNAVAILABLE"]);
  expect(sent).toEqual([]);
});
