"use client";

/** Brings a message into view and marks it for a moment: the one that the address names, or one that is asked for. */
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { messageAnchor, messageOf, sessionIdOf } from "#lib/state/chat-address";
import type { Turn } from "#lib/state/turn";
import { turnOfMessage } from "#lib/state/turns";

/** Long enough to find it with the eye. */
const markedMs = 2_000;

type ShownMessageArgs = {
  readonly sessionId: string;
  readonly turns: readonly Turn[];
  /** What grows while charts and tables above the message are still drawn. */
  readonly content: RefObject<HTMLElement | null>;
  /** Sees to it that the message is drawn. */
  readonly reveal: (seq: number) => void;
  /** The reader is no longer at the end. */
  readonly onLeaveEnd: () => void;
};

export type ShownMessage = {
  /** The turn that is marked; null when none is. */
  readonly markedSeq: number | null;
  readonly show: (seq: number) => void;
};

/** Follows the address when the chat is opened and whenever its fragment changes. */
export function useShownMessage(args: ShownMessageArgs): ShownMessage {
  const { sessionId, turns, content, reveal, onLeaveEnd } = args;
  const [markedSeq, setMarkedSeq] = useState<number | null>(null);
  const release = useRef<() => void>(() => undefined);

  const show = useCallback(
    (seq: number) => {
      release.current();
      onLeaveEnd();
      reveal(seq);
      setMarkedSeq(seq);
      const letGo = keepInView(messageAnchor(seq), content.current);
      const timer = setTimeout(() => release.current(), markedMs);
      release.current = () => {
        clearTimeout(timer);
        letGo();
        setMarkedSeq(null);
        release.current = () => undefined;
      };
    },
    [content, reveal, onLeaveEnd],
  );

  const followAddress = useEffectEvent(() => {
    const seq = sessionIdOf(location.pathname) === sessionId ? messageOf(location.hash) : null;
    const turn = seq === null ? null : turnOfMessage(turns, seq);
    if (turn !== null) show(turn.seq);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat on the screen is another look at the address
  useEffect(() => {
    followAddress();
    return onAddressChange(() => followAddress());
  }, [sessionId]);
  useEffect(() => () => release.current(), []);

  return { markedSeq, show };
}

/** A link within the page changes the address without an event of old; browsers that tell of it are listened to. */
function onAddressChange(listener: () => void): () => void {
  const { navigation } = window;
  window.addEventListener("hashchange", listener);
  navigation?.addEventListener("currententrychange", listener);
  return () => {
    window.removeEventListener("hashchange", listener);
    navigation?.removeEventListener("currententrychange", listener);
  };
}

/** Scrolls to the message, and again when what is above it grows, until the reader scrolls by themselves. */
function keepInView(id: string, content: HTMLElement | null): () => void {
  const scroll = () => document.getElementById(id)?.scrollIntoView({ block: "start", behavior: "instant" });
  scroll();
  const growth = new ResizeObserver(scroll);
  if (content !== null) growth.observe(content);
  const stop = () => {
    growth.disconnect();
    for (const type of readerEvents) window.removeEventListener(type, stop);
  };
  for (const type of readerEvents) window.addEventListener(type, stop, { passive: true });
  return stop;
}

const readerEvents = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
