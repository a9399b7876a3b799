"use client";

/** How a card's result is looked at: shared by its table and its downloads, forgotten with the result. */
import { useState } from "react";
import { plainView } from "#lib/domain/plain-view";
import type { ResultView } from "#lib/domain/result-view";

/** The view on a result and its setter; another result begins plain. */
export function useResultView(resultId: string): [ResultView, (view: ResultView) => void] {
  const [kept, setKept] = useState({ resultId, view: plainView });
  const view = kept.resultId === resultId ? kept.view : plainView;
  return [view, (next) => setKept({ resultId, view: next })];
}
