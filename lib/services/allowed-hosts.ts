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
  const names = [...loopbackNames, bracketed(listensOn.host.toLowerCase())];
  return names.some((name) => host.toLowerCase() === `${name}:${listensOn.port}`);
}

function bracketed(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
