/** Which hosts messages may be sent to: none unless somebody who runs the app has named them. */
import "server-only";
import { isIP } from "node:net";
import { z } from "zod";

export const channelVariables = {
  /** Hosts of webhooks, comma-separated: hooks.slack.com, *.webhook.office.com, hooks.example.com:8443. Empty: none. */
  CHANNEL_HOSTS: z
    .string()
    .refine((text) => entriesOf(text).every((entry) => hostOf(entry) !== null), {
      error:
        "must be a list of host names such as hooks.slack.com,*.webhook.office.com; a port behind a colon where it is not 443",
    })
    .optional(),
};

/** A host that messages may be sent to. */
export type ChannelHost =
  | { readonly kind: "name"; readonly name: string; readonly port: number }
  /** All names below this one, and not itself. */
  | { readonly kind: "below"; readonly name: string; readonly port: number }
  /** A receiver on this very machine, without encryption: for trying things out. */
  | { readonly kind: "loopback"; readonly port: number };

/** The hosts that the settings name. */
export function toChannelHosts({ CHANNEL_HOSTS = "" }: { readonly CHANNEL_HOSTS?: string | undefined }) {
  return entriesOf(CHANNEL_HOSTS).flatMap((entry): readonly ChannelHost[] => {
    const host = hostOf(entry);
    return host === null ? [] : [host];
  });
}

function entriesOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== "");
}

/** Names of at least two parts: a star never stands for a whole country. */
const namePattern =
  /^(\*\.)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?)(?::(\d{1,5}))?$/;
const loopbackPattern = /^http:\/\/127\.0\.0\.1:(\d{1,5})$/;

function hostOf(entry: string): ChannelHost | null {
  const [, loopbackPort] = loopbackPattern.exec(entry) ?? [];
  if (loopbackPort !== undefined)
    return isPort(Number(loopbackPort)) ? { kind: "loopback", port: Number(loopbackPort) } : null;
  const [, star, name, port = "443"] = namePattern.exec(entry) ?? [];
  if (name === undefined || isIP(name) !== 0 || !isPort(Number(port))) return null;
  return { kind: star === undefined ? "name" : "below", name, port: Number(port) };
}

function isPort(port: number): boolean {
  return port >= 1 && port <= 65_535;
}
