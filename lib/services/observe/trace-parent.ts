/** Where a trace of somebody else goes on here, as W3C's header says it. */
import "server-only";

/** A span of another program. */
export type RemoteSpan = { readonly traceId: string; readonly spanId: string; readonly isSampled: boolean };

/** Later versions may say more behind these four; zeroes are no ids. */
const form = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/**
 * Reads `traceparent`. Whose word it is, is decided before: it is taken away from whatever no trusted proxy brought.
 * @returns null for what is none.
 */
export function readTraceParent(header: string | readonly string[] | undefined): RemoteSpan | null {
  const [, traceId, spanId, flags] = (typeof header === "string" && form.exec(header.trim())) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
