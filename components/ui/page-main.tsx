"use client";

/** Where a menu that belongs to the page's main part is put, so that those who jump from part to part find it there. */
import { useSyncExternalStore } from "react";

/** The page's main part; null on the server. */
export function usePageMain(): HTMLElement | null {
  return useSyncExternalStore(
    neverChanges,
    () => document.querySelector("main"),
    () => null,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
