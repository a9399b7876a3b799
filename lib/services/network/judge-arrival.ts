/**
 * What is made of a request as it arrives, before anything else looks at it: who asks, under which of our names, and why it
 * is not served. Pure; `arrivals.ts` tells the server.
 */
import "server-only";
import { isLoopbackHost } from "#lib/config/network-settings";
import { isAllowedHost, type OwnAddress } from "../allowed-hosts.ts";
import { plainAddress, readForwarded, type SentHeaders } from "./forwarded.ts";

/** Why a request is not served, in a sentence for whoever sent it. */
export type Refusal = { readonly status: 400 | 421; readonly sentence: string };

export type ArrivalFacts = {
  /** Who holds the connection. */
  readonly peer: string;
  /** What was asked for, as it was sent. */
  readonly target: string;
  readonly headers: SentHeaders;
  /** How many `Host` headers there are: those that follow the first one are in no list of headers. */
  readonly hosts: number;
};

export type ArrivalRules = OwnAddress & {
  /** Whose word on a request's way is taken. */
  readonly isTrusted: (address: string) => boolean;
};

export type Verdict = {
  /** Who asked. */
  readonly address: string;
  /** The name that was asked for: one of ours where there is no refusal. */
  readonly host: string;
  readonly protocol: "http" | "https";
  /** True for what a trusted proxy brought: its word on ids counts as well. */
  readonly isTrusted: boolean;
  readonly refusal: Refusal | null;
  readonly way: Way;
};

/** How a request came, in words for whoever sets up a proxy. */
export type Way = {
  /** The address that people open, a name of this machine, or another one. */
  readonly name: "opened" | "local" | "foreign";
  readonly proxy: "trusted" | "none";
  /** Whether the proxy says who asked. */
  readonly client: "told" | "not told";
  /** Whether it says with which protocol. */
  readonly protocol: "encrypted" | "plain" | "not told";
};

/** What supervisors ask, by whatever name and from wherever: the answers hold no data and no address. */
export const probePaths: ReadonlySet<string> = new Set(["/api/health", "/api/ready"]);

/** Where a request comes from, and whether it is served. */
export function judgeArrival(facts: ArrivalFacts, rules: ArrivalRules): Verdict {
  const peer = plainAddress(facts.peer);
  const isTrusted = rules.isTrusted(peer);
  const told = readForwarded(facts.headers, peer, rules.isTrusted);
  const opened = rules.publicUrl === null ? null : new URL(rules.publicUrl);
  const sent = String(facts.headers.host ?? "").toLowerCase();
  // The one other name that can be meant: a proxy may ask for us by ours, and say by which it was asked.
  const host = opened !== null && told.host === opened.host ? opened.host : sent;
  const isOpened = host === opened?.host;
  const refusal =
    malformed(facts) ??
    (probePaths.has(facts.target.split("?", 1)[0] ?? "")
      ? null
      : misdirected({ host, isOpened, isTrusted, client: told.client, isPlain: told.isPlain }, rules));
  const local = isAllowedHost(host, rules) ? "local" : "foreign";
  const protocolTold = told.isPlain ? "plain" : "encrypted";
  return {
    ...{ address: told.client, host, isTrusted, refusal },
    protocol: isOpened && opened?.protocol === "https:" ? "https" : "http",
    way: {
      name: isOpened ? "opened" : local,
      proxy: isTrusted ? "trusted" : "none",
      client: told.tells.client ? "told" : "not told",
      protocol: told.tells.protocol ? protocolTold : "not told",
    },
  };
}

/**
 * A target with a name of its own and a second `Host` are ways to be asked under one name and to answer under another;
 * browsers and proxies send neither. Nor do they send escapes that are no letters.
 */
function malformed({ target, hosts }: ArrivalFacts): Refusal | null {
  if (!/^\/(?![/\\])/.test(target)) return { status: 400, sentence: "A request names a path, and nothing before it." };
  if (hosts !== 1) return { status: 400, sentence: "A request names one Host." };
  return hasReadableEscapes(target) ? null : { status: 400, sentence: "The escapes of this path cannot be read." };
}

/** The framework breaks over others. What stands in the query is read by whoever takes it. */
function hasReadableEscapes(target: string): boolean {
  try {
    decodeURIComponent(target.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

type Asked = {
  readonly host: string;
  /** Asked for under the address that people open. */
  readonly isOpened: boolean;
  readonly isTrusted: boolean;
  readonly client: string;
  readonly isPlain: boolean;
};

/** Without a certificate on the way everybody between could read along, whichever name is asked for. */
function misdirected(asked: Asked, rules: ArrivalRules): Refusal | null {
  const { publicUrl } = rules;
  const openUnder = `Open it under ${publicUrl ?? "localhost"}.`;
  const refused = (reason: string): Refusal => ({ status: 421, sentence: `${reason} ${openUnder}` });
  if (!isAllowedHost(asked.host, rules)) return refused("This address is not one the app answers to.");
  if (!asked.isOpened) {
    return isLoopbackHost(asked.client) ? null : refused("This address is for the machine of the app alone.");
  }
  if (!asked.isTrusted) return refused("This did not come by a proxy that the app trusts (TRUSTED_PROXIES).");
  const isPlain = asked.isPlain && publicUrl?.startsWith("https:") === true;
  return isPlain ? refused("This came without encryption, as the proxy says (X-Forwarded-Proto).") : null;
}
