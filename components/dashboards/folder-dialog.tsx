"use client";

/** Asks for the name of a folder: of a new one, or another one for one that is there. */
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { TextField } from "#components/ui/text-field";
import { folderLimits } from "#lib/domain/dashboard-folders";

type FolderDialogProps = {
  readonly title: string;
  readonly name: string;
  /** @returns why that name cannot be had; null: it is done. */
  readonly onName: (name: string) => Promise<string | null>;
  readonly onClose: () => void;
};

export function FolderDialog({ title, ...form }: FolderDialogProps) {
  return (
    <Dialog isOpen onClose={form.onClose} title={title}>
      <FolderForm {...form} />
    </Dialog>
  );
}

function FolderForm({ name, onName, onClose }: Omit<FolderDialogProps, "title">) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const problemId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "") return setProblem("A folder needs a name. Write at least one letter.");
    setBusy(true);
    const failure = await onName(wanted);
    setBusy(false);
    setProblem(failure);
    if (failure === null) onClose();
  }

  return (
    <form className="flex flex-col gap-3 p-4 sm:p-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        value={text}
        onChange={setText}
        maxLength={folderLimits.nameCharacters}
        describedBy={problemId}
      />
      <p id={problemId} role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button look="ghost" className="pointer-coarse:h-11" onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" type="submit" disabled={isBusy} className="pointer-coarse:h-11">
          Save
        </Button>
      </div>
    </form>
  );
}
