"use client";

/** Where a menu that belongs to the page's main part is put, so that those who jump from part to part find it there. */
import { createContext, use, useSyncExternalStore } from "react";

const CoverContext = createContext<HTMLElement | null>(null);

/** Around what covers the page: menus inside belong to the cover, which the page's main part lies behind. */
export const PageCoverProvider = CoverContext.Provider;

/** The page's main part, or what covers it; null on the server. */
export function usePageMain(): HTMLElement | null {
  const cover = use(CoverContext);
  const main = useSyncExternalStore(
    neverChanges,
    () => document.querySelector("main"),
    () => null,
  );
  return cover ?? main;
}

function neverChanges(): () => void {
  return () => undefined;
}
