"use client";

/** The name behind "@" that is being written at the cursor, and whether its list is wanted. */
import { useState } from "react";
import { type OpenReference, openReferenceAt } from "#lib/domain/references";

export type Writing = {
  readonly open: OpenReference | null;
  /** What is written of the name; null while no list is wanted. */
  readonly written: string | null;
  readonly cursor: number;
  /** The cursor will stand there. */
  readonly move: (cursor: number) => void;
  /** The cursor stands elsewhere, or the text is another. */
  readonly follow: (field: HTMLTextAreaElement) => void;
  readonly close: () => void;
  readonly reopen: () => void;
};

export function useOpenReference(draft: string): Writing {
  const [cursor, setCursor] = useState(0);
  /** Where the sign stands whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const open = openReferenceAt(draft, cursor);

  function follow({ value, selectionStart }: HTMLTextAreaElement) {
    const next = openReferenceAt(value, selectionStart);
    setCursor(selectionStart);
    // Who only goes past a name with the cursor writes none.
    const isPassing = next !== null && value === draft && next.start !== open?.start;
    if (next === null) setClosedAt(null);
    else if (isPassing) setClosedAt(next.start);
  }

  return {
    open,
    written: open === null || open.start === closedAt ? null : open.written,
    cursor,
    move: setCursor,
    follow,
    close: () => setClosedAt(open?.start ?? null),
    reopen: () => setClosedAt(null),
  };
}
