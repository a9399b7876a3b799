/** How apps are let in, in an app of one person: a yes, what it is exchanged for, and its end. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { oauthLimits } from "#lib/config/oauth-limits";
import { newSecret } from "#lib/services/api/token-secret";
import type { WholeApp } from "#lib/services/app";
import { getStartSecret } from "#lib/services/start-secret";
import { apiPlace, apiRequest } from "../support/api/api-requests.ts";
import { openBoardWorld } from "../support/dashboards/board-world.ts";
import { postedForm, postedJson } from "../support/oauth/oauth-requests.ts";
import { askedBy, callback, codeForm, newProof, refreshForm } from "../support/oauth/oauth-world.ts";
import { expectValue } from "../support/run-world.ts";

type Current = { app: WholeApp | null; cookie: string; origin: string };
const current = vi.hoisted((): Current => ({ app: null, cookie: "", origin: "http://localhost:3000" }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ host: "localhost:3000", origin: current.origin }),
  cookies: async () => ({ get: () => ({ value: current.cookie }), set: () => undefined }),
}));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({ ...current.app, forCaller: async () => current.app }),
}));

afterEach(() => Object.assign(current, { app: null, origin: apiPlace }));

const resource = `${apiPlace}/mcp`;
const registered = z.object({ client_id: z.string() });
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

async function open() {
  const { app, store } = await openBoardWorld();
  Object.assign(current, { app, cookie: getStartSecret() });
  const answer = await postedJson("/oauth/register", { client_name: "Desk", redirect_uris: [callback] });
  const { client_id: clientId } = registered.parse(await answer.json());
  const actions = await import("#lib/actions/connected-apps");
  const yes = async () => {
    const { verifier, challenge } = newProof();
    const { url } = expectValue(await actions.allowAppAction({ asked: askedBy(clientId, challenge, { resource }) }));
    return { clientId, verifier, code: new URL(url).searchParams.get("code") ?? "" };
  };
  const form = async () => codeForm(await yes(), { resource });
  const connect = async () => tokens.parse(await (await postedForm("/oauth/token", await form())).json());
  return { app, store, clientId, yes, form, connect, ...actions };
}

async function told(response: Response): Promise<unknown> {
  return [response.status, (await response.json()).error];
}

describe("a yes", () => {
  it("comes from a page of the app alone, opened since the start", async () => {
    const { allowAppAction, denyAppAction, clientId } = await open();
    const asked = askedBy(clientId, newProof().challenge, { resource });
    current.origin = "https://evil.example";
    expect(await allowAppAction({ asked })).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
    expect(await denyAppAction({ asked })).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
    current.origin = apiPlace;
    current.cookie = "another";
    expect(await allowAppAction({ asked })).toMatchObject({ ok: false, error: { code: "STALE_PAGE" } });
  });

  it("is judged anew: nobody's app, another place, and what nobody was asked for come to nothing", async () => {
    const { app, allowAppAction, denyAppAction, clientId } = await open();
    const { challenge } = newProof();
    const wrong = [
      askedBy("nobody", challenge, { resource }),
      askedBy(clientId, challenge, { resource, redirect_uri: "https://evil.example/" }),
      askedBy(clientId, challenge, { resource, redirect_uri: `${callback}/more` }),
      askedBy(clientId, challenge, { resource, scope: "admin" }),
      askedBy(clientId, challenge, { resource, code_challenge_method: "plain" }),
      askedBy(clientId, challenge, { resource: "https://other.example.org/mcp" }),
      {},
    ];
    for (const asked of wrong) {
      expect(await allowAppAction({ asked })).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
      expect(await denyAppAction({ asked })).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
    }
    expect(await app.api.apps.list("local")).toEqual([]);
  });

  it("to another port of the same program on this machine is one", async () => {
    const { allowAppAction, clientId } = await open();
    const redirect_uri = "http://127.0.0.1:50000/callback";
    const asked = askedBy(clientId, newProof().challenge, { resource, redirect_uri });
    expect(expectValue(await allowAppAction({ asked })).url.startsWith(`${redirect_uri}?code=sgpc_`)).toBe(true);
  });

  it("is not asked for where the app is not known; a mistake is told to whoever is there, not to the app by itself", async () => {
    const { app, clientId, denyAppAction } = await open();
    const { challenge } = newProof();
    const place = { issuer: apiPlace, resource, metadata: "" };
    const judge = (asked: Readonly<Record<string, string>>) => app.api.apps.judge(asked, place);
    expect(await judge({})).toMatchObject({ kind: "refused", back: null });
    const stolen = askedBy(clientId, challenge, { resource, redirect_uri: "https://evil.example/" });
    expect(await judge(stolen)).toMatchObject({ kind: "refused", back: null });
    const asked = askedBy(clientId, challenge, { resource, scope: "admin" });
    const mistaken = await judge(asked);
    const back = mistaken.kind === "refused" ? new URL(mistaken.back?.url ?? "") : null;
    expect(Object.fromEntries(back?.searchParams ?? [])).toEqual({
      ...{ error: "invalid_scope", error_description: expect.any(String), state: "state-1", iss: apiPlace },
    });
    const no = expectValue(await denyAppAction({ asked: askedBy(clientId, challenge, { resource }) }));
    expect(Object.fromEntries(new URL(no.url).searchParams)).toMatchObject({ error: "access_denied", iss: apiPlace });
  });
});

describe("an exchange", () => {
  it("is answered for its client alone, kept by nobody, and opens no operation of the API", async () => {
    const { form, app } = await open();
    const answer = await postedForm("/oauth/token", await form());
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    const { access_token: token } = tokens.parse(await answer.json());
    expect((await app.api.tokens.bearer(token, resource)).ok).toBe(true);
    const { serveApi } = await import("#lib/services/api/serve-api");
    expect((await serveApi(apiRequest("/api/v1/databases", { token }))).status).toBe(401);
  });

  it("is a form with each name once", async () => {
    const { form } = await open();
    const sent = new URLSearchParams(await form()).toString();
    const invalid = [400, "invalid_request"];
    expect(await told(await postedForm("/oauth/token", `${sent}&client_id=other`))).toEqual(invalid);
    expect(await told(await postedForm("/oauth/token", sent, { headers: { "content-type": "text/plain" } }))).toEqual(
      invalid,
    );
    expect(await told(await postedForm("/oauth/token", `${sent}&x=${"a".repeat(70_000)}`))).toEqual(invalid);
    expect(await told(await postedForm("/oauth/token", ""))).toEqual(invalid);
    expect((await postedForm("/oauth/token", `${sent}&code=`)).status).toBe(200);
  });

  it("that is refused says no more than the standard's word, and guessing is slowed down", async () => {
    const { clientId, connect, form } = await open();
    const { access_token, refresh_token } = await connect();
    expect(await told(await postedForm("/oauth/token", { ...(await form()), client_id: "nobody" }))).toEqual([
      401,
      "invalid_client",
    ]);
    expect(await told(await postedForm("/oauth/token", refreshForm(clientId, access_token)))).toEqual([
      400,
      "invalid_grant",
    ]);
    const guessed = new Set<number>();
    for (let count = 0; count < 40; count += 1) {
      const guess = refreshForm(`client-${count}`, newSecret("refresh"));
      guessed.add((await postedForm("/oauth/token", guess)).status);
    }
    expect(guessed).toEqual(new Set([401, 429]));
    const late = await postedForm("/oauth/token", refreshForm(clientId, refresh_token));
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("is for so many a minute of one app", async () => {
    const { clientId, connect } = await open();
    let { refresh_token: token } = await connect();
    for (let count = 1; count < oauthLimits.exchangesPerWindow; count += 1) {
      token = tokens.parse(await (await postedForm("/oauth/token", refreshForm(clientId, token))).json()).refresh_token;
    }
    expect((await postedForm("/oauth/token", refreshForm(clientId, token))).status).toBe(429);
  });
});

describe("an end", () => {
  it("by the app takes all it has, by either token, and only its own", async () => {
    const { app, clientId, connect } = await open();
    for (const kind of ["access_token", "refresh_token"] as const) {
      const { access_token, refresh_token, [kind]: token } = await connect();
      expect((await postedForm("/oauth/revoke", { token, client_id: "other" })).status).toBe(400);
      expect((await postedForm("/oauth/revoke", { token })).status).toBe(400);
      expect((await app.api.tokens.bearer(access_token, resource)).ok).toBe(true);
      expect((await postedForm("/oauth/revoke", { token, client_id: clientId })).status).toBe(200);
      expect((await app.api.tokens.bearer(access_token, resource)).ok).toBe(false);
      expect(await told(await postedForm("/oauth/token", refreshForm(clientId, refresh_token)))).toEqual([
        400,
        "invalid_grant",
      ]);
      expect(await app.api.apps.list("local")).toEqual([]);
      expect((await postedForm("/oauth/revoke", { token, client_id: clientId })).status).toBe(200);
    }
    const strange = { token: "something", client_id: clientId };
    expect((await postedForm("/oauth/revoke", strange)).status).toBe(200);
  });

  it("by its person is there at once, and there are so many apps at most", async () => {
    const { app, connect, endAppAction, allowAppAction } = await open();
    const { access_token } = await connect();
    const [listed] = await app.api.apps.list("local");
    expect(await app.api.tokens.bearer(access_token, resource)).toMatchObject({ value: { tokenId: listed?.id } });
    expect(expectValue(await endAppAction({ id: listed?.id ?? "" }))).toEqual([]);
    expect((await app.api.tokens.bearer(access_token, resource)).ok).toBe(false);
    expect(await endAppAction({ id: listed?.id ?? "" })).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    const { apps } = app.api;
    const place = { issuer: apiPlace, resource, metadata: "" };
    let lastId = "";
    for (let count = 0; count < oauthLimits.connections; count += 1) {
      const client = await apps.register({ name: `App ${count}`, redirectUris: [callback] }, `192.0.2.${count}`);
      const { verifier, challenge } = newProof();
      const { url } = expectValue(
        await apps.allow(askedBy(client?.id ?? "", challenge, { resource }), place, {
          ...{ ownerId: "local", isByProvider: false },
        }),
      );
      const code = new URL(url).searchParams.get("code") ?? "";
      await apps.exchange(codeForm({ clientId: client?.id ?? "", code, verifier }, { resource }), place);
      lastId = client?.id ?? "";
    }
    const client = await apps.register({ name: "One more", redirectUris: [callback] }, "192.0.2.200");
    const asked = askedBy(client?.id ?? "", newProof().challenge, { resource });
    expect(await allowAppAction({ asked })).toMatchObject({ ok: false, error: { code: "RESOURCE" } });
    // A yes anew takes the place of the one before, and makes none more.
    const again = askedBy(lastId, newProof().challenge, { resource });
    expect((await allowAppAction({ asked: again })).ok).toBe(true);
  });
});
