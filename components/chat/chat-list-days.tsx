"use client";

/** The days that the chat list is grouped by: those of the server until the page answers, then the user's own. */
import { useState, useSyncExternalStore } from "react";
import { type LocalDays, localDays, nextMidnight } from "#lib/state/chat-groups";

/** Rolls over at midnight without a reload, also after the computer has slept through it. */
export function useLocalDays(first: LocalDays): LocalDays {
  const [clock] = useState(createDayClock);
  return useSyncExternalStore(clock.subscribe, clock.days, () => first);
}

function createDayClock() {
  let known: LocalDays | null = null;
  const days = (): LocalDays => {
    const now = localDays(Date.now());
    // The same day is the same object, or the list would be drawn without end.
    if (known === null || known.today !== now.today) known = now;
    return known;
  };
  const subscribe = (onChange: () => void): (() => void) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        onChange();
        wait();
      }, nextMidnight(Date.now()) - Date.now());
    };
    wait();
    // A timer stands still while the computer sleeps.
    document.addEventListener("visibilitychange", onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onChange);
    };
  };
  return { days, subscribe };
}
