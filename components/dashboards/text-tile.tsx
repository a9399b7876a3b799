"use client";

/** Words between the figures: shown as they are meant, written in a small form. */
import { useState } from "react";
import { MarkdownText } from "#components/chat/markdown-text";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { TextField } from "#components/ui/text-field";
import { dashboardLimits } from "#lib/domain/dashboard-limits";

/** Markdown, without anything that could load or run. */
export function TextBody({ text }: { readonly text: string }) {
  if (text.trim() === "") return <p className="px-4 pb-3 text-sm text-subtle">No text yet.</p>;
  return (
    <div className="px-4 pb-3 text-sm">
      <MarkdownText text={text} isStreaming={false} />
    </div>
  );
}

export type TextTileText = { readonly title: string; readonly text: string };

type TextTileDialogProps = {
  readonly first: TextTileText;
  readonly onSave: (written: TextTileText) => void;
  readonly onClose: () => void;
};

/** Opened for a new text and for one that is there. */
export function TextTileDialog({ first, onSave, onClose }: TextTileDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Text">
      <TextForm first={first} onSave={onSave} onClose={onClose} />
    </Dialog>
  );
}

function TextForm({ first, onSave, onClose }: TextTileDialogProps) {
  const [title, setTitle] = useState(first.title);
  const [text, setText] = useState(first.text);
  return (
    <form
      className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ title: title.trim() === "" ? "Text" : title.trim(), text });
        onClose();
      }}
    >
      <TextField label="Title" value={title} onChange={setTitle} maxLength={dashboardLimits.titleCharacters} />
      <TextField
        label="Text (Markdown)"
        value={text}
        onChange={setText}
        rows={8}
        maxLength={dashboardLimits.textCharacters}
      />
      <div className="flex justify-end gap-2">
        <Button look="ghost" className="pointer-coarse:h-11" onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" type="submit" className="pointer-coarse:h-11">
          Save
        </Button>
      </div>
    </form>
  );
}
