"use client";

/** Where a question is written in somebody else's frame: Enter sends it, Shift and Enter make a line. */
import { ArrowUp } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { IconButton } from "#components/ui/icon-button";
import { fieldLook } from "#components/ui/text-field";
import { inputLimits } from "#lib/domain/input-limits";

type EmbedComposerProps = { readonly isBusy: boolean; readonly onAsk: (question: string) => void };

export function EmbedComposer({ isBusy, onAsk }: EmbedComposerProps) {
  const [text, setText] = useState("");
  const canSend = !isBusy && text.trim() !== "";
  const send = () => {
    if (!canSend) return;
    onAsk(text.trim());
    setText("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="shrink-0 border-t border-border bg-surface p-3">
      <div className="mx-auto flex w-full max-w-180 items-end gap-2">
        <textarea
          aria-label="Question"
          placeholder="Ask a question"
          rows={2}
          value={text}
          maxLength={inputLimits.questionCharacters}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          className={`${fieldLook} min-w-0 flex-1 resize-none`}
        />
        <IconButton label="Send" type="submit" className="pointer-coarse:size-11" disabled={!canSend}>
          <ArrowUp aria-hidden className="size-4" />
        </IconButton>
      </div>
    </form>
  );
}
