/**
 * Which `Host` headers are ours. A page of another site can point its own name at 127.0.0.1 (DNS rebinding);
 * its requests arrive here, but under that name.
 */
import "server-only";
import { isLoopbackHost } from "#lib/config/network-settings";

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

export type OwnAddress = {
  /** The configured address, which may be another name of this machine. */
  readonly host: string;
  readonly port: number;
  /** The origin that people open, where a proxy stands in front; null without one. */
  readonly publicUrl: string | null;
};

/** Whether a request was meant for us. */
export function isAllowedHost(host: string | null, listensOn: OwnAddress): boolean {
  if (host === null) return false;
  if (listensOn.publicUrl !== null && host.toLowerCase() === new URL(listensOn.publicUrl).host) return true;
  // Browsers leave out the port that a plain http address has anyway.
  const port = listensOn.port === 80 ? ["", ":80"] : [`:${listensOn.port}`];
  // What other machines may reach us by is the proxy's way in, and no name to be asked for.
  const isName = listensOn.publicUrl === null || isLoopbackHost(listensOn.host);
  const names = [...loopbackNames, ...(isName ? [bracketed(listensOn.host.toLowerCase())] : [])];
  return names.some((name) => port.some((suffix) => host.toLowerCase() === `${name}${suffix}`));
}

function bracketed(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
