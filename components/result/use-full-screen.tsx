"use client";

/** A card over the whole page: it holds the focus like any dialog, and gives it back when it is left. */
import { type KeyboardEvent, type RefObject, useState } from "react";
import { useWindowHeight } from "#components/ui/use-window-height";

/** Pixels of the caption over a chart and of the notes under it. */
const around = 190;
const leastRoom = 240;

/** Whether it is, the height for a chart while it is, how to change it, and what its element needs for it. */
export function useFullScreen(card: RefObject<HTMLElement | null>, title: string) {
  const [isFull, setFull] = useState(false);
  const windowHeight = useWindowHeight();
  const room = isFull ? Math.max(leastRoom, windowHeight - around) : null;
  const leave = () => {
    setFull(false);
    card.current?.querySelector<HTMLElement>("[data-full-screen]")?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!isFull || event.defaultPrevented) return;
    if (event.key === "Escape") {
      event.preventDefault();
      leave();
    }
    // What opens over the card (a menu, a form) has keys of its own.
    if (event.key === "Tab" && isWithin(card.current, event.target)) keepInside(event, card.current);
  };
  const props = isFull
    ? { role: "dialog", "aria-modal": true, "aria-label": title, onKeyDown: handleKey }
    : { onKeyDown: handleKey };
  return { isFull, room, toggle: () => (isFull ? leave() : setFull(true)), props };
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"], [contenteditable="true"]';

function isWithin(card: HTMLElement | null, target: EventTarget): boolean {
  return target instanceof Node && card?.contains(target) === true;
}

/** From the last place to the first and back: the page behind is not reached. */
function keepInside(event: KeyboardEvent, card: HTMLElement | null): void {
  const places = [...(card?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
    (place) => place.tabIndex >= 0 && place.getClientRects().length > 0,
  );
  const end = event.shiftKey ? places[0] : places.at(-1);
  const start = event.shiftKey ? places.at(-1) : places[0];
  if (end === undefined || !end.contains(document.activeElement)) return;
  event.preventDefault();
  start?.focus();
}
