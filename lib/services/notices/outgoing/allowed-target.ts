/** Whether the app may send something to an address of the web: by name, before anything is looked up. */
import "server-only";
import type { ChannelHost } from "#lib/config/channel-settings";
import { channelLimits } from "#lib/domain/channel";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";

export type Target = {
  readonly url: URL;
  /** A receiver on this very machine, which the settings name as such. */
  readonly isLoopback: boolean;
};

/** BAD_REQUEST for what is no address to send to, FORBIDDEN for one that the settings do not name. */
export function allowedTarget(address: string, hosts: readonly ChannelHost[]): Result<Target> {
  const url = address.length > channelLimits.urlCharacters ? null : URL.parse(address);
  if (url === null || !["https:", "http:"].includes(url.protocol)) return err(noAddress());
  // Whoever is named in it would be told to the receiver, and what stands behind # never arrives.
  if (url.username !== "" || url.password !== "" || url.hash !== "") return err(noAddress());
  const isLoopback = url.protocol === "http:";
  return hosts.some((host) => isMeant(host, url)) ? ok({ url, isLoopback }) : err(notNamed(url));
}

/** The browser's own reading of addresses is this one, too: odd spellings of numbers are plain ones here. */
function isMeant(host: ChannelHost, { protocol, hostname, port }: URL): boolean {
  const isSecure = protocol === "https:";
  const isPort = host.port === (port === "" ? standardPort(isSecure) : Number(port));
  switch (host.kind) {
    case "loopback":
      return !isSecure && hostname === "127.0.0.1" && isPort;
    case "name":
      return isSecure && hostname === host.name && isPort;
    case "below":
      return isSecure && hostname.endsWith(`.${host.name}`) && isPort;
  }
}

function standardPort(isSecure: boolean): number {
  return isSecure ? 443 : 80;
}

function noAddress(): AppError {
  return appError("BAD_REQUEST", "This is no address that messages can be sent to.", {
    nextStep: "Paste the whole address of the webhook; it begins with https://.",
  });
}

function notNamed({ hostname }: URL): AppError {
  return appError("FORBIDDEN", `The app may not send to ${hostname.slice(0, 100)}.`, {
    nextStep: "Whoever runs it names hosts in CHANNEL_HOSTS.",
  });
}
