"use client";

/** Whether the user asked for less motion; charts draw themselves by script, which CSS cannot stop. */
import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

/** False while rendering on the server. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
