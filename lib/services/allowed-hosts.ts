/**
 * Which `Host` headers are ours. A page of another site can point its own name at 127.0.0.1 (DNS rebinding);
 * its requests arrive here, but under that name.
 */
import "server-only";

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** @param listensOn the configured address, which may be another name of this machine. */
export function isAllowedHost(
  host: string | null,
  listensOn: { readonly host: string; readonly port: number },
): boolean {
  if (host === null) return false;
  // Browsers leave out the port that a plain http address has anyway.
  const port = listensOn.port === 80 ? ["", ":80"] : [`:${listensOn.port}`];
  const names = [...loopbackNames, bracketed(listensOn.host.toLowerCase())];
  return names.some((name) => port.some((suffix) => host.toLowerCase() === `${name}${suffix}`));
}

function bracketed(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
