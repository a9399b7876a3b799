"use client";

/** The part of the conversation that is drawn; the rest is a click away, and a link to a message brings it. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { drawnWith, earlierDrawn, firstDrawn } from "#lib/state/shown-turns";
import type { Turn } from "#lib/state/turn";

type ShownTurnsArgs = {
  readonly sessionId: string;
  readonly turns: readonly Turn[];
  readonly content: RefObject<HTMLElement | null>;
};

export type ShownTurns = {
  readonly shown: readonly Turn[];
  readonly earlierCount: number;
  /** Draws more above; what the reader looks at stays where it is. */
  readonly showEarlier: () => void;
  /** Draws the conversation from this message on, at least. */
  readonly reveal: (seq: number) => void;
};

export function useShownTurns({ sessionId, turns, content }: ShownTurnsArgs): ShownTurns {
  const [begin, setBegin] = useState(() => ({ sessionId, fromSeq: firstDrawn(turns) }));
  const fromSeq = begin.sessionId === sessionId ? begin.fromSeq : firstDrawn(turns);
  const heightBefore = useRef<number | null>(null);

  useLayoutEffect(() => {
    const scroller = content.current?.parentElement;
    if (heightBefore.current === null || !scroller) return;
    scroller.scrollTop += scroller.scrollHeight - heightBefore.current;
    heightBefore.current = null;
  });

  const showEarlier = () => {
    heightBefore.current = content.current?.parentElement?.scrollHeight ?? null;
    setBegin({ sessionId, fromSeq: earlierDrawn(turns, fromSeq) });
  };
  const reveal = useCallback(
    (seq: number) => setBegin({ sessionId, fromSeq: drawnWith(turns, fromSeq, seq) }),
    [sessionId, turns, fromSeq],
  );
  const shown = turns.filter((turn) => turn.seq >= fromSeq);
  return { shown, earlierCount: turns.length - shown.length, showEarlier, reveal };
}
