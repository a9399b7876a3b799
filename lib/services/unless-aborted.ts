/** Waiting that a signal ends. */
import "server-only";

/** The work's value, or null as soon as the signal aborts; the work itself goes on for whoever else waits for it. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  const settled = new AbortController();
  const aborted = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true, signal: settled.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    settled.abort();
  }
}
