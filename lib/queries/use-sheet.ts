/** The answers of a chat's sheet under its filters: asked for once for each setting, and kept for the way back. */
import { useEffect, useReducer, useRef } from "react";
import { narrowSheetAction } from "#lib/actions/sheets";
import type { FilterValue } from "#lib/domain/dashboard";
import type { PublicError } from "#lib/domain/errors";
import type { NarrowedAnswer } from "#lib/domain/sheet";
import { connectionLost } from "./public-failure.ts";

type Sheet = {
  readonly sessionId: string;
  /** Of the answers as the chat shows them. */
  readonly resultIds: readonly string[];
  readonly filters: readonly FilterValue[];
};

export type NarrowedAnswers = {
  /** Null while it is on its way, and while no filter is on. */
  of(resultId: string): NarrowedAnswer | null;
  /** Asks once more for one that failed; a yes counts for this once. */
  again(resultId: string, isApproved: boolean): void;
};

/** What is on its way is given up when the filters change or the sheet is left. */
export function useNarrowedAnswers(sheet: Sheet): NarrowedAnswers {
  const [, tell] = useReducer((count: number) => count + 1, 0);
  const lines = useRef(new Set<Line>());
  const { resultIds, filters } = sheet;
  const take = (answer: NarrowedAnswer) => {
    keep(keyOf(sheet, answer.resultId), answer);
    tell();
  };
  const ask = (wanted: readonly string[], isApproved: boolean) => {
    const line: Line = { isOver: false, reader: null };
    lines.current.add(line);
    void read(line, { ...sheet, resultIds: wanted }, { isApproved, take });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same filters and answers in another order of events are no others
  useEffect(() => {
    const open = lines.current;
    const missing = resultIds.filter((resultId) => !kept.has(keyOf(sheet, resultId)));
    if (filters.length > 0 && missing.length > 0) ask(missing, false);
    return () => {
      for (const line of open) giveUp(line);
      open.clear();
    };
  }, [JSON.stringify(sheet)]);
  return {
    of: (resultId) => (filters.length === 0 ? null : (kept.get(keyOf(sheet, resultId)) ?? null)),
    again: (resultId, isApproved) => {
      kept.delete(keyOf(sheet, resultId));
      tell();
      ask([resultId], isApproved);
    },
  };
}

type Line = { isOver: boolean; reader: ReadableStreamDefaultReader<NarrowedAnswer> | null };

function giveUp(line: Line): void {
  line.isOver = true;
  void line.reader?.cancel().catch(() => undefined);
}

type Asking = { readonly isApproved: boolean; readonly take: (answer: NarrowedAnswer) => void };

async function read(line: Line, sheet: Sheet, { isApproved, take }: Asking): Promise<void> {
  const problem = await readAnswers(line, sheet, { isApproved, take });
  if (problem === null || line.isOver) return;
  for (const resultId of sheet.resultIds) {
    // Those that came before the line broke are there.
    if (!kept.has(keyOf(sheet, resultId))) take(failedAnswer(resultId, problem));
  }
}

/** @returns why not all of them came; null when they did. */
async function readAnswers(line: Line, sheet: Sheet, { isApproved, take }: Asking): Promise<PublicError | null> {
  const { sessionId, resultIds, filters } = sheet;
  try {
    const asked = await narrowSheetAction({
      sessionId,
      resultIds: [...resultIds],
      filters: [...filters],
      isApproved,
    });
    if (!asked.ok) return asked.error;
    const reader = asked.value.getReader();
    line.reader = reader;
    if (line.isOver) void reader.cancel().catch(() => undefined);
    while (!line.isOver) {
      const next = await reader.read();
      if (next.done) break;
      if (!line.isOver) take(next.value);
    }
    return resultIds.every((resultId) => kept.has(keyOf(sheet, resultId))) ? null : connectionLost;
  } catch {
    return connectionLost;
  }
}

function failedAnswer(resultId: string, error: PublicError): NarrowedAnswer {
  return { resultId, reachedBy: [], notReached: [], outcome: { status: "failed", error } };
}

function keyOf({ sessionId, filters }: Sheet, resultId: string): string {
  return JSON.stringify([sessionId, resultId, filters]);
}

/** Of this tab; a stored result never changes. */
const kept = new Map<string, NarrowedAnswer>();
const mostKept = 200;

function keep(key: string, answer: NarrowedAnswer): void {
  kept.delete(key);
  kept.set(key, answer);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}
