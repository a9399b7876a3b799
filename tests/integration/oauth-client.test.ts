/** The official client of the protocol finds its way in by itself: from a refusal to tokens, to new ones, and back in. */
import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type { WholeApp } from "#lib/services/app";
import { getStartSecret } from "#lib/services/start-secret";
import { apiPlace } from "../support/api/api-requests.ts";
import { openBoardWorld } from "../support/dashboards/board-world.ts";
import { served } from "../support/oauth/oauth-requests.ts";
import { callback } from "../support/oauth/oauth-world.ts";
import { expectValue } from "../support/run-world.ts";

type Current = { app: WholeApp | null; cookie: string };
const current = vi.hoisted((): Current => ({ app: null, cookie: "" }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ host: "localhost:3000", origin: "http://localhost:3000" }),
  cookies: async () => ({ get: () => ({ value: current.cookie }), set: () => undefined }),
}));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({ ...current.app, forCaller: async () => current.app }),
}));

afterEach(() => Object.assign(current, { app: null }));

const resource = `${apiPlace}/mcp`;

type Kept = {
  client?: Awaited<ReturnType<OAuthClientProvider["clientInformation"]>>;
  tokens?: Awaited<ReturnType<OAuthClientProvider["tokens"]>>;
  discovery?: Parameters<NonNullable<OAuthClientProvider["saveDiscoveryState"]>>[0];
  verifier: string;
  asked: URL | null;
};

/** What a client keeps between its steps. */
function newProvider(scope?: string): { readonly provider: OAuthClientProvider; readonly kept: Kept } {
  const kept: Kept = { verifier: "", asked: null };
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: "Notebook", redirect_uris: [callback], ...(scope === undefined ? {} : { scope }) },
    state: () => "a state of its own",
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (asked) => void Object.assign(kept, { asked }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (discovery) => void Object.assign(kept, { discovery }),
    discoveryState: () => kept.discovery,
    invalidateCredentials: (what) => {
      if (what === "client" || what === "all") delete kept.client;
      if (what === "tokens" || what === "all") delete kept.tokens;
    },
  };
  return { provider, kept };
}

const fetchFn: typeof globalThis.fetch = (input, init) => served(new Request(input, init));

async function open(scope?: string) {
  const { app } = await openBoardWorld();
  Object.assign(current, { app, cookie: getStartSecret() });
  const { allowAppAction, denyAppAction } = await import("#lib/actions/connected-apps");
  const { provider, kept } = newProvider();
  const step = (more: { readonly authorizationCode?: string; readonly iss?: string } = {}) =>
    auth(provider, { serverUrl: resource, fetchFn, ...(scope === undefined ? {} : { scope }), ...more });
  /** What the page that the client opened asks, and the answer of whoever is there. */
  const decide = async (decision: typeof allowAppAction) => {
    const asked = Object.fromEntries(kept.asked?.searchParams ?? []);
    return new URL(expectValue(await decision({ asked })).url).searchParams;
  };
  const connect = async () => {
    expect(await step()).toBe("REDIRECT");
    const answer = await decide(allowAppAction);
    return step({ authorizationCode: answer.get("code") ?? "", iss: answer.get("iss") ?? "" });
  };
  const bearer = () => app.api.tokens.bearer(kept.tokens?.access_token ?? "", resource);
  return { app, provider, kept, step, decide, connect, bearer, allowAppAction, denyAppAction };
}

it("finds where to ask, registers, asks, and has a token that counts", async () => {
  const { app, kept, connect, bearer, step, decide, allowAppAction } = await open();
  expect(await step()).toBe("REDIRECT");
  expect(kept.asked?.href.startsWith(`${apiPlace}/oauth/authorize?`)).toBe(true);
  expect(Object.fromEntries(kept.asked?.searchParams ?? [])).toMatchObject({
    ...{ response_type: "code", code_challenge_method: "S256", resource, state: "a state of its own" },
    ...{ redirect_uri: callback, scope: "ask read data boards models" },
  });
  const answer = await decide(allowAppAction);
  expect([answer.get("state"), answer.get("iss")]).toEqual(["a state of its own", apiPlace]);
  expect(await connect()).toBe("AUTHORIZED");
  expect(kept.tokens).toMatchObject({ token_type: "Bearer", expires_in: 3_600 });
  expect(await bearer()).toMatchObject({ ok: true, value: { caller: { ownerId: "local" } } });
  expect(await app.api.apps.list("local")).toMatchObject([{ name: "Notebook" }]);
});

