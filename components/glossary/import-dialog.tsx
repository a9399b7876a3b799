"use client";

/** Brings a model file in: what is wrong with it and what it would change is told before it is taken. */
import { CircleAlert, Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useMay } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import type { DatabaseContext } from "#lib/domain/catalog";
import { editorName } from "#lib/domain/editor-name";
import { formatCounted } from "#lib/domain/format";
import type { GlossaryImportPreview } from "#lib/domain/glossary";
import { toShownError } from "#lib/queries/public-failure";
import { usePreviewImport, useTakeImport } from "#lib/queries/use-glossary";
import { dayText, kindWords } from "#lib/state/glossary-words";

/** A request carries a megabyte. */
const mostCharacters = 900_000;

export function ImportDialog({ context }: { readonly context: DatabaseContext }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay("importGlossary")) return null;
  return (
    <>
      <Button aria-label="Import YAML" className="pointer-coarse:h-11" onClick={() => setOpen(true)}>
        <Upload aria-hidden className="size-4" />
        <span className="max-sm:hidden">Import YAML</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Import a model file">
        <ImportForm context={context} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type ChosenFile = { readonly name: string; readonly body: string };

function ImportForm({ context, onDone }: { readonly context: DatabaseContext; readonly onDone: () => void }) {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const preview = usePreviewImport(context);
  const take = useTakeImport(context);
  const told = preview.data ?? null;
  const failure = preview.error ?? take.error;

  async function choose(chosen: File) {
    const body = await chosen.text();
    setTooLarge(body.length > mostCharacters);
    preview.reset();
    take.reset();
    if (body.length > mostCharacters) return;
    setFile({ name: chosen.name, body });
    preview.mutate({ name: chosen.name, body });
  }

  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4 sm:p-5">
      <p className="text-sm text-muted">
        A semantic view as YAML, or a data dictionary as JSON, about {context.database} / {context.schema}. It takes the
        place of a file that was imported before; edits stay on top of it.
      </p>
      <label htmlFor={fieldId} className="text-sm font-medium">
        File
      </label>
      <input
        ref={field}
        id={fieldId}
        type="file"
        accept=".yaml,.yml,.json"
        className="text-sm"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen !== undefined) void choose(chosen);
        }}
      />
      <div aria-live="polite" className="flex flex-col gap-3">
        {preview.isPending ? <p className="text-sm text-muted">Reading the file…</p> : null}
        {isTooLarge ? <p className="text-sm text-danger">This file is too large for a model file.</p> : null}
        {failure === null ? null : (
          <p role="alert" className="text-sm text-danger">
            {toShownError(failure).message} {toShownError(failure).nextStep}
          </p>
        )}
        {told === null ? null : <Told told={told} />}
      </div>
      <div className="flex justify-end gap-2">
        <Button look="ghost" className="pointer-coarse:h-11" onClick={onDone}>
          Cancel
        </Button>
        <Button
          look="primary"
          className="pointer-coarse:h-11"
          disabled={told === null || told.errors.length > 0 || take.isPending}
          onClick={() => {
            if (file !== null && told !== null) take.mutate({ ...file, seen: told.replaces }, { onSuccess: onDone });
          }}
        >
          {take.isPending ? "Importing…" : "Import"}
        </Button>
      </div>
    </div>
  );
}

const whatWords = { added: "new", changed: "changes", removed: "goes" } as const;

function Told({ told: { replaces, errors, warnings, changes } }: { readonly told: GlossaryImportPreview }) {
  if (errors.length > 0) {
    return (
      <ul aria-label="Errors" className="flex flex-col gap-1">
        {errors.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2 text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <p className="text-sm font-medium">
        {changes.length === 0 ? "It changes nothing." : `It changes ${formatCounted(changes.length, "element")}.`}
      </p>
      {replaces === null ? null : (
        <p suppressHydrationWarning className="text-sm wrap-anywhere text-muted">
          It takes the place of {replaces.name}, imported by {editorName(replaces.importedBy)} on{" "}
          {dayText(replaces.importedAt)}.
        </p>
      )}
      {changes.length === 0 ? null : (
        <ul aria-label="What changes" className="max-h-52 overflow-y-auto rounded-md border border-border py-1">
          {changes.map(({ element, label, what }) => (
            <li key={`${element.kind} ${element.key}`} className="flex gap-2 px-3 py-1 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="text-muted">{kindWords[element.kind][0]}</span> {label}
              </span>
              <span className="shrink-0 text-xs text-muted">{whatWords[what]}</span>
            </li>
          ))}
        </ul>
      )}
      {warnings.length === 0 ? null : (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-warning pointer-coarse:min-h-11">
            {formatCounted(warnings.length, "warning")}
          </summary>
          <ul aria-label="Warnings" className="flex max-h-52 flex-col gap-1 overflow-y-auto pt-1 text-muted">
            {warnings.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
