/**
 * The one way into the MCP server: where the request came in, by whose token, how often, what was sent, then the protocol.
 * Cookies count for nothing here, and no page of another site is answered.
 */
import "server-only";
import {
  createMcpHandler,
  isJSONRPCNotification,
  isJSONRPCResponse,
  isLegacyRequest,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { getSettings } from "#lib/config/env";
import { mcpLimits } from "#lib/config/mcp-limits";
import { type ApiScope, apiScopeNames } from "#lib/domain/api-scopes";
import { appError, ok, type Result } from "#lib/domain/errors";
import { scopeOfResource } from "#lib/domain/mcp/resources";
import { mcpToolKeys, mcpTools } from "#lib/domain/mcp/tools";
import type { Bearer } from "../api/api-tokens.ts";
import { bearerOf, noteUse, refusalOfPlace, tooOften } from "../api/bearer-gate.ts";
import { rateHeaders } from "../api/rate-limits.ts";
import { readBody, readSecret } from "../api/read-request.ts";
import { badRequestOf, plainHeaders, type Refusal, refuse } from "../api/refusal.ts";
import { getApp, type OpenApp } from "../app.ts";
import { actingFor } from "../caller-acting.ts";
import { type OwnPlace, ownPlace } from "../oauth/own-place.ts";
import { ownAddress } from "../own-address.ts";
import { isOwnOrigin } from "../own-origin.ts";
import { thrownWhileServing } from "../request-failures.ts";
import { mcpChallenge } from "./challenge.ts";
import { createMcpServer, type RenewedParts } from "./mcp-server.ts";
import { serveOlder } from "./older-leg.ts";

/** An answer for whatever comes; nothing is thrown. */
export async function serveMcp(request: Request): Promise<Response> {
  try {
    const refusal = refusalOfPlace(request) ?? refusalOfOrigin(request) ?? refusalOfMethod(request);
    if (refusal !== null) return refuse(refusal);
    const { API_REQUESTS_PER_MINUTE: limit, MCP } = getSettings();
    if (limit === 0 || MCP === "off") return refuse(off());
    const opened = await getApp();
    const place = ownPlace(request.headers.get("host"));
    const rules = { challenge: mcpChallenge(place, null), resource: place.resource };
    const bearer = await bearerOf(request, opened, rules);
    if ("error" in bearer) return refuse(bearer);
    const rate = opened.api.limits.take(bearer.tokenId, limit);
    const headers = rateHeaders(rate);
    if (rate.isOver) return refuse(tooOften(), headers);
    return await serveBearer({ request, place, opened, bearer, headers });
  } catch (cause) {
    return refuse({ error: thrownWhileServing(cause) });
  }
}

/** A name that a foreign site points at this machine (DNS rebinding) brings that site's origin along. */
function refusalOfOrigin(request: Request): Refusal | null {
  const origin = request.headers.get("origin");
  const host = request.headers.get("host") ?? "";
  const { publicUrl } = ownAddress();
  if (origin === null || isOwnOrigin({ method: request.method, host, origin, publicUrl })) return null;
  return { status: 403, error: appError("FORBIDDEN", "This request comes from a page of another site.") };
}

/** The server says nothing by itself, and keeps no session that could be ended: so a client is to be told. */
function refusalOfMethod({ method }: Request): Refusal | null {
  if (method === "POST") return null;
  return { status: 405, error: badRequestOf("Here is only POST."), headers: { allow: "POST" } };
}

type BearerRequest = {
  readonly request: Request;
  readonly place: OwnPlace;
  readonly opened: OpenApp;
  readonly bearer: Bearer;
  readonly headers: Readonly<Record<string, string>>;
};

async function serveBearer({ request, place, opened, bearer, headers }: BearerRequest): Promise<Response> {
  const body = await readBody(request, mcpLimits.bodyBytes);
  if (!body.ok) return refuse(body.refusal, headers);
  const message = body.value;
  const allowed =
    refusalOfMessage(message, body.text) ?? outOfScope(message, bearer, place) ?? (await noteUse(opened, bearer));
  if ("error" in allowed) return refuse(allowed, headers);
  const { caller } = bearer;
  const app = await opened.forCaller(caller);
  // What stands in the body was read; only the headers are looked at from here on.
  const bare = new Request(request.url, { method: "POST", headers: request.headers, signal: request.signal });
  const renew = () => renewed(opened, readSecret(request) ?? "", place);
  const parts = { app, bearer, origin: place.issuer, renew };
  const response = await actingFor(caller, async () =>
    (await isLegacyRequest(bare, message))
      ? serveOlder({ ...parts, request: bare, message, post: opened.api.post })
      : newerHandler(parts).fetch(bare, { parsedBody: message }),
  );
  return withHeaders(response, headers);
}

/** A call may last for as long as its person thinks: token, role and groups are looked at anew then. */
async function renewed(opened: OpenApp, secret: string, { resource }: OwnPlace): Promise<Result<RenewedParts>> {
  const bearer = await opened.api.tokens.bearer(secret, resource);
  return bearer.ok ? ok({ bearer: bearer.value, app: await opened.forCaller(bearer.value.caller) }) : bearer;
}

function newerHandler(parts: Omit<Parameters<typeof createMcpServer>[0], "canElicit">) {
  return createMcpHandler(() => createMcpServer({ ...parts, canElicit: null }), {
    legacy: "reject",
    keepAliveMs: mcpLimits.keepAliveMs,
    // Nothing changes that a client could wait for.
    maxSubscriptions: 0,
  });
}

/** One message at a time: a batch would count as one request. What a client answers or says may go to another instance. */
function refusalOfMessage(message: unknown, text: string): Refusal | null {
  if (Array.isArray(message)) return { error: badRequestOf("One message is sent at a time.") };
  const isHandedOn = isJSONRPCResponse(message) || isJSONRPCNotification(message);
  if (!isHandedOn || text.length <= mcpLimits.replyCharacters) return null;
  return { status: 413, error: badRequestOf("An answer, or a notification, is shorter than that.") };
}

const callSchema = z.object({ method: z.literal("tools/call"), params: z.object({ name: z.string() }) });
const readSchema = z.object({ method: z.literal("resources/read"), params: z.object({ uri: z.string() }) });

function outOfScope(message: unknown, { scopes }: Bearer, place: OwnPlace): Refusal | null {
  const scope = scopeOf(message);
  if (scope === null || scopes.includes(scope)) return null;
  // What an app asks for anew takes the place of what it has: all that it then needs is named.
  const needed = apiScopeNames.filter((name) => name === scope || scopes.includes(name));
  return {
    error: appError("FORBIDDEN", `This token is not good for that: it lacks the scope ${scope}.`, {
      nextStep: "Make a token with this scope under Account.",
    }),
    headers: { "www-authenticate": mcpChallenge(place, needed) },
  };
}

/** null for what needs none, and for what is not there. */
function scopeOf(message: unknown): ApiScope | null {
  const read = readSchema.safeParse(message);
  if (read.success) return scopeOfResource(read.data.params.uri);
  const call = callSchema.safeParse(message);
  const key = call.success ? mcpToolKeys.find((name) => mcpTools[name].name === call.data.params.name) : undefined;
  return key === undefined ? null : mcpTools[key].scope;
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries({ ...plainHeaders, ...headers })) {
    // A stream has its own word against being held up on the way.
    if (name !== "cache-control" || !all.has(name)) all.set(name, value);
  }
  return new Response(response.body, { status: response.status, headers: all });
}

function off(): Refusal {
  return {
    error: appError("FORBIDDEN", "The MCP server is switched off here.", {
      nextStep: "Whoever runs the app can switch it on (MCP, API_REQUESTS_PER_MINUTE).",
    }),
  };
}
