"use client";

/** A text field that is as high as its text; the limit and the scrolling beyond it are in its class. */
import { type RefObject, useEffect, useLayoutEffect } from "react";

/** Measures the field anew whenever the text or the room for its lines changes. */
export function useGrowingHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (field.current !== null) growToText(field.current);
  }, [field, text]);
  useEffect(() => {
    const shown = field.current;
    if (shown === null || typeof ResizeObserver === "undefined") return;
    let width = shown.clientWidth;
    const observer = new ResizeObserver(() => {
      // Its own new height is no reason to measure again.
      if (shown.clientWidth === width) return;
      width = shown.clientWidth;
      growToText(shown);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [field]);
}

function growToText(field: HTMLTextAreaElement): void {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
