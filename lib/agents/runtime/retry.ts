/** Tries a model call again when the server was busy or the line broke, with growing pauses. */
import "server-only";
import { isTransient, retryAfterMs } from "./model-failure.ts";

/** The pauses before the second, third, ... try, in milliseconds. */
export type RetryDelays = readonly number[];

/** A server that asks for more patience than this is treated as busy. */
const longestPauseMs = 5_000;

/** The call's value, or what its last try threw. Stops trying when the signal aborts. */
export async function withRetries<Value>(
  call: () => Promise<Value>,
  delaysMs: RetryDelays,
  signal: AbortSignal,
): Promise<Value> {
  for (const delayMs of delaysMs) {
    try {
      return await call();
    } catch (thrown) {
      const pauseMs = retryAfterMs(thrown) ?? delayMs;
      if (!isTransient(thrown) || signal.aborted || pauseMs > longestPauseMs) throw thrown;
      await pause(pauseMs, signal);
    }
  }
  return call();
}

/** Ends early, without an error, when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener("abort", finish, { once: true });
  });
}
