/**
 * Where the browser may be sent with a code. Whoever registers an app names the places; what is asked for later is compared
 * letter by letter, but for the port of a program on the reader's own machine, which takes one that is free (RFC 8252).
 */

const longest = 1_000;

/** Programs on the reader's machine: `localhost` is beside the standard, and what many of them use. */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?([/?].*)?$/;

/** A scheme that an app has for itself is the name of a domain the other way round (RFC 8252, 7.1): a browser has no such. */
const reversedDomain = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;

/** Those of well-known programs that are not. */
const knownSchemes: ReadonlySet<string> = new Set(["cursor:", "vscode:", "vscode-insiders:"]);

/** Whether an app may register a place. */
export function isRedirectUri(text: string): boolean {
  // What a browser would drop or turn round is nothing that can be compared by letters.
  if (text.length > longest || /[\s\\#\p{Cc}]/u.test(text)) return false;
  const address = URL.parse(text);
  if (address === null || address.username !== "" || address.password !== "" || hasAnswer(address)) return false;
  if (address.protocol === "https:") return /^https:\/\/[^/]/.test(text);
  if (address.protocol === "http:") return loopback.test(text);
  return reversedDomain.test(address.protocol) || knownSchemes.has(address.protocol);
}

/** Its own words could not be told from those of the answer. */
function hasAnswer({ searchParams }: URL): boolean {
  return ["code", "state", "iss", "error"].some((name) => searchParams.has(name));
}

/** Whether a place that is asked for is among those that were registered. */
export function isRegistered(asked: string, registered: readonly string[]): boolean {
  return isRedirectUri(asked) && registered.some((one) => withoutPort(one) === withoutPort(asked));
}

function withoutPort(uri: string): string {
  const [, place, rest = ""] = loopback.exec(uri) ?? [];
  return place === undefined ? uri : `${place}${rest}`;
}

/** Where a place leads, in words for whoever says yes. */
export function placeOf(uri: string): string {
  if (loopback.test(uri)) return "a program on this computer";
  const { protocol, host } = new URL(uri);
  return protocol === "https:" ? host : `the app on this computer that opens ${protocol} addresses`;
}

/** The place with an answer behind it. */
export function answerAt(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const address = new URL(uri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.href;
}
