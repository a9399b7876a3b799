/**
 * What a reader changed of a result's chart, step by step, so that it can be taken back and is there after a reload.
 * Kept in this browser; what is found there may be anybody's and is read with care. Browser-safe.
 */
import { type ChartEdit, noChartEdit } from "#lib/domain/chart-edit";
import { fieldsOf, isChartEdit } from "#lib/domain/chart-edit-form";

/** The states a chart went through, the first one first, and which of them it is in. Never empty. */
export type ChartEditHistory = { readonly steps: readonly ChartEdit[]; readonly position: number };

/** So many steps can be taken back. */
export const undoSteps = 20;
/** The results edited last; older edits are forgotten. */
export const rememberedResults = 50;

export const untouchedChart: ChartEditHistory = { steps: [noChartEdit], position: 0 };

const prefix = "snowgpt-chart-edits:";

/** The edit that holds now. */
export function currentEdit({ steps, position }: ChartEditHistory): ChartEdit {
  return steps[position] ?? noChartEdit;
}

/** One step on. What was taken back before is forgotten; a step that changes nothing is none. */
export function withEdit(history: ChartEditHistory, edit: ChartEdit): ChartEditHistory {
  if (JSON.stringify(edit) === JSON.stringify(currentEdit(history))) return history;
  const steps = [...history.steps.slice(0, history.position + 1), edit].slice(-(undoSteps + 1));
  return { steps, position: steps.length - 1 };
}

/** One step back, as far as there is one. */
export function undone({ steps, position }: ChartEditHistory): ChartEditHistory {
  return { steps, position: Math.max(0, position - 1) };
}

/** The step that was taken back last, once more. */
export function redone({ steps, position }: ChartEditHistory): ChartEditHistory {
  return { steps, position: Math.min(steps.length - 1, position + 1) };
}

/** What the browser keeps of a result's chart, as text; null when it keeps nothing. */
export function keptChartEdits(resultId: string): string | null {
  try {
    return window.localStorage.getItem(prefix + resultId);
  } catch {
    // Storage may be closed to the page (private windows): edits then last until the reload.
    return null;
  }
}

/** Keeps the steps of a result; an untouched chart leaves nothing behind. */
export function keepChartEdits(resultId: string, history: ChartEditHistory): void {
  const key = prefix + resultId;
  try {
    window.localStorage.removeItem(key);
    if (history.steps.length < 2) return;
    for (const old of keysByAge().slice(0, -(rememberedResults - 1))) window.localStorage.removeItem(old);
    window.localStorage.setItem(key, JSON.stringify({ at: Date.now(), ...history }));
  } catch {
    // See keptChartEdits; or the storage is full.
  }
}

/** The steps that a kept text tells of; an untouched chart where it is not one of ours. */
export function readChartEdits(text: string | null): ChartEditHistory {
  const { steps, position } = fieldsOf(parsed(text));
  if (!Array.isArray(steps) || typeof position !== "number") return untouchedChart;
  const edits: unknown[] = steps.slice(0, undoSteps + 1);
  if (edits.length === 0 || !edits.every(isChartEdit) || edits[position] === undefined) return untouchedChart;
  return { steps: edits, position };
}

/** Oldest first. */
function keysByAge(): string[] {
  return Object.keys(window.localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: Number(fieldsOf(parsed(window.localStorage.getItem(key))).at) || 0 }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ key }) => key);
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
