/**
 * Sends a body to an address of the web, and says as little of the answer as is needed. The name is looked up here, every
 * address that it leads to is judged, and the connection goes to the one that was judged: nobody can name another one in
 * between. No redirect is followed, no proxy is used, and time and size of the answer are bounded.
 */
import "server-only";
import { lookup } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { channelBounds } from "#lib/config/channel-limits";
import type { Target } from "./allowed-target.ts";
import { isPublicAddress } from "./public-address.ts";

export type Posting = {
  readonly target: Target;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type PostOutcome =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfterMs: number | null }
  /** It did not leave: refused here, or nobody took the connection. */
  | { readonly kind: "not-sent"; readonly reason: string }
  /** It left, and no answer came: it may have arrived. */
  | { readonly kind: "no-answer"; readonly reason: string };

/** How a name is followed. */
export type Following = {
  /** All addresses that it leads to. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  readonly isPublic: (address: string) => boolean;
};

const following: Following = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
};

/** Never throws. */
export async function post(posting: Posting, followed: Following = following): Promise<PostOutcome> {
  const { url, isLoopback } = posting.target;
  // The settings name this machine's own address as a number.
  const address = isLoopback ? url.hostname : await publicAddressOf(url.hostname, followed);
  if (address === null) return { kind: "not-sent", reason: "blocked address" };
  if (typeof address !== "string") return { kind: "not-sent", reason: address.reason };
  return exchange(posting, address);
}

/** null where any of them is none of the internet: one of them is chosen by others then. */
export async function publicAddressOf(
  name: string,
  { resolve, isPublic }: Following = following,
): Promise<string | null | { readonly reason: string }> {
  try {
    const addresses = await within(channelBounds.tryMs, resolve(name));
    return addresses.length > 0 && addresses.every(isPublic) ? (addresses[0] ?? null) : null;
  } catch (cause) {
    return { reason: codeOf(cause) };
  }
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The name was not looked up in time.")), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function exchange({ target, headers, body }: Posting, address: string): Promise<PostOutcome> {
  const { url, isLoopback } = target;
  return new Promise((settle) => {
    let isOut = false;
    const options = {
      ...{ method: "POST", host: address, port: url.port === "" ? undefined : Number(url.port) },
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, "content-length": String(Buffer.byteLength(body)) },
      // A connection of its own: one that is kept might lead elsewhere by now.
      agent: false as const,
      signal: AbortSignal.timeout(channelBounds.tryMs),
    };
    const sent: ClientRequest = isLoopback
      ? requestPlain(options)
      : requestSecure({ ...options, servername: url.hostname });
    sent.once("socket", (socket) => {
      // An encrypted one takes nothing before its certificate was found right.
      socket.once(isLoopback ? "connect" : "secureConnect", () => {
        isOut = true;
      });
    });
    sent.on("error", (cause) => settle({ kind: isOut ? "no-answer" : "not-sent", reason: codeOf(cause) }));
    // What answers in another protocol is cut off without a word of it.
    sent.once("close", () => settle({ kind: isOut ? "no-answer" : "not-sent", reason: "no answer" }));
    sent.once("response", (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      settle({ kind: "answered", status, retryAfterMs: retryAfterOf(answered["retry-after"], Date.now()) });
      discard(response, sent);
    });
    sent.end(body);
  });
}

/** Nobody reads what a receiver says: it may say anything, and much of it. */
function discard(response: IncomingMessage, sent: ClientRequest): void {
  let bytes = 0;
  response.on("error", () => undefined);
  response.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > channelBounds.answerBytes) sent.destroy();
  });
}

/** How long a receiver asks to be left alone: in seconds, or until a date. */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = /^[a-z]{3}, .* GMT$/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** A failure's own words may quote the address. */
function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}
