"use client";

/**
 * The text that the analyst writes in a card's statement. Kept for this browser tab, so that it survives a reload;
 * bounded, because the room for it is.
 */
import { useState, useSyncExternalStore } from "react";

/** Longer texts are refused by the server; they last until the reload. */
const longestKept = 100_000;
/** The texts of so many cards are kept; the one written longest ago goes first. */
const mostKept = 20;

export type SqlMemory = "sql-draft";

/** The kept text of a card, null when there is none, and its setter. */
export function useKeptText(memory: SqlMemory, cardId: string): [string | null, (text: string | null) => void] {
  // The server knows nothing of it: the page is first hydrated as it was sent.
  const kept = useSyncExternalStore(
    keepStill,
    () => readText(memory, cardId),
    () => null,
  );
  const [written, setWritten] = useState<string | null | undefined>(undefined);
  const write = (text: string | null) => {
    setWritten(text);
    keepText(memory, cardId, text);
  };
  return [written === undefined ? kept : written, write];
}

/** Nobody else changes what is kept for a card. */
function keepStill(): () => void {
  return () => undefined;
}

function readText(memory: SqlMemory, cardId: string): string | null {
  try {
    const kept = window.sessionStorage.getItem(keyOf(memory, cardId));
    return kept === null ? null : kept.slice(kept.indexOf(" ") + 1);
  } catch {
    // Storage may be closed to the page (private windows): the text then lasts until the reload.
    return null;
  }
}

function keepText(memory: SqlMemory, cardId: string, text: string | null): void {
  try {
    const key = keyOf(memory, cardId);
    window.sessionStorage.removeItem(key);
    if (text === null || text.length > longestKept) return;
    for (const old of keysByAge(memory).slice(0, -(mostKept - 1))) window.sessionStorage.removeItem(old);
    window.sessionStorage.setItem(key, `${Date.now()} ${text}`);
  } catch {
    // See readText; or the storage is full.
  }
}

/** Oldest first. */
function keysByAge(memory: SqlMemory): string[] {
  const prefix = keyOf(memory, "");
  return Object.keys(window.sessionStorage)
    .filter((key) => key.startsWith(prefix))
    .sort((left, right) => writtenAt(left) - writtenAt(right));
}

function writtenAt(key: string): number {
  return Number.parseInt(window.sessionStorage.getItem(key) ?? "", 10) || 0;
}

function keyOf(memory: SqlMemory, cardId: string): string {
  return `${memory}:${cardId}`;
}
