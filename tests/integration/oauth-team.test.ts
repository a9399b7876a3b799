/** Apps in a team: they stand for their person as the person stands now, in every instance, and are in the record. */
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Role } from "#lib/domain/roles";
import type { WholeApp } from "#lib/services/app";
import { actorOf, type Browser } from "../support/access/team.ts";
import { apiPlace } from "../support/api/api-requests.ts";
import { type AuditWorld, openAuditWorld } from "../support/audit/audit-world.ts";
import { postedForm, postedJson } from "../support/oauth/oauth-requests.ts";
import { askedBy, callback, codeForm, newProof, openApps, refreshForm } from "../support/oauth/oauth-world.ts";
import { expectValue } from "../support/run-world.ts";

type Current = { browser: Browser | null; app: WholeApp | null };
const current = vi.hoisted((): Current => ({ browser: null, app: null }));
vi.mock("next/headers", () => ({
  headers: async () => {
    const { cookie, userAgent } = current.browser?.request() ?? { cookie: "", userAgent: "script/1.0" };
    return new Headers({ host: "localhost:3000", origin: "http://localhost:3000", cookie, "user-agent": userAgent });
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

const resource = `${apiPlace}/mcp`;
const registered = z.object({ client_id: z.string() });
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Vic lets an app in that asks for two things. */
async function open(role: Role = "viewer") {
  const world = await openAuditWorld();
  const browser = await world.join("vic@example.org", role);
  Object.assign(current, { app: world.app, browser });
  const vic = await actorOf(browser, world.who);
  const answer = await postedJson("/oauth/register", { client_name: "Secret plan", redirect_uris: [callback] });
  const { client_id: clientId } = registered.parse(await answer.json());
  const { allowAppAction, denyAppAction, endAppAction } = await import("#lib/actions/connected-apps");
  const { verifier, challenge } = newProof();
  const asked = askedBy(clientId, challenge, { resource, scope: "ask read" });
  const { url } = expectValue(await allowAppAction({ asked }));
  // A program has no cookie.
  current.browser = null;
  const code = new URL(url).searchParams.get("code") ?? "";
  const form = codeForm({ clientId, code, verifier }, { resource });
  const connect = async () => tokens.parse(await (await postedForm("/oauth/token", form)).json());
  const refresh = (token: string) => postedForm("/oauth/token", refreshForm(clientId, token));
  const bearer = (token: string) => world.app.api.tokens.bearer(token, resource);
  return {
    ...world,
    browser,
    vic,
    clientId,
    asked,
    form,
    connect,
    refresh,
    bearer,
    allowAppAction,
    denyAppAction,
    endAppAction,
  };
}

async function change(
  world: AuditWorld,
  id: string,
  wanted: Parameters<AuditWorld["access"]["people"]["change"]>[1]["change"],
) {
  expectValue(await world.access.people.change("local", { id, change: wanted }));
}

it("a yes, a no and an end are told in the record, with who said it and what it was for; no secret and no name of an app is", async () => {
  const { connect, entries, vic, browser, asked, denyAppAction, endAppAction, app } = await open();
  await connect();
  const [listed] = await app.api.apps.list(vic.id);
  current.browser = browser;
  expectValue(await denyAppAction({ asked }));
  expect(expectValue(await endAppAction({ id: listed?.id ?? "" }))).toEqual([]);
  const kept = await entries();
  const made = { personId: vic.id, address: "203.0.113.9", objectKind: "app", outcome: "done" };
  expect(kept.filter(({ act }) => act.startsWith("app"))).toMatchObject([
    { act: "app-connected", door: "allowAppAction", made: listed?.id, detail: "ask, read", ...made },
    { act: "app-ended", door: "endAppAction", objectId: listed?.id, ...made },
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/sgp[arc]_|Secret plan|state-1/);
});

it("what the app ends, and what ends because it was brought twice, is told in the record in its person's name", async () => {
  const { connect, refresh, clientId, entries, vic, form } = await open();
  const { refresh_token } = await connect();
  await refresh(refresh_token);
  expect((await refresh(refresh_token)).status).toBe(400);
  const ended = { act: "app-ended", personId: vic.id, objectKind: "app", outcome: "done" };
  expect((await entries()).filter(({ act }) => act === "app-ended")).toMatchObject([
    { door: "POST /oauth/token", ...ended },
  ]);
  expect((await postedForm("/oauth/token", form)).status).toBe(400);
  expect((await entries()).filter(({ act }) => act === "app-ended")).toHaveLength(1);
  const second = await open();
  const { access_token } = await second.connect();
  const revoked = await postedForm("/oauth/revoke", { token: access_token, client_id: second.clientId });
  expect(revoked.status).toBe(200);
  expect((await second.entries()).filter(({ act }) => act === "app-ended")).toMatchObject([
    { door: "POST /oauth/revoke", ...ended, personId: second.vic.id },
  ]);
  expect(clientId).not.toBe(second.clientId);
});

it("it has its person's role and groups of the moment", async () => {
  const world = await open();
  const { access_token } = await world.connect();
  expect(await world.bearer(access_token)).toMatchObject({ value: { caller: { role: "viewer", groups: [] } } });
  await change(world, world.vic.id, { kind: "role", role: "editor" });
  expect(await world.bearer(access_token)).toMatchObject({ value: { caller: { role: "editor" } } });
  await change(world, world.vic.id, { kind: "role", role: "viewer" });
  expect(await world.bearer(access_token)).toMatchObject({ value: { caller: { role: "viewer" } } });
});

it("it ends when its person is switched off, for good, and so does a code that is on its way", async () => {
  const world = await open();
  const { connect, bearer, refresh, vic, form } = world;
  const { access_token, refresh_token } = await connect();
  const onItsWay = await open();
  for (const { vic: person, ...each } of [world, onItsWay]) {
    await change(each, person.id, { kind: "off" });
    await change(each, person.id, { kind: "on" });
  }
  expect((await postedForm("/oauth/token", onItsWay.form)).status).toBe(400);
  current.app = world.app;
  expect(await bearer(access_token)).toMatchObject({ ok: false, error: { code: "SIGNED_OUT" } });
  expect((await refresh(refresh_token)).status).toBe(400);
  expect((await postedForm("/oauth/token", form)).status).toBe(400);
  expect(await world.app.api.apps.list(vic.id)).toEqual([]);
});

it("it goes with its person, and nothing is left of it", async () => {
  const { app, connect, bearer, refresh, vic, meddle, form } = await open();
  const { access_token, refresh_token } = await connect();
  expectValue(await app.removal.remove("local", { id: vic.id, boards: { kind: "delete" } }));
  expect(await bearer(access_token)).toMatchObject({ ok: false, error: { code: "SIGNED_OUT" } });
  expect((await refresh(refresh_token)).status).toBe(400);
  expect((await postedForm("/oauth/token", form)).status).toBe(400);
  for (const table of ["oauth_codes", "oauth_connections", "oauth_tokens"]) {
    expect(await meddle(`SELECT * FROM ${table}`)).toEqual([]);
  }
});

it("of a role that needs a second factor it waits for it", async () => {
  const { access, store, connect, bearer } = await open();
  const { access_token } = await connect();
  const owing = openApps(store, {
    tokenPerson: async (id, isByProvider) => {
      const person = await access.tokenPerson(id, isByProvider);
      return person === null ? null : { ...person, isTwoFactorMissing: true };
    },
  });
  expect(await owing.tokens.bearer(access_token, resource)).toMatchObject({ error: { code: "TWO_FACTOR_NEEDED" } });
  expect((await bearer(access_token)).ok).toBe(true);
});

it("it is told when it was used last, under whichever token, and its use is recorded once in an hour", async () => {
  const { app, connect, refresh, bearer, vic } = await open();
  const { access_token, refresh_token } = await connect();
  let recorded = 0;
  const use = async (token: string) => {
    const record = async () => {
      recorded += 1;
      return { ok: true as const, value: null };
    };
    expectValue(await app.api.tokens.used(expectValue(await bearer(token)), record));
  };
  expect((await app.api.apps.list(vic.id))[0]?.usedAt).toBeNull();
  await use(access_token);
  await use(tokens.parse(await (await refresh(refresh_token)).json()).access_token);
  expect((await app.api.apps.list(vic.id))[0]?.usedAt).toBeGreaterThan(0);
  expect(recorded).toBe(1);
});

it("what cannot be recorded is not done: no app is let in, and none ended", async () => {
  const { breakRecord, browser, allowAppAction, endAppAction, asked, app, connect, clientId, vic, bearer } =
    await open();
  const { access_token } = await connect();
  const [listed] = await app.api.apps.list(vic.id);
  breakRecord();
  current.browser = browser;
  expect(await allowAppAction({ asked })).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
  expect(await endAppAction({ id: listed?.id ?? "" })).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
  current.browser = null;
  expect((await postedForm("/oauth/revoke", { token: access_token, client_id: clientId })).status).toBe(503);
  expect((await bearer(access_token)).ok).toBe(true);
});

it("nobody lets an app in for somebody else, or ends theirs", async () => {
  const world = await open();
  const { connect, allowAppAction, endAppAction, asked, app, vic, join } = world;
  await connect();
  const [listed] = await app.api.apps.list(vic.id);
  expect(await allowAppAction({ asked })).toMatchObject({ ok: false, error: { code: "SIGNED_OUT" } });
  current.browser = await join("eve@example.org", "admin");
  expect(await endAppAction({ id: listed?.id ?? "" })).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  expect(await app.api.apps.list(vic.id)).toHaveLength(1);
});
