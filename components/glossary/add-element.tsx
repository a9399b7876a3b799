"use client";

/** Adds a metric, a filter, a relationship or a verified query. */
import { Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useMay } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { TextField } from "#components/ui/text-field";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { ModelElement } from "#lib/domain/model-edit";
import { toShownError } from "#lib/queries/public-failure";
import { useEditElement, useGlossaryOverview } from "#lib/queries/use-glossary";
import { type AddableKind, addableKinds, additionOf, emptyElement, type NewElement } from "#lib/state/glossary-new";
import { kindWords } from "#lib/state/glossary-words";

type AddElementProps = { readonly context: DatabaseContext; readonly onAdded: (element: ModelElement) => void };

export function AddElement({ context, onAdded }: AddElementProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay("changeGlossary")) return null;
  return (
    <>
      <Button className="pointer-coarse:h-11" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        Add
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Add to the glossary">
        <AddForm
          context={context}
          onCancel={() => setOpen(false)}
          onAdded={(element) => {
            setOpen(false);
            onAdded(element);
          }}
        />
      </Dialog>
    </>
  );
}

type Line = {
  readonly name: Exclude<keyof NewElement, "kind">;
  readonly label: string;
  readonly rows?: number;
  readonly isCode?: boolean;
};

const synonyms: Line = { name: "synonyms", label: "Synonyms, with commas between them" };

const lines: Readonly<Record<AddableKind, readonly Line[]>> = {
  metric: [
    { name: "label", label: "Name" },
    { name: "table", label: "Table" },
    { name: "expression", label: "Expression, such as SUM(AMOUNT)", rows: 3, isCode: true },
    synonyms,
  ],
  filter: [
    { name: "label", label: "Name" },
    { name: "table", label: "Table" },
    { name: "expression", label: "Condition, such as STATUS = 'OPEN'", rows: 3, isCode: true },
    synonyms,
  ],
  relationship: [
    { name: "table", label: "Table with many rows" },
    { name: "columns", label: "Its columns, with commas between them" },
    { name: "otherTable", label: "Table with one row for each" },
    { name: "otherColumns", label: "The columns there, in the same order" },
  ],
  verified_query: [
    { name: "label", label: "Question", rows: 2 },
    { name: "sql", label: "Statement", rows: 8, isCode: true },
  ],
};

type AddFormProps = {
  readonly context: DatabaseContext;
  readonly onCancel: () => void;
  readonly onAdded: (element: ModelElement) => void;
};

function AddForm({ context, onCancel, onAdded }: AddFormProps) {
  const [added, setAdded] = useState<NewElement>(emptyElement);
  const tables = useGlossaryOverview(context, null).data?.tables ?? [];
  const edit = useEditElement(context);
  const listId = useId();
  const addition = additionOf(added);

  function send(event: FormEvent) {
    event.preventDefault();
    if (addition === null) return;
    edit.mutate({ ...addition, seenVersion: null }, { onSuccess: () => onAdded(addition.element) });
  }

  return (
    <form onSubmit={send} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4 sm:p-5">
      <datalist id={listId}>
        {tables.map((table) => (
          <option key={table} value={table} />
        ))}
      </datalist>
      <KindChoice kind={added.kind} onKind={(kind) => setAdded({ ...added, kind })} />
      {lines[added.kind].map(({ name, ...line }) => (
        <TextField
          key={`${added.kind} ${name}`}
          {...line}
          value={added[name]}
          listId={name === "table" || name === "otherTable" ? listId : undefined}
          onChange={(value) => setAdded({ ...added, [name]: value })}
        />
      ))}
      {edit.isError ? (
        <p role="alert" className="text-sm wrap-anywhere text-danger">
          {toShownError(edit.error).message} {toShownError(edit.error).nextStep}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button look="ghost" className="pointer-coarse:h-11" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          look="primary"
          className="pointer-coarse:h-11"
          disabled={addition === null || edit.isPending}
        >
          {edit.isPending ? "Adding…" : `Add the ${kindWords[added.kind][0].toLowerCase()}`}
        </Button>
      </div>
    </form>
  );
}

function KindChoice({ kind, onKind }: { readonly kind: AddableKind; readonly onKind: (kind: AddableKind) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">What to add</legend>
      {addableKinds.map((one) => (
        <label key={one} className="flex min-h-6 items-center gap-1.5 text-sm pointer-coarse:min-h-11">
          <input
            type="radio"
            name="kind"
            checked={kind === one}
            onChange={() => onKind(one)}
            className="size-4 accent-(--color-primary)"
          />
          {kindWords[one][0]}
        </label>
      ))}
    </fieldset>
  );
}
