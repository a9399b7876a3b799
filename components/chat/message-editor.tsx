"use client";

/** An earlier question is changed in its place; what is sent goes on in a chat of its own, the old one stays whole. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { useGrowingHeight } from "#components/ui/use-growing-height";
import type { PublicError } from "#lib/domain/errors";
import { useChat } from "./session-provider.tsx";

type MessageEditorProps = { readonly text: string; readonly seq: number; readonly onCancel: () => void };

/** Enter sends, Shift+Enter adds a line, Escape gives it up. A refused text stays where it is. */
export function MessageEditor({ text, seq, onCancel }: MessageEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(text);
  const { send, isSending, problem } = useBranching(seq, draft);
  useGrowingHeight(field, draft);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text]);

  function sendOrCancel(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      // Not meant for a run that goes on.
      event.preventDefault();
      onCancel();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      aria-label="Edit the question"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="ml-auto flex w-full flex-col gap-2 rounded-xl border border-primary/60 bg-primary-soft p-2 ring-3 ring-primary/15 sm:max-w-[80%]"
    >
      <textarea
        ref={field}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={sendOrCancel}
        readOnly={isSending}
        aria-label="Question"
        rows={1}
        maxLength={4000}
        className="block max-h-48 w-full resize-none bg-transparent px-1.5 py-1 text-base outline-none"
      />
      {problem === null ? null : (
        <p role="alert" className="px-1.5 text-sm text-danger">
          {problem.message} {problem.nextStep}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="basis-full px-1.5 text-xs text-muted sm:flex-1 sm:basis-0">
          Goes on in a new chat; this one stays as it is.
        </p>
        <Button size="compact" className="pointer-coarse:h-11" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          look="primary"
          size="compact"
          aria-disabled={isSending || draft.trim() === ""}
          className="aria-disabled:opacity-50 pointer-coarse:h-11"
        >
          Send
        </Button>
      </div>
    </form>
  );
}

/** The same text sent twice, because the first answer got lost on its way, makes one chat. */
function useBranching(seq: number, draft: string) {
  const { actions, composer } = useChat();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<PublicError | null>(null);
  const attempt = useRef<{ readonly text: string; readonly branchId: string; readonly clientMessageId: string }>(null);

  async function branch(text: string) {
    if (attempt.current?.text !== text) {
      attempt.current = { text, branchId: crypto.randomUUID(), clientMessageId: crypto.randomUUID() };
    }
    setIsSending(true);
    const refused = await actions.branch({ seq, ...attempt.current });
    setIsSending(false);
    setProblem(refused);
    if (refused === null) composer.current?.focus();
  }

  return {
    isSending,
    problem,
    send: () => {
      if (!isSending && draft.trim() !== "") void branch(draft.trim());
    },
  };
}
