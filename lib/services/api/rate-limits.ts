/**
 * How often a token may ask: so many requests in a window that begins with the first. Each instance of the app counts by
 * itself, so that no request waits for the store; behind a proxy that spreads requests, a token has as many as there are
 * instances times that. What really costs, runs, is held by quotas, which all instances share.
 */
import "server-only";
import { apiLimits } from "#lib/config/api-limits";

export type RateState = {
  readonly limit: number;
  readonly left: number;
  /** Until the count begins anew. */
  readonly resetSeconds: number;
  /** This request is one too many. */
  readonly isOver: boolean;
};

export type RateLimits = {
  /** Counts a request. @param limit in a window. */
  take(key: string, limit: number): RateState;
  /** Whether the next one would be too many; nothing is counted. */
  isSpent(key: string, limit: number): RateState;
};

type Counted = { since: number; count: number };

/** Of this process. @param now milliseconds since 1970. */
export function createRateLimits(now: () => number): RateLimits {
  const counts = new Map<string, Counted>();
  const known = (key: string): Counted | null => {
    const counted = counts.get(key) ?? null;
    return counted !== null && now() - counted.since < apiLimits.windowMs ? counted : null;
  };
  const open = (key: string): Counted => {
    const counted = known(key);
    if (counted !== null) return counted;
    if (counts.size >= apiLimits.countedAtOnce) counts.clear();
    const begun = { since: now(), count: 0 };
    counts.set(key, begun);
    return begun;
  };
  const stateOf = ({ since, count }: Counted, limit: number, isOver: boolean): RateState => ({
    limit,
    left: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil((since + apiLimits.windowMs - now()) / 1_000)),
    isOver,
  });
  return {
    take: (key, limit) => {
      const counted = open(key);
      if (counted.count >= limit) return stateOf(counted, limit, true);
      counted.count += 1;
      return stateOf(counted, limit, false);
    },
    isSpent: (key, limit) => {
      const counted = known(key) ?? { since: now(), count: 0 };
      return stateOf(counted, limit, counted.count >= limit);
    },
  };
}

/** As the draft of the standard names them. */
export function rateHeaders({ limit, left, resetSeconds, isOver }: RateState): Readonly<Record<string, string>> {
  return {
    "ratelimit-policy": `"requests";q=${limit};w=${apiLimits.windowMs / 1_000}`,
    ratelimit: `"requests";r=${left};t=${resetSeconds}`,
    ...(isOver ? { "retry-after": String(resetSeconds) } : {}),
  };
}
