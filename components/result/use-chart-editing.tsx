"use client";

/** The reader's edits of one result's chart: what holds now, how to change it, and the way back. */
import { useMemo, useState, useSyncExternalStore } from "react";
import type { ChartEdit } from "#lib/domain/chart-edit";
import {
  type ChartEditHistory,
  currentEdit,
  keepChartEdits,
  keptChartEdits,
  readChartEdits,
  redone,
  undone,
  withEdit,
} from "#lib/state/chart-edits";

export type ChartEditing = {
  readonly edit: ChartEdit;
  change(edit: ChartEdit): void;
  /** Null when there is nothing to take back. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
};

/** Edits belong to the result and survive a reload; those of another tab are seen then. */
export function useChartEditing(resultId: string): ChartEditing {
  // The server knows of no edit: the page is first hydrated as it was sent.
  const kept = useSyncExternalStore(
    keepStill,
    () => keptChartEdits(resultId),
    () => null,
  );
  const stored = useMemo(() => readChartEdits(kept), [kept]);
  const [changed, setChanged] = useState<{ readonly resultId: string; readonly history: ChartEditHistory } | null>(
    null,
  );
  const history = changed?.resultId === resultId ? changed.history : stored;
  const keep = (next: ChartEditHistory) => {
    setChanged({ resultId, history: next });
    keepChartEdits(resultId, next);
  };
  return {
    edit: currentEdit(history),
    change: (edit) => keep(withEdit(history, edit)),
    undo: history.position === 0 ? null : () => keep(undone(history)),
    redo: history.position === history.steps.length - 1 ? null : () => keep(redone(history)),
  };
}

/** Nobody else changes what this tab shows. */
function keepStill(): () => void {
  return () => undefined;
}
