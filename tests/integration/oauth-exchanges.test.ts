/** What apps get for codes and tokens, over both kinds of store: once, for whom it was made, and only for a while. */
import { describe, expect, it } from "vitest";
import { oauthLimits } from "#lib/config/oauth-limits";
import { apiScopeNames } from "#lib/domain/api-scopes";
import { hashOfSecret, newSecret } from "#lib/services/api/token-secret";
import type { Form } from "#lib/services/oauth/exchanges";
import {
  callback,
  clock,
  codeForm,
  newProof,
  oauthPlace,
  openApps,
  refreshForm,
  register,
  sayYes,
  tokensOf,
} from "../support/oauth/oauth-world.ts";
import { storeKinds } from "../support/store/stores.ts";

const { resource } = oauthPlace;
const refusal = (error: string) => ({ kind: "refused", error });

describe.each(storeKinds)("over %s", (kind, openStore) => {
  const open = async () => {
    const world = await openStore();
    const opened = openApps(world.store);
    const clientId = await register(opened.apps);
    return { ...world, ...opened, clientId };
  };
  const connected = async () => {
    const world = await open();
    const yes = await sayYes(world.apps, world.clientId);
    const tokens = await tokensOf(world.apps, codeForm(yes));
    return { ...world, yes, ...tokens };
  };

  it("a yes leads to a token of an hour for what was named, and the app is in the list of who said it", async () => {
    const { apps, tokens, access, body, yes } = await connected();
    const answered = new URL(yes.url);
    expect(yes.url.startsWith(`${callback}?`)).toBe(true);
    expect(answered.searchParams.get("state")).toBe("state-1");
    expect(answered.searchParams.get("iss")).toBe(oauthPlace.issuer);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3_600, scope: apiScopeNames.join(" ") });
    expect(await tokens.bearer(access, resource)).toMatchObject({
      ok: true,
      value: { tokenId: yes.connectionId, scopes: apiScopeNames, caller: { ownerId: "local" }, usedAt: null },
    });
    expect(await apps.list("local")).toMatchObject([
      { id: yes.connectionId, name: "Desk", place: "a program on this computer", usedAt: null },
    ]);
    expect(await apps.list("somebody")).toEqual([]);
  });

  it("its token opens nothing but what it was made for, and is over after an hour", async () => {
    const { tokens, access, refresh, yes } = await connected();
    const others = [undefined, "https://ask.example.org", "https://ask.example.org/api", "http://localhost:3000/mcp"];
    for (const other of others) {
      expect(await tokens.bearer(access, other)).toMatchObject({ ok: false, error: { code: "SIGNED_OUT" } });
    }
    for (const secret of [refresh, yes.code, newSecret("access")]) {
      expect(await tokens.bearer(secret, resource)).toMatchObject({ ok: false, error: { code: "SIGNED_OUT" } });
    }
    clock.now += oauthLimits.accessMs;
    expect(await tokens.bearer(access, resource)).toMatchObject({ ok: false, error: { code: "SIGNED_OUT" } });
  });

  it("a code is for its app, place, verifier and resource, and for a minute", async () => {
    const { apps, clientId } = await open();
    const other = await register(apps, "Other", ["https://other.example.org/back"]);
    const wrong: readonly Form[] = [
      { client_id: other },
      { code_verifier: newProof().verifier },
      { redirect_uri: "http://127.0.0.1:43111/callback" },
      { redirect_uri: "https://other.example.org/back" },
    ];
    for (const more of wrong) {
      const yes = await sayYes(apps, clientId);
      expect([more, await apps.exchange(codeForm(yes, more), oauthPlace)]).toMatchObject([
        more,
        refusal("invalid_grant"),
      ]);
      // Whoever brought it wrongly may have stolen it: it is gone.
      expect(await apps.exchange(codeForm(yes), oauthPlace)).toMatchObject(refusal("invalid_grant"));
    }
    const late = await sayYes(apps, clientId);
    clock.now += oauthLimits.codeMs;
    expect(await apps.exchange(codeForm(late), oauthPlace)).toMatchObject(refusal("invalid_grant"));
    const elsewhere = { ...oauthPlace, resource: "https://b.example.org/mcp" };
    const moved = await sayYes(apps, clientId);
    expect(await apps.exchange(codeForm(moved, { resource: elsewhere.resource }), elsewhere)).toMatchObject(
      refusal("invalid_grant"),
    );
    expect(await apps.list("local")).toEqual([]);
  });

  it("what is no request is called by its name, and burns no code", async () => {
    const { apps, clientId } = await open();
    const yes = await sayYes(apps, clientId);
    const form = codeForm(yes);
    const { code_verifier: _verifier, ...plain } = form;
    const { client_id: _client, ...nameless } = form;
    const wrong = [
      [plain, "invalid_request"],
      [nameless, "invalid_request"],
      [{ ...form, code_verifier: "short" }, "invalid_request"],
      [{ ...form, grant_type: "password" }, "unsupported_grant_type"],
      [{ ...form, grant_type: "client_credentials" }, "unsupported_grant_type"],
      [{ ...form, resource: "https://other.example.org/mcp" }, "invalid_target"],
      [{ ...form, client_id: "nobody" }, "invalid_client"],
      [{ ...form, code: "sgpc_none" }, "invalid_grant"],
      [{ ...form, code: newSecret("code") }, "invalid_grant"],
    ] as const;
    for (const [sent, error] of wrong) {
      expect([error, await apps.exchange(sent, oauthPlace)]).toMatchObject([error, refusal(error)]);
    }
    await tokensOf(apps, form);
  });

  it("a code that is brought twice ends what came of it", async () => {
    const { apps, tokens, yes, access, refresh, clientId } = await connected();
    expect(await apps.exchange(codeForm(yes), oauthPlace)).toMatchObject({
      ...refusal("invalid_grant"),
      ended: { id: yes.connectionId, ownerId: "local" },
    });
    expect(await tokens.bearer(access, resource)).toMatchObject({ ok: false });
    expect(await apps.exchange(refreshForm(clientId, refresh), oauthPlace)).toMatchObject(refusal("invalid_grant"));
    expect(await apps.list("local")).toEqual([]);
  });

  it("a token is renewed once; brought again, by whomever, it ends all of them", async () => {
    const { apps, tokens, refresh, clientId, yes } = await connected();
    clock.now += 2 * oauthLimits.accessMs;
    const next = await tokensOf(apps, refreshForm(clientId, refresh));
    expect(next.refresh).not.toBe(refresh);
    expect(await tokens.bearer(next.access, resource)).toMatchObject({
      ok: true,
      value: { tokenId: yes.connectionId },
    });
    const third = await tokensOf(apps, refreshForm(clientId, next.refresh, { resource }));
    expect(await apps.exchange(refreshForm(clientId, refresh), oauthPlace)).toMatchObject({
      ...refusal("invalid_grant"),
      ended: { id: yes.connectionId },
    });
    for (const secret of [next.access, third.access]) {
      expect(await tokens.bearer(secret, resource)).toMatchObject({ ok: false, error: { code: "SIGNED_OUT" } });
    }
    expect(await apps.exchange(refreshForm(clientId, third.refresh), oauthPlace)).toMatchObject(
      refusal("invalid_grant"),
    );
    expect(await apps.list("local")).toEqual([]);
  });

  it("a token is renewed for its own app alone, and for no more than the yes was for", async () => {
    const { apps, tokens, clientId } = await open();
    const other = await register(apps, "Other");
    const yes = await sayYes(apps, clientId, { scope: "read ask" });
    const { refresh, access } = await tokensOf(apps, codeForm(yes));
    const refused = [
      [refreshForm(other, refresh), "invalid_grant"],
      [refreshForm(clientId, refresh, { scope: "ask boards" }), "invalid_scope"],
      [refreshForm(clientId, refresh, { scope: "admin" }), "invalid_scope"],
      [refreshForm(clientId, refresh, { resource: "https://b.example.org/mcp" }), "invalid_target"],
      [refreshForm(clientId, access), "invalid_grant"],
      [refreshForm(clientId, newSecret("refresh")), "invalid_grant"],
      [refreshForm(clientId, ""), "invalid_request"],
    ] as const;
    for (const [form, error] of refused) {
      expect([error, await apps.exchange(form, oauthPlace)]).toMatchObject([error, refusal(error)]);
    }
    const less = await tokensOf(apps, refreshForm(clientId, refresh, { scope: "ask" }));
    expect(less.body.scope).toBe("ask");
    expect(await tokens.bearer(less.access, resource)).toMatchObject({ value: { scopes: ["ask"] } });
    const whole = await tokensOf(apps, refreshForm(clientId, less.refresh));
    expect(await tokens.bearer(whole.access, resource)).toMatchObject({ value: { scopes: ["ask", "read"] } });
  });

  it("without a renewal in its time it is over, and after a year somebody says yes anew", async () => {
    const { apps, refresh, clientId } = await connected();
    const since = clock.now;
    let last = refresh;
    while (clock.now + oauthLimits.refreshMs / 2 < since + oauthLimits.connectionMs) {
      clock.now += oauthLimits.refreshMs / 2;
      last = (await tokensOf(apps, refreshForm(clientId, last))).refresh;
    }
    expect((await apps.list("local"))[0]?.endsAt).toBe(since + oauthLimits.connectionMs);
    clock.now = since + oauthLimits.connectionMs - 60_000;
    const short = await apps.exchange(refreshForm(clientId, last), oauthPlace);
    expect(short).toMatchObject({ body: { expires_in: 60 } });
    last = short.kind === "tokens" ? short.body.refresh_token : "";
    clock.now = since + oauthLimits.connectionMs;
    expect(await apps.exchange(refreshForm(clientId, last), oauthPlace)).toMatchObject(refusal("invalid_grant"));
    const anew = await sayYes(apps, clientId);
    const { refresh: unused } = await tokensOf(apps, codeForm(anew));
    clock.now += oauthLimits.refreshMs;
    expect(await apps.list("local")).toEqual([]);
    expect(await apps.exchange(refreshForm(clientId, unused), oauthPlace)).toMatchObject(refusal("invalid_grant"));
  });

  it("a yes anew takes the place of the one before, for this app and this person alone", async () => {
    const { apps, tokens, access, clientId } = await connected();
    await tokensOf(apps, codeForm(await sayYes(apps, clientId, {}, "somebody")));
    await tokensOf(apps, codeForm(await sayYes(apps, await register(apps, "Other"))));
    expect((await tokens.bearer(access, resource)).ok).toBe(true);
    await tokensOf(apps, codeForm(await sayYes(apps, clientId)));
    expect((await tokens.bearer(access, resource)).ok).toBe(false);
    expect((await apps.list("local")).map(({ name }) => name).toSorted()).toEqual(["Desk", "Other"]);
    expect(await apps.list("somebody")).toHaveLength(1);
  });

  it("an app is ended by its person alone, with all that it has", async () => {
    const { apps, tokens, access, refresh, clientId, yes } = await connected();
    expect(await apps.end("somebody", yes.connectionId)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect((await tokens.bearer(access, resource)).ok).toBe(true);
    expect(await apps.end("local", yes.connectionId)).toEqual({ ok: true, value: [] });
    expect((await tokens.bearer(access, resource)).ok).toBe(false);
    expect(await apps.exchange(refreshForm(clientId, refresh), oauthPlace)).toMatchObject(refusal("invalid_grant"));
  });

  it("of two that bring the same at once, to two instances, one gets something at most, and nothing goes on", async () => {
    const { store, reopen, clientId, apps } = await open();
    const other = openApps(kind === "a file" ? store : await reopen());
    const yes = await sayYes(apps, clientId);
    const codes = await Promise.all(
      [apps, other.apps, apps, other.apps].map((instance) => instance.exchange(codeForm(yes), oauthPlace)),
    );
    expect(codes.filter(({ kind }) => kind === "tokens")).toHaveLength(1);
    expect(await other.apps.list("local")).toEqual([]);
    const { refresh } = await tokensOf(apps, codeForm(await sayYes(apps, clientId)));
    const renewed = await Promise.all(
      [other.apps, apps, other.apps, apps].map((instance) =>
        instance.exchange(refreshForm(clientId, refresh), oauthPlace),
      ),
    );
    expect(renewed.filter(({ kind }) => kind === "tokens")).toHaveLength(1);
    expect(await apps.list("local")).toEqual([]);
  });

  it("what one instance ends is ended in the other one, and what it let in is let in there", async () => {
    const { store, reopen, access, refresh, clientId, yes, apps } = await connected();
    const other = openApps(kind === "a file" ? store : await reopen());
    expect((await other.tokens.bearer(access, resource)).ok).toBe(true);
    const next = await tokensOf(other.apps, refreshForm(clientId, refresh));
    expect((await other.apps.end("local", yes.connectionId)).ok).toBe(true);
    expect(await apps.exchange(refreshForm(clientId, next.refresh), oauthPlace)).toMatchObject(
      refusal("invalid_grant"),
    );
  });

  it("nothing secret is kept as it is", async () => {
    const { apps, clientId, access, refresh, yes, meddle } = await connected();
    const pending = await sayYes(apps, clientId);
    const tables = ["oauth_clients", "oauth_codes", "oauth_connections", "oauth_tokens"];
    const kept = JSON.stringify(await Promise.all(tables.map((table) => meddle(`SELECT * FROM ${table}`))));
    expect(kept).toContain(yes.connectionId);
    for (const secret of [access, refresh, yes.code, pending.code, yes.verifier, pending.verifier]) {
      expect(secret.length).toBeGreaterThan(40);
      expect(kept).not.toContain(secret);
    }
    expect(kept).not.toMatch(/sgp[arct]_/);
  });

  it("a write that is made again because its answer was lost does what it did", async () => {
    const { store, apps, clientId } = await open();
    const { apps: records } = store.api;
    const yes = await sayYes(apps, clientId);
    const tokens = (name: string) => ({
      access: { hash: `${name} access`, expiresAt: clock.now + 1_000 },
      refresh: { hash: `${name} refresh`, expiresAt: clock.now + 1_000 },
    });
    const exchange = { hash: hashOfSecret(yes.code), fits: () => true, tokens: tokens("first"), now: clock.now };
    const rotation = {
      ...{ hash: "first refresh", scopesFor: () => ["ask" as const], tokensFor: () => tokens("second") },
      now: clock.now,
    };
    for (let count = 0; count < 2; count += 1) {
      expect(await records.exchangeCode(exchange)).toMatchObject({ kind: "done", given: { id: yes.connectionId } });
    }
    for (let count = 0; count < 2; count += 1) {
      expect(await records.rotate(rotation)).toMatchObject({ kind: "done", given: { granted: ["ask"] } });
    }
    expect(await apps.list("local")).toHaveLength(1);
    expect(await records.rotate({ ...rotation, tokensFor: () => tokens("third") })).toMatchObject({ kind: "again" });
  });
});
