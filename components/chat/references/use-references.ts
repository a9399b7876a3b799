"use client";

/** Pointing at names with "@": what is being written, what fits, and the keys that choose. */
import { type KeyboardEvent, useMemo, useState } from "react";
import { selectionOf } from "#lib/domain/context-selection";
import type { NameSuggestion } from "#lib/domain/glossary";
import { finishReference, openReferenceAt, removeReferenceBefore, type WrittenText } from "#lib/domain/references";
import { useNameSuggestions } from "#lib/queries/use-name-suggestions";
import { useChat, useSession } from "../session-provider.tsx";
import { useRewrite } from "../use-rewrite.ts";

export type References = {
  /** What fits what is being written; null while no name is being written or nothing is known yet. */
  readonly names: readonly NameSuggestion[] | null;
  /** Place of the one that Enter takes. */
  readonly active: number;
  readonly point: (place: number) => void;
  readonly choose: (name: NameSuggestion) => void;
  /** Begins a name at the cursor. */
  readonly begin: () => void;
  /** The cursor stands elsewhere, or the text is another. */
  readonly follow: (field: HTMLTextAreaElement) => void;
  /** @returns true when the key was meant for the list or for a chip. */
  readonly handleKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
};

export function useReferences(): References {
  const { composer } = useChat();
  const draft = useSession((state) => state.draft);
  const rewrite = useRewrite();
  const [cursor, setCursor] = useState(0);
  /** Where the sign stands whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [pointed, setPointed] = useState({ written: "", place: 0 });

  const open = openReferenceAt(draft, cursor);
  const written = open === null || open.start === closedAt ? null : open.written;
  const names = useNameSuggestions(useSelection(), written);
  const active = pointed.written === written ? pointed.place : 0;

  const point = (place: number) => setPointed({ written: written ?? "", place });

  function put(next: WrittenText) {
    setCursor(next.cursor);
    rewrite(next);
  }

  function choose(name: NameSuggestion) {
    if (open !== null) put(finishReference(draft, open, cursor, name.reference));
  }

  function begin() {
    const field = composer.current;
    const [start, end] = [field?.selectionStart ?? draft.length, field?.selectionEnd ?? draft.length];
    const before = draft.slice(0, start);
    const sign = before === "" || /\s$/.test(before) ? "@" : " @";
    setClosedAt(null);
    put({ text: before + sign + draft.slice(end), cursor: start + sign.length });
  }

  function follow({ value, selectionStart }: HTMLTextAreaElement) {
    setCursor(selectionStart);
    if (openReferenceAt(value, selectionStart) === null) setClosedAt(null);
  }

  /** Whether the list took the key. */
  function handleListKey(key: string): boolean {
    if (key === "Escape") {
      setClosedAt(open?.start ?? null);
      return true;
    }
    const step = steps.get(key);
    const count = names?.length ?? 0;
    if (count === 0) return false;
    if (step !== undefined) point((active + step + count) % count);
    const chosen = key === "Enter" || key === "Tab" ? names?.[active] : undefined;
    if (chosen !== undefined) choose(chosen);
    return step !== undefined || chosen !== undefined;
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const { shiftKey, ctrlKey, metaKey, altKey, key } = event;
    if (shiftKey || ctrlKey || metaKey || altKey) return false;
    if (written !== null && handleListKey(key)) return true;
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (key !== "Backspace" || selectionStart !== selectionEnd) return false;
    const rest = removeReferenceBefore(draft, selectionStart);
    if (rest !== null) put(rest);
    return rest !== null;
  }

  return { names, active, point, choose, begin, follow, handleKey };
}

const steps: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
]);

function useSelection() {
  const currentDb = useSession((state) => state.currentDb);
  const currentSchema = useSession((state) => state.currentSchema);
  const otherContexts = useSession((state) => state.otherContexts);
  return useMemo(
    () => selectionOf({ currentDb, currentSchema, otherContexts }),
    [currentDb, currentSchema, otherContexts],
  );
}
