"use client";

/** Which of a card's tabs is open. The choice belongs to the card and survives a reload, in this browser tab only. */
import { useState } from "react";

export type ResultTab = "chart" | "table" | "sql";

const tabs: readonly ResultTab[] = ["chart", "table", "sql"];

/** The open tab and its setter; `preferred` until the user chooses. */
export function useResultTab(cardId: string, preferred: ResultTab): [ResultTab, (tab: string) => void] {
  const [tab, setTab] = useState<ResultTab>(() => readTab(cardId) ?? preferred);
  const choose = (value: string) => {
    const chosen = tabs.find((candidate) => candidate === value);
    if (chosen === undefined) return;
    setTab(chosen);
    keepTab(cardId, chosen);
  };
  return [tab, choose];
}

function keyOf(cardId: string): string {
  return `result-tab:${cardId}`;
}

function readTab(cardId: string): ResultTab | null {
  if (typeof window === "undefined") return null;
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
