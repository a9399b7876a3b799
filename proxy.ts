/**
 * The first gate of every request: only our own Host names pass, what is shared or embedded can only be looked at, every answer
 * carries the security headers, and pages hand out the cookie that actions and exports ask for. Where people sign in there
 * is no such cookie: what is asked for is for whoever is signed in, and each page, action and route asks by itself.
 */
import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { accessSettings, embedSettings, getSettings } from "#lib/config/env";
import { isAllowedHost, type OwnAddress } from "#lib/services/allowed-hosts";
import { contentSecurityPolicy } from "#lib/services/content-security-policy";
import { frameAncestors, isEmbedPath } from "#lib/services/embed/frame-ancestors";
import { probePaths } from "#lib/services/network/judge-arrival";
import { ownAddress } from "#lib/services/own-address";
import { isOwnOrigin } from "#lib/services/own-origin";
import { pathHeader, refusalOfArrival } from "#lib/services/own-request";
import { callerCookieName, getStartSecret } from "#lib/services/start-secret";

/** Refuses a foreign Host, and an action at a shared dashboard; else passes on with a nonce for the scripts. */
export function proxy(request: NextRequest): NextResponse {
  const settings = getSettings();
  const address = ownAddress();
  const refusal = refusalOfArrival();
  if (refusal !== null) return new NextResponse(`${refusal.sentence}\n`, { status: refusal.status });
  if (probePaths.has(request.nextUrl.pathname)) return NextResponse.next();
  if (!isAllowedHost(request.headers.get("host"), address)) {
    const own = address.publicUrl ?? "localhost";
    return new NextResponse(`This address is not one the app answers to. Open it under ${own}.\n`, { status: 421 });
  }
  if (isForeignAction(request, address)) {
    return new NextResponse("This request does not come from a page of the app.\n", { status: 403 });
  }
  const served = isLookedAt(request) ? ["GET", "HEAD"] : ["GET", "HEAD", "POST"];
  if (!served.includes(request.method)) {
    const reason = isLookedAt(request) ? "This can only be looked at." : "Nothing here answers to that.";
    return new NextResponse(`${reason}\n`, { status: 405, headers: { allow: served.join(", ") } });
  }
  const nonce = randomBytes(16).toString("base64");
  const framers = frameAncestors(request.nextUrl, embedSettings(settings));
  const policy = contentSecurityPolicy({
    nonce,
    isDevelopment: settings.NODE_ENV === "development",
    frameAncestors: framers,
  });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // The framework would take this for the Host.
  headers.delete("x-forwarded-host");
  headers.set(pathHeader, pathOf(request));
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (framers.length === 0) response.headers.set("x-frame-options", "DENY");
  if (address.publicUrl?.startsWith("https://") === true) {
    response.headers.set("strict-transport-security", strictTransport);
  }
  if (accessSettings(settings) === null && isPageRequest(request)) handOutCookie(request, response, settings.PORT);
  return response;
}

/** Once opened encrypted, never plain again for a year; what else its domain serves is not ours to say. */
const strictTransport = "max-age=31536000";

/**
 * Built files need no gate: they are the same for everybody and hold no data. An uploaded file would be held in memory
 * here, and cut at its tenth megabyte; its route looks at Host and cookie itself. So do the API and the MCP server, at Host
 * and token, and what apps ask while they are let in, but for the page of consent.
 */
export const config = {
  matcher:
    "/((?!_next/static/|api/uploads$|api/v1/(?!docs$)|mcp$|\\.well-known/oauth-|oauth/(?:token|register|revoke)$).*)",
};

/** Whoever opens a shared dashboard gets that one alone, and no way into the app. */
function isShared({ nextUrl }: NextRequest): boolean {
  return /^\/share(?:\/|$)/.test(nextUrl.pathname);
}

/** So does whoever has a token of an embed: what its page asks goes by a route of its own. */
function isLookedAt(request: NextRequest): boolean {
  return isShared(request) || isEmbedPath(request.nextUrl.pathname);
}

/** The framework would call it a failure of the app; one without an origin is refused by the action itself. */
function isForeignAction({ method, headers }: NextRequest, { publicUrl }: OwnAddress): boolean {
  const origin = headers.get("origin");
  if (origin === null || !headers.has("next-action")) return false;
  return !isOwnOrigin({ method, host: headers.get("host") ?? "", origin, publicUrl });
}

/** Where to come back to after signing in. */
function pathOf({ nextUrl }: NextRequest): string {
  const url = new URL(nextUrl);
  url.searchParams.delete("_rsc");
  return `${url.pathname}${url.search}`;
}

/** A file (the icon that browsers ask for beside any page) is no page. */
function isPageRequest(request: NextRequest): boolean {
  const { method, nextUrl } = request;
  const isFile = /^\/(?:api|_next)\/|\.[a-z0-9]+$/i.test(nextUrl.pathname);
  return method === "GET" && !isFile && !isLookedAt(request);
}

function handOutCookie(request: NextRequest, response: NextResponse, port: number): void {
  const name = callerCookieName(port);
  const value = getStartSecret();
  if (request.cookies.get(name)?.value === value) return;
  response.cookies.set({ name, value, httpOnly: true, sameSite: "strict", path: "/" });
}
