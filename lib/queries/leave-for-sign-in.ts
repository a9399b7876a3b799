/**
 * Whoever is not signed in any more leaves for the sign-in, and whoever needs a second factor for its page; both come back
 * to the same page from there. Browser-safe.
 */
import type { PublicError } from "#lib/domain/errors";

const ways: Partial<Record<PublicError["code"], string>> = {
  SIGNED_OUT: "/sign-in",
  TWO_FACTOR_NEEDED: "/second-factor",
};

/** Goes there for those failures, and does nothing for any other. */
export function leaveIfSignedOut({ code }: Pick<PublicError, "code">): void {
  const way = ways[code];
  if (way === undefined || typeof window === "undefined") return;
  const { pathname, search } = window.location;
  // The whole page goes: nothing of what it holds in memory is for whoever signs in next.
  window.location.assign(`${way}?next=${encodeURIComponent(`${pathname}${search}`)}`);
}
