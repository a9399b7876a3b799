"use client";

/** The fields of an element. Only what is new is sent; somebody else's newer edit is shown beside one's own. */
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { GlossaryEntry, GlossarySaved } from "#lib/domain/glossary";
import { toShownError } from "#lib/queries/public-failure";
import { useEditElement } from "#lib/queries/use-glossary";
import { changeOf, fieldsOfKind, formOf, type GlossaryForm } from "#lib/state/glossary-form";
import { ConflictNotice } from "./conflict-notice.tsx";
import { Field } from "./field.tsx";

type Conflict = Extract<GlossarySaved, { kind: "conflict" }>;

type ElementFormProps = {
  readonly context: DatabaseContext;
  readonly entry: GlossaryEntry;
  readonly conflict: Conflict | null;
  readonly onConflict: (conflict: Conflict | null) => void;
  readonly onKept: () => void;
  /** Beside the button that saves. */
  readonly children: ReactNode;
};

export function ElementForm({ context, entry, conflict, onConflict, onKept, children }: ElementFormProps) {
  // What the fields began with counts until they are saved: a newer reading in between must not hide a conflict.
  const [start, setStart] = useState(entry);
  const [form, setForm] = useState<GlossaryForm>(() => formOf(entry.values));
  const edit = useEditElement(context);
  const isUntouched = changeOf(form, formOf(start.values)) === null;
  if (isUntouched && start !== entry && conflict === null) {
    setStart(entry);
    setForm(formOf(entry.values));
  }
  const known = fieldsOfKind[entry.element.kind];
  const fields = known.filter((name) => isShown(name, entry));
  const change = changeOf(form, formOf(start.values));

  function send(seenVersion: number) {
    if (change === null) return;
    edit.mutate(
      { element: entry.element, change, seenVersion },
      { onSuccess: (saved) => (saved.kind === "conflict" ? onConflict(saved) : onKept()) },
    );
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send(start.version);
      }}
      className="flex flex-col gap-3"
    >
      {conflict === null ? null : (
        <ConflictNotice
          conflict={conflict}
          mine={form}
          fields={fields}
          onTheirs={() => {
            onConflict(null);
            onKept();
          }}
          onMine={() => send(conflict.entry?.version ?? entry.version)}
        />
      )}
      {entry.isRemoved
        ? null
        : fields.map((name) => (
            <Field
              key={name}
              name={name}
              value={form[name]}
              onChange={(value) => setForm((written) => ({ ...written, [name]: value }))}
            />
          ))}
      {edit.isError ? (
        <p role="alert" className="text-sm wrap-anywhere text-danger">
          {toShownError(edit.error).message} {toShownError(edit.error).nextStep}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {fields.length === 0 || entry.isRemoved ? null : (
          <Button
            type="submit"
            look="primary"
            className="pointer-coarse:h-11"
            disabled={change === null || edit.isPending || conflict !== null}
          >
            {edit.isPending ? "Saving…" : "Save"}
          </Button>
        )}
        {change === null ? null : (
          <Button look="ghost" className="pointer-coarse:h-11" onClick={() => setForm(formOf(start.values))}>
            Drop what I wrote
          </Button>
        )}
        {children}
      </div>
    </form>
  );
}

/** A stored column has no expression. */
function isShown(name: keyof GlossaryForm, { element, values }: GlossaryEntry): boolean {
  return name !== "expression" || element.kind !== "column" || values.expression !== undefined;
}
