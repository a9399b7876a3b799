"use client";

/** One field of an element, in the form that fits what is written in it. */
import { useId } from "react";
import { formats, type GlossaryField } from "#lib/state/glossary-form";

type FieldProps = {
  readonly name: GlossaryField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Names to choose from; empty where anything may be written. */
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
};

const looks: Readonly<
  Record<
    GlossaryField,
    { readonly label: string; readonly form: "line" | "text" | "code" | "flag" | "format"; readonly rows?: number }
  >
> = {
  label: { label: "Name", form: "line" },
  question: { label: "Question", form: "text", rows: 2 },
  synonyms: { label: "Synonyms, with commas between them", form: "text", rows: 2 },
  description: { label: "Description", form: "text", rows: 3 },
  table: { label: "Table", form: "line" },
  expression: { label: "Expression", form: "code", rows: 3 },
  sql: { label: "Statement", form: "code", rows: 8 },
  unit: { label: "Unit", form: "line" },
  format: { label: "Format", form: "format" },
  isOnboarding: { label: "Suggest it in new chats", form: "flag" },
  text: { label: "Instructions for a language model", form: "text", rows: 10 },
};

const look =
  "block w-full rounded-md border border-control/60 bg-surface px-2.5 py-1.5 text-sm outline-none focus-visible:border-primary focus-visible:ring-3 focus-visible:ring-primary/15";

export function Field({ name, value, onChange, choices = [], isRequired = false }: FieldProps) {
  const id = useId();
  const { label, form, rows = 1 } = looks[name];
  if (form === "flag") {
    return (
      <label className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={value === "yes"}
          onChange={(event) => onChange(event.target.checked ? "yes" : "")}
          className="size-4 accent-(--color-primary)"
        />
        {label}
      </label>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <Control id={id} form={form} rows={rows} {...{ value, onChange, choices, isRequired }} />
    </div>
  );
}

type ControlProps = Required<Pick<FieldProps, "value" | "onChange" | "choices" | "isRequired">> & {
  readonly id: string;
  readonly form: "line" | "text" | "code" | "format";
  readonly rows: number;
};

function Control({ id, form, rows, value, onChange, choices, isRequired }: ControlProps) {
  if (form === "format") {
    return (
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className={`${look} h-8 py-0`}>
        {value === "" ? <option value="">By its column</option> : null}
        {formats.map((format) => (
          <option key={format} value={format}>
            {format}
          </option>
        ))}
      </select>
    );
  }
  if (form === "line") {
    return (
      <>
        <input
          id={id}
          value={value}
          required={isRequired}
          maxLength={2_000}
          list={choices.length === 0 ? undefined : `${id}-choices`}
          onChange={(event) => onChange(event.target.value)}
          className={look}
        />
        {choices.length === 0 ? null : (
          <datalist id={`${id}-choices`}>
            {choices.map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        )}
      </>
    );
  }
  return (
    <textarea
      id={id}
      value={value}
      rows={rows}
      required={isRequired}
      maxLength={20_000}
      spellCheck={form === "text"}
      onChange={(event) => onChange(event.target.value)}
      className={form === "code" ? `${look} resize-y font-mono text-[0.78rem]/5` : `${look} resize-y`}
    />
  );
}
