/** How the sign-in library is asked: with as little of the request as it needs, and with its cookies and refusals as values. */
import "server-only";
import { APIError } from "better-auth/api";
import { z } from "zod";
import { addressHeader } from "./auth-library.ts";

/** What sign-in needs to know of a request. */
export type AccessRequest = {
  /** The header with all cookies; empty without any. */
  readonly cookie: string;
  readonly userAgent: string;
  /** Where the request came from, as far as it can be known. */
  readonly address: string;
};

/** Told to the log; nothing in it came from a person. */
export type AccessWarning = (details: { readonly cause: string | null }, text: string) => void;

/** A cookie for the browser; an age of 0 takes it away. */
export type HandedCookie = {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
  readonly isSecure: boolean;
};

/** What the library said: its value with its cookies, or the code of its refusal. */
export type LibraryAnswer<Value> =
  | { readonly ok: true; readonly value: Value; readonly cookies: readonly HandedCookie[] }
  | { readonly ok: false; readonly code: string };

/** The request as the library gets it. */
export function libraryHeaders({ cookie, userAgent, address }: AccessRequest): Headers {
  return new Headers({ cookie, "user-agent": userAgent, [addressHeader]: address });
}

const sessionCookie = /\.session_token$/;

/** The same request from somebody who is not signed in: a sign-in must not be taken for an act of who was in before. */
export function withoutSession(request: AccessRequest): AccessRequest {
  const cookies = request.cookie.split(/; */).filter((cookie) => !sessionCookie.test(cookie.split("=", 1)[0] ?? ""));
  return { ...request, cookie: cookies.join("; ") };
}

/** The token of the session that these cookies stand for; null where they begin none. */
export function sessionTokenIn(cookies: readonly HandedCookie[]): string | null {
  const cookie = cookies.find(({ name, maxAgeSeconds }) => sessionCookie.test(name) && maxAgeSeconds > 0);
  // Behind the last point stands what it was signed with.
  return cookie?.value.replace(/\.[^.]*$/, "") ?? null;
}

const refusalSchema = z.object({ code: z.string() });

/**
 * Asks the library for something that may set cookies. A cookie of a session lasts as long as the longest session: the
 * store says when it is over, and a page's first load can set none.
 * @throws whatever is no refusal of the library's: a store that is out of reach among it.
 */
export async function askLibrary<Value>(
  call: () => Promise<{ readonly headers: Headers; readonly response: Value }>,
  sessionSeconds: number,
): Promise<LibraryAnswer<Value>> {
  try {
    const { headers, response } = await call();
    return { ok: true, value: response, cookies: cookiesOf(headers, sessionSeconds) };
  } catch (cause) {
    if (!(cause instanceof APIError) || cause.statusCode >= 500) throw cause;
    const refusal = refusalSchema.safeParse(cause.body);
    return { ok: false, code: refusal.success ? refusal.data.code : "REFUSED" };
  }
}

/** The cookies of an answer of the library. */
export function cookiesOf(headers: Headers, sessionSeconds: number): readonly HandedCookie[] {
  return headers.getSetCookie().flatMap((line) => readCookie(line, sessionSeconds));
}

/** Whether a cookie opens a session. */
export function opensSession({ name, maxAgeSeconds }: HandedCookie): boolean {
  return sessionCookie.test(name) && maxAgeSeconds > 0;
}

function readCookie(line: string, sessionSeconds: number): readonly HandedCookie[] {
  const [pair = "", ...attributes] = line.split(/; */);
  const at = pair.indexOf("=");
  if (at < 1) return [];
  const name = pair.slice(0, at);
  const ages = attributes.flatMap((attribute) => /^max-age=(-?\d+)$/i.exec(attribute)?.[1] ?? []);
  const given = Math.max(0, Number(ages[0] ?? 0));
  return [
    {
      name,
      value: decodeURIComponent(pair.slice(at + 1)),
      maxAgeSeconds: given > 0 && sessionCookie.test(name) ? sessionSeconds : given,
      isSecure: attributes.some((attribute) => attribute.toLowerCase() === "secure"),
    },
  ];
}
