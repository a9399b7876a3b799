/** What clients read before they ask, and how they say who they are. */
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { oauthLimits } from "#lib/config/oauth-limits";
import { apiScopeNames } from "#lib/domain/api-scopes";
import { newSecret } from "#lib/services/api/token-secret";
import type { WholeApp } from "#lib/services/app";
import { openBoardWorld } from "../support/dashboards/board-world.ts";
import { fetched, postedForm, postedJson } from "../support/oauth/oauth-requests.ts";
import { callback, refreshForm } from "../support/oauth/oauth-world.ts";

type Current = { app: WholeApp | null; perMinute: number; publicUrl: string | null; address: string };
const current = vi.hoisted((): Current => ({ app: null, perMinute: 120, publicUrl: null, address: "192.0.2.7" }));
vi.mock("#lib/services/network/arrivals", async (original) => ({
  ...(await original<object>()),
  currentArrival: () => ({ id: "request-1", address: current.address, isTrusted: true, refusal: null }),
}));
vi.mock("#lib/config/env", async (original) => {
  const real = await original<{ getSettings: () => object }>();
  return { ...real, getSettings: () => ({ ...real.getSettings(), API_REQUESTS_PER_MINUTE: current.perMinute }) };
});
vi.mock("#lib/services/own-address", () => ({
  ownAddress: () => ({ host: "localhost", port: 3000, publicUrl: current.publicUrl }),
}));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => current.app,
}));

afterEach(() => Object.assign(current, { app: null, perMinute: 120, publicUrl: null, address: "192.0.2.7" }));

async function open(): Promise<void> {
  current.app = (await openBoardWorld()).app;
}

async function told(response: Response): Promise<unknown> {
  return [response.status, (await response.json()).error];
}

describe("the documents", () => {
  it("say what tokens are for, who makes them, and how; under the name that was asked", async () => {
    await open();
    const names = [
      ["localhost:3000", "http://localhost:3000"],
      ["127.0.0.1:3000", "http://127.0.0.1:3000"],
    ] as const;
    for (const [host, issuer] of names) {
      for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"]) {
        expect(await (await fetched(path, { host })).json()).toEqual({
          ...{ resource: `${issuer}/mcp`, authorization_servers: [issuer], scopes_supported: apiScopeNames },
          ...{ bearer_methods_supported: ["header"], resource_name: "SnowGPT" },
        });
      }
      const server = await (await fetched("/.well-known/oauth-authorization-server", { host })).json();
      expect(server).toMatchObject({
        ...{ issuer, authorization_endpoint: `${issuer}/oauth/authorize`, token_endpoint: `${issuer}/oauth/token` },
        ...{ code_challenge_methods_supported: ["S256"], response_types_supported: ["code"] },
        ...{ token_endpoint_auth_methods_supported: ["none"], client_id_metadata_document_supported: false },
        authorization_response_iss_parameter_supported: true,
      });
    }
  });

  it("name the address that people open, where a proxy stands in front, and no name that is not ours", async () => {
    await open();
    current.publicUrl = "https://ask.example.org";
    const behind = await fetched("/.well-known/oauth-authorization-server", { host: "ask.example.org" });
    expect(await behind.json()).toMatchObject({ issuer: "https://ask.example.org" });
    const headers = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const believed = await fetched("/.well-known/oauth-authorization-server", { host: "ask.example.org", headers });
    expect(await believed.json()).toMatchObject({ issuer: "https://ask.example.org" });
    for (const host of ["evil.example", "localhost.evil.example:3000", ""]) {
      expect((await fetched("/.well-known/oauth-authorization-server", { host })).status).toBe(421);
      expect((await postedForm("/oauth/token", "a=b", { host })).status).toBe(421);
    }
  });

  it("are off with the API, and so is all the rest", async () => {
    await open();
    current.perMinute = 0;
    const answers = [
      fetched("/.well-known/oauth-protected-resource/mcp"),
      fetched("/.well-known/oauth-authorization-server"),
      postedJson("/oauth/register", { redirect_uris: [callback] }),
      postedForm("/oauth/token", refreshForm("a", newSecret("refresh"))),
      postedForm("/oauth/revoke", { token: newSecret("access"), client_id: "a" }),
    ];
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(404);
  });
});

describe("registering", () => {
  it("gives an id and no secret, whatever was asked for", async () => {
    await open();
    const wanted = { token_endpoint_auth_method: "client_secret_basic", grant_types: ["authorization_code"] };
    const answer = await postedJson("/oauth/register", { ...wanted, client_name: "Desk", redirect_uris: [callback] });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const app = await answer.json();
    expect(app).toMatchObject({ client_name: "Desk", redirect_uris: [callback], token_endpoint_auth_method: "none" });
    expect(Object.keys(app).filter((name) => name.includes("secret"))).toEqual([]);
  });

  it("takes JSON of a size that fits, and places that may be one", async () => {
    await open();
    const register = (body: unknown, headers = {}) => postedJson("/oauth/register", body, { headers });
    expect(await told(await register({ redirect_uris: ["http://evil.example/"] }))).toEqual([
      400,
      "invalid_redirect_uri",
    ]);
    expect(await told(await register({}))).toEqual([400, "invalid_redirect_uri"]);
    expect(await told(await register("[]"))).toEqual([400, "invalid_client_metadata"]);
    expect(await told(await register("{"))).toEqual([400, "invalid_client_metadata"]);
    expect(await told(await register("a=b", { "content-type": "text/plain" }))).toEqual([
      415,
      "invalid_client_metadata",
    ]);
    expect((await register({ client_name: "a".repeat(70_000) })).status).toBe(413);
  });

  it("is for so many an hour from one address, or from one network of IPv6", async () => {
    await open();
    const register = () => postedJson("/oauth/register", { redirect_uris: [callback] });
    for (let count = 0; count < oauthLimits.registrationsPerHour; count += 1)
      expect((await register()).status).toBe(201);
    const late = await register();
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "3600"]);
    for (let count = 0; count < oauthLimits.registrationsPerHour; count += 1) {
      current.address = `2001:db8::${count}:1`;
      expect((await register()).status).toBe(201);
    }
    expect((await register()).status).toBe(429);
  });
});

it("whatever is sent to any of them comes to a word of the standard, and never breaks the server", async () => {
  await open();
  const names = ["grant_type", "client_id", "code", "code_verifier", "refresh_token", "scope", "resource", "token"];
  const kinds = ["authorization_code", "refresh_token", newSecret("code"), newSecret("refresh"), newSecret("access")];
  const value = fc.oneof(fc.constantFrom(...kinds), fc.string({ unit: "binary", maxLength: 60 }));
  const form = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 10 })), value, { maxKeys: 9 });
  const sent = fc.oneof(form, fc.string({ unit: "binary", maxLength: 100 }));
  let count = 0;
  const hold = async (response: Response) => {
    const { error } = await response.json();
    expect([response.status, error]).toEqual([expect.toBeOneOf([200, 201, 400, 401, 415]), error]);
    expect(typeof error === "string" || response.ok).toBe(true);
  };
  await fc.assert(
    fc.asyncProperty(sent, fc.json(), async (text, json) => {
      count += 1;
      current.address = `192.0.2.${count % 250}:${count}`;
      await hold(await postedForm("/oauth/token", text));
      await hold(await postedForm("/oauth/revoke", text));
      await hold(await postedJson("/oauth/register", json));
    }),
    { numRuns: 300 },
  );
});
