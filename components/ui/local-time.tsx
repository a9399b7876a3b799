"use client";

/** A moment by the reader's clock. The server, which does not know it, writes the same moment in UTC. */
import { useSyncExternalStore } from "react";
import { momentText, momentTextInUtc } from "#lib/state/dashboard-words";

/** @param at milliseconds. */
export function LocalTime({ at }: { readonly at: number }) {
  const text = useSyncExternalStore(
    keepStill,
    () => momentText(at, Date.now()),
    () => momentTextInUtc(at),
  );
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
}

/** It is read anew whenever what it stands in is drawn anew. */
function keepStill(): () => void {
  return () => undefined;
}
