"use client";

/** The fields of an element. Only what is new is sent. */
import { type ReactNode, useState } from "react";
import { useMay } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import type { PublicError } from "#lib/domain/errors";
import type { GlossaryEntry } from "#lib/domain/glossary";
import type { ModelChange } from "#lib/domain/model-edit";
import { changeOf, fieldsOfKind, formOf, type GlossaryField, type GlossaryForm } from "#lib/state/glossary-form";
import { Field } from "./field.tsx";

type ElementFormProps = {
  readonly entry: GlossaryEntry;
  /** Something has to be decided before anything is saved. */
  readonly isHeld: boolean;
  readonly isSaving: boolean;
  readonly problem: PublicError | null;
  readonly onSave: (change: ModelChange, seenVersion: number) => void;
  /** Beside the button that saves. */
  readonly children: ReactNode;
};

export function ElementForm({ entry, isHeld, isSaving, problem, onSave, children }: ElementFormProps) {
  // What the fields began with counts until they are saved: a newer reading in between must not hide a conflict.
  const [start, setStart] = useState(entry);
  const [form, setForm] = useState<GlossaryForm>(() => formOf(entry.values));
  const change = changeOf(form, formOf(start.values));
  if (change === null && start !== entry && !isHeld) {
    setStart(entry);
    setForm(formOf(entry.values));
  }
  const mayChange = useMay("changeGlossary");
  const known = fieldsOfKind[entry.element.kind];
  const fields = known.filter((name) => isShown(name, entry));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (change !== null) onSave(change, start.version);
      }}
      className="flex flex-col gap-3"
    >
      <fieldset
        disabled={!mayChange}
        className={classNames("flex min-w-0 flex-col gap-3", !mayChange && "[&_:is(input,textarea)]:bg-sunken/60")}
      >
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
      </fieldset>
      {problem === null ? null : (
        <p role="alert" className="text-sm wrap-anywhere text-danger">
          {problem.message} {problem.nextStep}
        </p>
      )}
      {mayChange ? null : <p className="text-xs text-muted">Editors of your team change the glossary.</p>}
      <div hidden={!mayChange} className="flex flex-wrap items-center gap-2 [&[hidden]]:hidden">
        {fields.length === 0 || entry.isRemoved ? null : (
          <Button
            type="submit"
            look="primary"
            className="pointer-coarse:h-11"
            disabled={change === null || isSaving || isHeld}
          >
            {isSaving ? "Saving…" : "Save"}
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

/** A stored column has no expression, and what is not measured is neither written as a number nor added up. */
function isShown(name: GlossaryField, { element, values }: GlossaryEntry): boolean {
  return element.kind !== "column" || !ofSomeColumns.has(name) || values[name] !== undefined;
}

const ofSomeColumns: ReadonlySet<GlossaryField> = new Set(["expression", "format", "defaultAggregate"]);
