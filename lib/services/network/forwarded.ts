/**
 * What proxies say of a request on its way: who asked, under which name, and whether encrypted. Anybody can write these
 * headers, so they count only as far as proxies that are trusted wrote them: from the right, hop by hop.
 */
import "server-only";
import { isIP, isIPv4 } from "node:net";

/** Headers by their names in small letters; those that came several times are joined by commas. */
export type SentHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export type Forwarded = {
  /** Who asked, as far as trusted hops know. */
  readonly client: string;
  /** The one name that the proxy says was asked for; null where it says none or several. */
  readonly host: string | null;
  /** Whether the nearest proxy says that it was asked without encryption. */
  readonly isPlain: boolean;
  /** Whether it says at all who asked, and with which protocol. */
  readonly tells: { readonly client: boolean; readonly protocol: boolean };
};

const untold = { host: null, isPlain: false, tells: { client: false, protocol: false } };

/** More hops than any way has; whoever writes more is not followed. */
const mostHops = 20;

/**
 * Reads the forwarded headers of a request.
 * @param peer who holds the connection.
 * @param isTrusted whose word counts.
 */
export function readForwarded(headers: SentHeaders, peer: string, isTrusted: (address: string) => boolean): Forwarded {
  if (!isTrusted(peer)) return { client: peer, ...untold };
  const hops = textOf(headers["x-forwarded-for"]);
  const standard = textOf(headers.forwarded);
  const elements = standard === null ? [] : elementsOf(standard);
  const clients = [
    ...(hops === null ? [] : [clientOf(hops.split(","), peer, isTrusted)]),
    ...(standard === null
      ? []
      : [
          clientOf(
            elements.map((pairs) => pairs.get("for") ?? ""),
            peer,
            isTrusted,
          ),
        ]),
  ];
  const [client = peer, other = client] = clients;
  const protocols = [lastOf(textOf(headers["x-forwarded-proto"])), elements.at(-1)?.get("proto")].flatMap(
    (protocol) => protocol?.toLowerCase() ?? [],
  );
  return {
    // A proxy writes one of the two and hands the other on as it came: where they differ, one of them is anybody's word.
    client: client === other ? client : peer,
    host:
      textOf(headers["x-forwarded-host"])?.trim().toLowerCase() ?? elements.at(-1)?.get("host")?.toLowerCase() ?? null,
    isPlain: protocols.includes("http"),
    tells: { client: clients.length > 0, protocol: protocols.some((protocol) => /^https?$/.test(protocol)) },
  };
}

function textOf(value: string | readonly string[] | undefined): string | null {
  const text = typeof value === "string" ? value : (value?.join(",") ?? "");
  return text.trim() === "" ? null : text;
}

function lastOf(list: string | null): string | null {
  return list?.split(",").at(-1)?.trim() ?? null;
}

/** From the right: behind a hop that is not trusted, or that is no address, nobody is believed. */
function clientOf(hops: readonly string[], peer: string, isTrusted: (address: string) => boolean): string {
  let last = peer;
  for (const hop of hops.slice(-mostHops).toReversed()) {
    const address = isTrusted(last) ? addressIn(hop.trim()) : null;
    if (address === null) return last;
    last = address;
  }
  return last;
}

/** Some proxies add the port, which is another one with each connection. null: no address. */
function addressIn(hop: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([^:]*):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(bare) === 0 ? null : plainAddress(bare);
}

/** An address of IPv4 is written alike, whichever way it came. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(.*)$/i.exec(address)?.[1] ?? "";
  return isIPv4(mapped) ? mapped : address;
}

const pairPattern = /^\s*([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s";,]*))\s*$/i;

/** The header of RFC 7239, element by element; a pair that cannot be read is left out. */
function elementsOf(text: string): readonly ReadonlyMap<string, string>[] {
  return splitOutsideQuotes(text, ",").map((element) => {
    const pairs = splitOutsideQuotes(element, ";").flatMap((pair): [string, string][] => {
      const [, name, quoted, plain] = pairPattern.exec(pair) ?? [];
      return name === undefined ? [] : [[name.toLowerCase(), quoted?.replace(/\\(.)/g, "$1") ?? plain ?? ""]];
    });
    return new Map(pairs);
  });
}

function splitOutsideQuotes(text: string, separator: string): readonly string[] {
  const parts = [""];
  let isQuoted = false;
  for (const [index, character] of [...text].entries()) {
    if (character === '"' && text[index - 1] !== "\\") isQuoted = !isQuoted;
    if (character === separator && !isQuoted) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}
