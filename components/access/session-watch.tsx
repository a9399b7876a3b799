"use client";

/** Leads to the sign-in when the session was ended elsewhere; shows nothing. */
import { useSessionWatch } from "#lib/queries/use-session-watch";

export function SessionWatch({ isOn }: { readonly isOn: boolean }) {
  useSessionWatch(isOn);
  return null;
}
