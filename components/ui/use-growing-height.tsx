"use client";

/** A text field that is as high as its text; the limit and the scrolling beyond it are in its class. */
import { type RefObject, useLayoutEffect } from "react";

/** Measures the field anew whenever the text changes. */
export function useGrowingHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (field.current === null) return;
    field.current.style.height = "auto";
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [field, text]);
}
