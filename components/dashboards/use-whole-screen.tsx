"use client";

/** The page's main part over everything else: what lies behind it cannot be reached, and Escape leaves. */
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** @returns the ref of the part that is to cover the screen. */
export function useWholeScreen(isFull: boolean, onLeave: () => void): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const element = main.current;
    if (!isFull || element === null) return;
    const others = [...(element.parentElement?.children ?? [])].filter(
      (other) => other !== element && other.localName === "aside",
    );
    for (const other of others) other.setAttribute("inert", "");
    const handle = (event: KeyboardEvent) => {
      const isInPanel =
        event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]') !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !isInPanel) leave();
    };
    document.addEventListener("keydown", handle);
    return () => {
      document.removeEventListener("keydown", handle);
      for (const other of others) other.removeAttribute("inert");
    };
  }, [isFull]);
  return main;
}
