"use client";

/** How high the window is, while it is resized and turned as well. */
import { useSyncExternalStore } from "react";

/** Pixels; 0 on the server. */
export function useWindowHeight(): number {
  return useSyncExternalStore(
    followWindow,
    () => window.innerHeight,
    () => 0,
  );
}

function followWindow(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}
