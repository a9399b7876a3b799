/** Requests of clients to the routes by which they are let in, and to the one that they are let in for, without a server between. */

import { serveMcp } from "#lib/services/mcp/serve-mcp";
import type { Form } from "#lib/services/oauth/exchanges";
import {
  serveRegistration,
  serveResourceMetadata,
  serveRevocation,
  serveServerMetadata,
  serveToken,
} from "#lib/services/oauth/serve-oauth";
import { apiPlace } from "../api/api-requests.ts";

type Sent = { readonly host?: string; readonly headers?: Readonly<Record<string, string>> };

const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  "/mcp": serveMcp,
  "/oauth/register": serveRegistration,
  "/oauth/token": serveToken,
  "/oauth/revoke": serveRevocation,
  "/.well-known/oauth-authorization-server": serveServerMetadata,
  "/.well-known/oauth-protected-resource": serveResourceMetadata,
  "/.well-known/oauth-protected-resource/mcp": serveResourceMetadata,
};

/** What the app answers; 404 for what is no route of these. */
export async function served(request: Request): Promise<Response> {
  const { pathname, host } = new URL(request.url);
  const headers = new Headers(request.headers);
  if (!headers.has("host")) headers.set("host", host);
  const serve = routes[pathname];
  return serve === undefined ? new Response(null, { status: 404 }) : serve(new Request(request, { headers }));
}

/** Reads a document. */
export function fetched(path: string, { host = new URL(apiPlace).host, headers = {} }: Sent = {}): Promise<Response> {
  return served(new Request(`${apiPlace}${path}`, { headers: { host, ...headers } }));
}

/** Sends JSON. */
export function postedJson(path: string, body: unknown, { host = new URL(apiPlace).host, headers = {} }: Sent = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const sent = { "content-type": "application/json", host, ...headers };
  return served(new Request(`${apiPlace}${path}`, { method: "POST", headers: sent, body: text }));
}

/** Sends a form, as fields or as it stands. */
export function postedForm(
  path: string,
  form: Form | string,
  { host = new URL(apiPlace).host, headers = {} }: Sent = {},
) {
  const body = typeof form === "string" ? form : new URLSearchParams(form).toString();
  const sent = { "content-type": "application/x-www-form-urlencoded", host, ...headers };
  return served(new Request(`${apiPlace}${path}`, { method: "POST", headers: sent, body }));
}
