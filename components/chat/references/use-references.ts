"use client";

/** Pointing at names with "@": what is being written, what fits, and the keys that choose. */
import { type KeyboardEvent, useMemo, useState } from "react";
import { selectionOf } from "#lib/domain/context-selection";
import type { NameSuggestion } from "#lib/domain/glossary";
import { finishReference, removeReferenceBefore, type WrittenText } from "#lib/domain/references";
import { useNameSuggestions } from "#lib/queries/use-name-suggestions";
import { useChat, useSession } from "../session-provider.tsx";
import { useRewrite } from "../use-rewrite.ts";
import { useOpenReference } from "./use-open-reference.ts";

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
  /** Shows no names any more, until another one is begun. */
  readonly close: () => void;
  /** @returns true when the key was meant for the list or for a chip. */
  readonly handleKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
};

export function useReferences(): References {
  const { composer } = useChat();
  const draft = useSession((state) => state.draft);
  const rewrite = useRewrite();
  const { open, written, cursor, move, follow, close, reopen } = useOpenReference(draft);
  const { names, isCurrent } = useNameSuggestions(useSelection(), written);
  const [pointed, setPointed] = useState({ written: "", place: 0 });
  const count = names?.length ?? 0;
  const active = pointed.written === written ? Math.min(pointed.place, Math.max(0, count - 1)) : 0;
  const point = (place: number) => setPointed({ written: written ?? "", place });

  function put(next: WrittenText) {
    move(next.cursor);
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
    reopen();
    put({ text: before + sign + draft.slice(end), cursor: start + sign.length });
  }

  /** Whether the list took the key. */
  function handleListKey(key: string): boolean {
    if (key === "Escape") {
      close();
      return true;
    }
    const step = steps.get(key);
    if (step !== undefined && count > 0) point((active + step + count) % count);
    if (step !== undefined || !choosingKeys.has(key)) return step !== undefined && count > 0;
    // What fits is not known yet: nothing that was meant for a name is sent.
    if (!isCurrent) return names !== null;
    const chosen = names?.[active];
    if (chosen !== undefined) choose(chosen);
    return chosen !== undefined;
  }

  /** A name that is still being written is mended letter by letter. */
  function isWholeName(): boolean {
    if (open === null || written === null) return true;
    const reference = draft.slice(open.start, cursor).toLowerCase();
    return names?.some((name) => name.reference.toLowerCase() === reference) === true;
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const { shiftKey, ctrlKey, metaKey, altKey, key } = event;
    if (shiftKey || ctrlKey || metaKey || altKey) return false;
    if (written !== null && handleListKey(key)) return true;
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (key !== "Backspace" || selectionStart !== selectionEnd || !isWholeName()) return false;
    const rest = removeReferenceBefore(draft, selectionStart);
    if (rest !== null) put(rest);
    return rest !== null;
  }

  return { names, active, point, choose, begin, follow, close, handleKey };
}

const choosingKeys: ReadonlySet<string> = new Set(["Enter", "Tab"]);

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
