/** Where the app listens, and whose word is taken for where a request comes from. */
import "server-only";
import { isIP, isIPv6 } from "node:net";
import { z } from "zod";

/** A part of the network, as its first address and the number of bits that all its addresses share. */
export type AddressRange = { readonly address: string; readonly prefix: number };

const loopbackRanges: readonly AddressRange[] = [
  { address: "127.0.0.0", prefix: 8 },
  { address: "::1", prefix: 128 },
];

/** What no router of the internet hands on: RFC 1918, RFC 4193, and addresses of one link. */
const privateRanges: readonly AddressRange[] = [
  { address: "10.0.0.0", prefix: 8 },
  { address: "172.16.0.0", prefix: 12 },
  { address: "192.168.0.0", prefix: 16 },
  { address: "169.254.0.0", prefix: 16 },
  { address: "fc00::", prefix: 7 },
  { address: "fe80::", prefix: 10 },
];

export const networkVariables = {
  /** Address to listen on: an address or a name of this machine. */
  HOST: z
    .string()
    .refine((text) => isIP(unbracketed(text)) !== 0 || isName(text), {
      error: "must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0",
    })
    .default("127.0.0.1"),
  /** Port to listen on. */
  PORT: z.coerce.number({ error: "must be a port number" }).int().min(1).max(65_535).default(3000),
  /** Proxies whose word on callers is taken: addresses, ranges such as 10.0.0.0/24, and the words loopback and private. */
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => entriesOf(text).every((entry) => rangesOf(entry).length > 0), {
      error: "must be a list of addresses and ranges such as 10.0.0.5,10.1.0.0/16, or the words loopback and private",
    })
    .refine(
      (text) =>
        entriesOf(text)
          .flatMap(rangesOf)
          .every(({ prefix }) => prefix > 0),
      {
        error: "must not name a range of everybody (/0): then anybody's word would be taken",
      },
    )
    .optional(),
};

/** True for the names and addresses that only this machine can reach. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|::1|\[::1\])$/i.test(host) || (isIP(host) === 4 && host.startsWith("127."));
}

function unbracketed(host: string): string {
  return /^\[(.*)\]$/.exec(host)?.[1] ?? host;
}

/** What ends in a number would be read as an address by some, and is none. */
function isName(text: string): boolean {
  const labels = text.split(".");
  return (
    labels.every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "")
  );
}

function entriesOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((entry) => entry !== "");
}

/** None for what is no range. */
function rangesOf(entry: string): readonly AddressRange[] {
  if (entry === "loopback") return loopbackRanges;
  if (entry === "private") return privateRanges;
  const [, address = "", bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  if (isIP(address) === 0) return [];
  const most = isIPv6(address) ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  return prefix > most ? [] : [{ address, prefix }];
}

type NetworkVariables = {
  readonly HOST: string;
  readonly AUTH?: "team" | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUSTED_PROXIES?: string | undefined;
};

export const networkRules: readonly {
  readonly path: string;
  readonly error: string;
  readonly holds: (settings: NetworkVariables) => boolean;
}[] = [
  {
    path: "HOST",
    error: "opens the app to other machines, which is for people who sign in: set AUTH=team, or leave HOST out",
    holds: ({ HOST, AUTH }) => AUTH !== undefined || isLoopbackHost(HOST),
  },
  {
    path: "HOST",
    error:
      "opens the app to other machines, who come by a proxy with a certificate: set PUBLIC_URL to its address, or leave HOST out",
    holds: ({ HOST, PUBLIC_URL }) => PUBLIC_URL !== undefined || isLoopbackHost(HOST),
  },
  {
    path: "TRUSTED_PROXIES",
    error: "is for an app behind a proxy: set PUBLIC_URL",
    holds: ({ TRUSTED_PROXIES, PUBLIC_URL }) => TRUSTED_PROXIES === undefined || PUBLIC_URL !== undefined,
  },
];

/** Whose word is taken: of whoever is named; a proxy on this machine where none is; nobody's without an address to open. */
export function toTrustedRanges({
  PUBLIC_URL,
  TRUSTED_PROXIES,
}: Omit<NetworkVariables, "HOST">): readonly AddressRange[] {
  if (PUBLIC_URL === undefined) return [];
  return TRUSTED_PROXIES === undefined ? loopbackRanges : entriesOf(TRUSTED_PROXIES).flatMap(rangesOf);
}
