/** Reads that somebody waits for: they end when nobody does any more. */
import "server-only";

/** What such a read takes besides its input. */
export type Stoppable = { readonly signal?: AbortSignal | undefined };

/** Aborts after that time, or when the reader has left. */
export function untilStopped(timeoutMs: number, { signal }: Stoppable): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]);
}
