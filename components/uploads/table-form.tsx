"use client";

/** What a file would make: a name to change, columns with types to change, the first rows, and what was guessed. */
import { LoaderCircle, TriangleAlert } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button";
import { formatCounted } from "#lib/domain/format";
import { tableNameProblem } from "#lib/domain/table-name";
import type { ShownStage } from "#lib/queries/upload-steps";
import type { UploadControls } from "#lib/queries/use-uploads";
import { PreviewGrid } from "./preview-grid.tsx";
import { PreviewNotes } from "./preview-notes.tsx";

type TableFormProps = { readonly stage: ShownStage; readonly uploads: UploadControls };

/** Enter in the name adds the table. */
export function TableForm({ stage, uploads }: TableFormProps) {
  const { preview, choices, busy, problem } = stage;
  const [name, setName] = useState(preview.table);
  const [isReplacing, setIsReplacing] = useState(false);
  const taken = preview.tables.find((table) => table.toLowerCase() === name.toLowerCase()) ?? null;
  const nameProblem = tableNameProblem(name);
  const canAdd = busy === null && nameProblem === null && (taken === null || isReplacing);

  function add(event: FormEvent) {
    event.preventDefault();
    if (canAdd) uploads.add({ table: name, replaces: taken !== null });
  }

  return (
    <form onSubmit={add} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <NameField name={name} problem={nameProblem} isDisabled={busy === "adding"} onChange={setName} />
          <p className="tabular pb-1.5 text-sm text-muted">
            {formatCounted(preview.rowCount, "row")} · {formatCounted(preview.columns.length, "column")}
          </p>
        </div>
        {taken === null ? null : (
          <Choice isChecked={isReplacing} onChange={setIsReplacing} isDisabled={busy !== null}>
            Replace the table {taken} that is there already
          </Choice>
        )}
        {preview.hasHeader === null ? null : (
          <Choice
            isChecked={choices.hasHeader ?? preview.hasHeader}
            onChange={(hasHeader) => uploads.choose({ hasHeader, types: {} })}
            isDisabled={busy !== null}
          >
            The first line holds the names of the columns
          </Choice>
        )}
        <PreviewNotes preview={preview} />
        <PreviewGrid
          preview={preview}
          chosen={choices.types}
          isBusy={busy !== null}
          onChoose={(position, type) => uploads.choose({ ...choices, types: { ...choices.types, [position]: type } })}
        />
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-border px-4 py-3 sm:px-5">
        {problem === null ? null : (
          <p role="alert" className="flex min-w-0 flex-1 basis-full items-start gap-2 text-sm sm:basis-0">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            <span className="min-w-0 wrap-anywhere">
              {[problem.message, problem.nextStep].filter((sentence) => sentence !== null).join(" ")}
            </span>
          </p>
        )}
        <Button onClick={uploads.discard}>Discard</Button>
        <Button type="submit" look="primary" disabled={!canAdd}>
          {busy === null ? null : <LoaderCircle aria-hidden className="size-4 animate-spin" />}
          {busy === "adding" ? "Adding…" : "Add as table"}
        </Button>
      </div>
    </form>
  );
}

type NameFieldProps = {
  readonly name: string;
  readonly problem: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (name: string) => void;
};

function NameField({ name, problem, isDisabled, onChange }: NameFieldProps) {
  const id = useId();
  return (
    <div className="flex w-full flex-col gap-1 sm:w-80">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        Name of the table
      </label>
      <input
        id={id}
        value={name}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: the window has just changed, and Enter adds the table
        autoFocus
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        className="h-8 rounded-md border border-control/70 bg-surface px-2.5 font-mono text-sm outline-none focus:border-primary focus:ring-3 focus:ring-primary/15 aria-invalid:border-danger pointer-coarse:h-11"
      />
      {problem === null ? null : (
        <p id={`${id}-problem`} className="text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

type ChoiceProps = {
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: React.ReactNode;
};

function Choice({ isChecked, isDisabled, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-6 w-fit items-center gap-2 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-primary"
      />
      {children}
    </label>
  );
}