it("from a refusal of the server itself it comes to its tools, for as long as it is let in", async () => {
  const { app, provider, decide, allowAppAction, kept } = await open();
  const connect = async () => {
    const transport = new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider, fetch: fetchFn });
    const client = new Client({ name: "test", version: "1" });
    onTestFinished(() => client.close());
    const connected = await client.connect(transport).catch((cause: unknown) => cause);
    return { client, transport, connected };
  };
  const refused = await connect();
  expect(refused.connected).toBeInstanceOf(UnauthorizedError);
  await refused.transport.finishAuth(await decide(allowAppAction));
  const { client } = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("list_databases");
  const listed = await client.callTool({ name: "list_databases", arguments: {} });
  expect(JSON.stringify(listed.structuredContent)).toContain("SHOP");
  const [connection] = await app.api.apps.list("local");
  expect(connection?.usedAt).toBeGreaterThan(0);
  expectValue(await app.api.apps.end("local", connection?.id ?? ""));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  Object.assign(kept, { asked: null });
  await expect(client.callTool({ name: "list_databases", arguments: {} })).rejects.toBeInstanceOf(UnauthorizedError);
  expect(kept.asked?.pathname).toBe("/oauth/authorize");
});

it("asks for as much as it needs, and has no more", async () => {
  const { connect, bearer } = await open("data ask");
  expect(await connect()).toBe("AUTHORIZED");
  expect(await bearer()).toMatchObject({ value: { scopes: ["ask", "data"] } });
});

it("renews by itself, without a page", async () => {
  const { connect, step, kept, bearer } = await open();
  await connect();
  const before = kept.tokens;
  expect(await step()).toBe("AUTHORIZED");
  expect(kept.tokens?.access_token).not.toBe(before?.access_token);
  expect(kept.tokens?.refresh_token).not.toBe(before?.refresh_token);
  expect((await bearer()).ok).toBe(true);
});

it("asks anew where its person ended it, and where it was forgotten", async () => {
  const { app, connect, step, kept, bearer } = await open();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await connect();
  const [listed] = await app.api.apps.list("local");
  expectValue(await app.api.apps.end("local", listed?.id ?? ""));
  expect(await step()).toBe("REDIRECT");
  expect(await connect()).toBe("AUTHORIZED");
  const former = kept.client?.client_id;
  Object.assign(kept, { client: { client_id: "forgotten" } });
  expect(await step()).toBe("REDIRECT");
  expect(kept.client?.client_id).not.toBe(former);
  expect(await connect()).toBe("AUTHORIZED");
  expect((await bearer()).ok).toBe(true);
});

it("believes no answer that says it comes from somewhere else, and hears a no", async () => {
  const { step, decide, allowAppAction, denyAppAction, kept } = await open();
  await step();
  const no = await decide(denyAppAction);
  expect([no.get("error"), no.get("code"), no.get("iss")]).toEqual(["access_denied", null, apiPlace]);
  const yes = await decide(allowAppAction);
  const authorizationCode = yes.get("code") ?? "";
  await expect(step({ authorizationCode, iss: "https://evil.example" })).rejects.toThrow(/issuer/i);
  await expect(step({ authorizationCode })).rejects.toThrow(/iss/i);
  expect(kept.tokens).toBeUndefined();
});

it("a place that may be none is refused when it registers", async () => {
  const { step, provider } = await open();
  const elsewhere = { client_name: "Notebook", redirect_uris: ["http://evil.example/back"] };
  Object.defineProperty(provider, "clientMetadata", { get: () => elsewhere });
  await expect(step()).rejects.toThrow(/redirect/i);
});
