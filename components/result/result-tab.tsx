"use client";

/** Which of a card's tabs is open. The choice belongs to the card and survives a reload, in this browser tab only. */
import { useState, useSyncExternalStore } from "react";

export type ResultTab = "chart" | "table" | "pivot" | "sql";

const tabs: readonly ResultTab[] = ["chart", "table", "pivot", "sql"];

/** The open tab and its setter; `preferred` until the user chooses. */
export function useResultTab(cardId: string, preferred: ResultTab): [ResultTab, (tab: string) => void] {
  // The server knows no choice: the page is first hydrated as it was sent, then shows the kept tab.
  const kept = useSyncExternalStore(
    keepStill,
    () => readTab(cardId),
    () => null,
  );
  const [chosen, setChosen] = useState<ResultTab | null>(null);
  const choose = (value: string) => {
    const tab = tabs.find((candidate) => candidate === value);
    if (tab === undefined) return;
    setChosen(tab);
    keepTab(cardId, tab);
  };
  return [chosen ?? kept ?? preferred, choose];
}

/** Nobody else changes what is kept for a card. */
function keepStill(): () => void {
  return () => undefined;
}

function keyOf(cardId: string): string {
  return `result-tab:${cardId}`;
}

function readTab(cardId: string): ResultTab | null {
  try {
    const kept = window.sessionStorage.getItem(keyOf(cardId));
    return tabs.find((candidate) => candidate === kept) ?? null;
  } catch {
    // Storage may be closed to the page (private windows): the choice then lasts until the reload.
    return null;
  }
}

function keepTab(cardId: string, tab: ResultTab): void {
  try {
    window.sessionStorage.setItem(keyOf(cardId), tab);
  } catch {
    // See readTab.
  }
}
