/**
 * The one way into the API: which operation, by whose token, how often, what was sent, then what serves it. Cookies count
 * for nothing here, so a page of another site can ask nothing in anybody's name.
 */
import "server-only";
import { getSettings } from "#lib/config/env";
import { apiBase } from "#lib/domain/api/operation";
import { type OperationName, operations } from "#lib/domain/api/operations";
import { appError, err, type Result, toPublicError } from "#lib/domain/errors";
import { type App, getApp, type OpenApp } from "../app.ts";
import { actingFor } from "../caller-acting.ts";
import { observedAction } from "../observe/observed-requests.ts";
import { withPermission } from "../permission-checks.ts";
import { thrownWhileServing } from "../request-failures.ts";
import { apiHandlers } from "./api-handlers.ts";
import type { Bearer } from "./api-tokens.ts";
import { bearerOf, noteUse, refusalOfPlace, tooOften } from "./bearer-gate.ts";
import type { ApiAsker, ApiReply } from "./handler.ts";
import { type MatchedOperation, matchOperation } from "./match-operation.ts";
import { openApiDocument } from "./openapi.ts";
import { rateHeaders } from "./rate-limits.ts";
import { readBody, readLastEvent, readQuery, wantsEvents } from "./read-request.ts";
import { badRequestOf, plainHeaders, type Refusal, refuse } from "./refusal.ts";

/** An answer for whatever comes; nothing is thrown. */
export async function serveApi(request: Request): Promise<Response> {
  try {
    const refusal = refusalOfPlace(request);
    if (refusal !== null) return refuse(refusal);
    const url = new URL(request.url);
    if (url.pathname === documentPath) return documentOf(request);
    const matched = matchOperation(request.method, url.pathname);
    if (matched.kind !== "operation") return refuse(refusalOfPath(matched));
    const { API_REQUESTS_PER_MINUTE: limit } = getSettings();
    if (limit === 0) return refuse(off());
    const opened = await getApp();
    const bearer = await bearerOf(request, opened, { challenge: "Bearer" });
    if ("error" in bearer) return refuse(bearer);
    const rate = opened.api.limits.take(bearer.tokenId, limit);
    const headers = rateHeaders(rate);
    if (rate.isOver) return refuse(tooOften(), headers);
    return await serveBearer({ request, url, opened, bearer, headers }, matched.name, matched.params);
  } catch (cause) {
    return refuse({ error: thrownWhileServing(cause) });
  }
}

/** What the API takes and gives is the same for everybody, and holds no data. */
const documentPath = `${apiBase}/openapi.json`;

function documentOf({ method }: Request): Response {
  if (!["GET", "HEAD"].includes(method)) return refuse(refusalOfPath({ kind: "method", allowed: ["GET"] }));
  return Response.json(openApiDocument(), { headers: plainHeaders });
}

function refusalOfPath(matched: Exclude<MatchedOperation, { readonly kind: "operation" }>): Refusal {
  if (matched.kind === "none") return { error: appError("NOT_FOUND", "There is no such operation.") };
  const allow = matched.allowed.join(", ");
  return { status: 405, error: badRequestOf(`Here is only ${allow}.`), headers: { allow } };
}

type BearerRequest = {
  readonly request: Request;
  readonly url: URL;
  readonly opened: OpenApp;
  readonly bearer: Bearer;
  readonly headers: Readonly<Record<string, string>>;
};

async function serveBearer(
  asked: BearerRequest,
  name: OperationName,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const { request, url, opened, bearer, headers } = asked;
  const allowed = await allowedTo(asked, name);
  if ("error" in allowed) return refuse(allowed, headers);
  const query = readQuery(url);
  if (query === null) return refuse({ error: badRequestOf("A parameter stands in the address twice.") }, headers);
  const isPosted = request.method === "POST";
  const body = isPosted ? await readBody(request) : { ok: true as const, text: "", value: {} };
  if (!body.ok) return refuse(body.refusal, headers);
  const ids = await opened.api.keys.idsOf({
    ownerId: bearer.caller.ownerId,
    key: isPosted ? request.headers.get("idempotency-key") : null,
    asked: `${name} ${url.pathname} ${body.text}`,
  });
  if ("error" in ids) return refuse(ids, headers);
  const { caller } = bearer;
  const asker: ApiAsker = {
    ...{ caller, ids, signal: request.signal },
    ...{ wantsEvents: wantsEvents(request), lastEventId: readLastEvent(request) },
  };
  const app = await opened.forCaller(caller);
  const reply = await served(app, { name, sent: { params, query, body: body.value }, asker });
  return reply.ok ? responseOf(reply.value, headers) : refuse({ error: reply.error }, headers);
}

/** The scope of the token, then the role of its person; that it was used is written down before anything is done by it. */
async function allowedTo(
  { opened, bearer }: BearerRequest,
  name: OperationName,
): Promise<Refusal | { readonly ok: true }> {
  const { scope, permission } = operations[name];
  if (!bearer.scopes.includes(scope)) return outOfScope(scope);
  const allowed = await withPermission(bearer.caller, permission);
  if (!allowed.ok) return { error: allowed.error };
  return noteUse(opened, bearer);
}

type ServedRequest = {
  readonly name: OperationName;
  readonly sent: Parameters<(typeof apiHandlers)[OperationName]["answer"]>[1];
  readonly asker: ApiAsker;
};

async function served(app: App, { name, sent, asker }: ServedRequest): Promise<Result<ApiReply<unknown>>> {
  const observed = await observedAction(operations[name].permission, async () => {
    const result = await actingFor(asker.caller, () => apiHandlers[name].answer(app, sent, asker));
    return result.ok ? result : err(toPublicError(result.error));
  });
  return observed.ok ? observed : err({ ...observed.error, cause: null });
}

function responseOf(reply: ApiReply<unknown>, headers: Readonly<Record<string, string>>): Response {
  switch (reply.kind) {
    case "json":
      return new Response(`${JSON.stringify(reply.body)}\n`, {
        status: reply.status,
        headers: { ...plainHeaders, "content-type": "application/json", ...headers },
      });
    case "events":
      return new Response(reply.events, {
        headers: { ...plainHeaders, ...headers, ...eventHeaders },
      });
    case "file":
      return new Response(reply.bytes, {
        headers: {
          ...{ ...plainHeaders, ...headers, "content-type": reply.contentType },
          "content-length": String(reply.length),
          "content-disposition": `attachment; filename="${reply.name}"`,
        },
      });
  }
}

/** Whatever stands between hands each event on as it comes. */
const eventHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
} as const;

function outOfScope(scope: string): Refusal {
  return {
    error: appError("FORBIDDEN", `This token is not good for that: it lacks the scope ${scope}.`, {
      nextStep: "Make a token with this scope under Account.",
    }),
    headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
  };
}

function off(): Refusal {
  return {
    error: appError("FORBIDDEN", "The API is switched off here.", {
      nextStep: "Whoever runs the app can switch it on (API_REQUESTS_PER_MINUTE).",
    }),
  };
}
