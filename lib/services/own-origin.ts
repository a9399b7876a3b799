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
};

/**
 * True for what a page of ours sends. Reading needs no origin, because a followed link names none; a foreign one is
 * refused all the same. `null`, which sandboxed frames and files send, is foreign.
 */
export function isOwnOrigin({ method, host, origin }: RequestSource): boolean {
  if (origin === null) return readingMethods.has(method);
  return origin.toLowerCase().replace(/^https?:\/\//, "") === host.toLowerCase();
}

const readingMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);
