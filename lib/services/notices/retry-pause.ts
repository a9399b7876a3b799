/** When a message that did not arrive is tried again: after pauses that double, and never before the receiver asked for it. */
import "server-only";
import { channelBounds } from "#lib/config/channel-limits";

type RetryArgs = {
  /** Tries so far. */
  readonly attempts: number;
  /** How long the message has waited. */
  readonly ageMs: number;
  /** What the receiver asked for; null: nothing. */
  readonly retryAfterMs: number | null;
  /** From 0 to 1: many that failed at the same moment do not come back at the same moment. */
  readonly random: number;
};

/** In milliseconds; null where it is given up. */
export function retryPause({ attempts, ageMs, retryAfterMs, random }: RetryArgs): number | null {
  const { firstPauseMs, longestPauseMs, givenUpAfterMs } = channelBounds;
  const doubled = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 30));
  const pauseMs = Math.max(doubled * (0.75 + random / 2), retryAfterMs ?? 0);
  return ageMs + pauseMs > givenUpAfterMs ? null : Math.round(pauseMs);
}
