/**
 * Where a request comes from. Browsers name the page's origin with every request that may change something; `Host` was
 * compared with our own names before, and what a proxy says of it (`X-Forwarded-Host`) is anyone's word.
 */
import "server-only";

export type RequestSource = {
  readonly method: string;
  /** Already found to be one of our names. */
  readonly host: string;
  /** null: the request names none. */
  readonly origin: string | null;
  /** What people open, where a proxy stands in front; null without one. */
  readonly publicUrl: string | null;
};

/**
 * True for what a page of ours sends. Reading needs no origin, because a followed link names none; a foreign one is
 * refused all the same. `null`, which sandboxed frames and files send, is foreign.
 */
export function isOwnOrigin({ method, host, origin, publicUrl }: RequestSource): boolean {
  if (origin === null) return readingMethods.has(method);
  const opened = publicUrl === null ? null : new URL(publicUrl);
  // A page of the same name that came unencrypted may be anybody's.
  if (opened !== null && host.toLowerCase() === opened.host) return origin.toLowerCase() === opened.origin;
  return origin.toLowerCase().replace(/^https?:\/\//, "") === host.toLowerCase();
}

const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);
