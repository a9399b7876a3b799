/** Which result a card shows: the one of the answer, or that of the latest edit since the last "Revert". Pure. */
import type { ResultPart } from "#lib/domain/message";
import type { EditedRun } from "./turns.ts";

export type ShownResult = {
  readonly part: ResultPart;
  /** The message that holds it. */
  readonly messageId: string;
  /** The edit that it came from; null for the answer's own. */
  readonly edit: EditedRun | null;
};

export type CardResults = {
  readonly original: ResultPart;
  readonly messageId: string;
  /** Oldest first. */
  readonly edits: readonly EditedRun[];
};

/**
 * Edits that failed, were stopped or still run change nothing of what is shown.
 * @param revertedAt the latest edit when the analyst went back to the original; null when they did not.
 */
export function shownResult({ original, messageId, edits }: CardResults, revertedAt: string | null): ShownResult {
  const since = edits.slice(edits.findIndex((edit) => edit.runId === revertedAt) + 1);
  return latestResult(since) ?? { part: original, messageId, edit: null };
}

/** The result of the latest edit that has one. */
export function latestResult(edits: readonly EditedRun[]): ShownResult | null {
  for (const edit of edits.toReversed()) {
    const [part] = edit.content.results;
    if (part !== undefined && edit.messageId !== null) return { part, messageId: edit.messageId, edit };
  }
  return null;
}
