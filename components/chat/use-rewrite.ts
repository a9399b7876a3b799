"use client";

/** Changes the unsent question from outside the keyboard and goes on writing at a place of the new text. */
import { useLayoutEffect, useRef } from "react";
import type { WrittenText } from "#lib/domain/references";
import { useChat, useSession } from "./session-provider.tsx";

/** The composer has the focus afterwards, and the cursor stands where it was told. */
export function useRewrite(): (next: WrittenText) => void {
  const { composer } = useChat();
  const write = useSession((state) => state.write);
  const draft = useSession((state) => state.draft);
  const cursorAfter = useRef<number | null>(null);

  // The new text must be in the field before the cursor can stand in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the draft has changed
  useLayoutEffect(() => {
    if (cursorAfter.current === null) return;
    composer.current?.setSelectionRange(cursorAfter.current, cursorAfter.current);
    cursorAfter.current = null;
  }, [draft, composer]);

  return ({ text, cursor }) => {
    composer.current?.focus();
    // A text that stays as it is brings no new drawing.
    if (text === draft) composer.current?.setSelectionRange(cursor, cursor);
    else cursorAfter.current = cursor;
    write(text);
  };
}
