/** Whoever is not signed in any more leaves for the sign-in, and comes back to the same page from there. Browser-safe. */
import type { PublicError } from "#lib/domain/errors";

/** Goes there for that failure, and does nothing for any other. */
export function leaveIfSignedOut({ code }: Pick<PublicError, "code">): void {
  if (code !== "SIGNED_OUT" || typeof window === "undefined") return;
  const { pathname, search } = window.location;
  // The whole page goes: nothing of what it holds in memory is for whoever signs in next.
  window.location.assign(`/sign-in?next=${encodeURIComponent(`${pathname}${search}`)}`);
}
