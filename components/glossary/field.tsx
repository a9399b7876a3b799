"use client";

/** One field of an element, in the form that fits what is written in it. */
import { ChoiceSelect } from "#components/ui/choice-select";
import { TextField } from "#components/ui/text-field";
import { type GlossaryField, habits } from "#lib/state/glossary-form";
import { fieldWords } from "#lib/state/glossary-words";

type FieldProps = {
  readonly name: GlossaryField;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

type Look =
  | { readonly form: "text"; readonly rows?: number; readonly isCode?: boolean }
  | { readonly form: "flag" }
  | {
      readonly form: "choice";
      readonly choices: readonly (readonly [value: string, words: string])[];
      /** What it means that nothing is chosen. */
      readonly unset: string;
    };

const looks: Readonly<Record<GlossaryField, Look>> = {
  label: { form: "text" },
  question: { form: "text", rows: 2 },
  synonyms: { form: "text", rows: 2 },
  description: { form: "text", rows: 3 },
  table: { form: "text" },
  expression: { form: "text", rows: 3, isCode: true },
  sql: { form: "text", rows: 8, isCode: true },
  unit: { form: "text" },
  format: { form: "choice", choices: habits.format, unset: "By its values" },
  defaultAggregate: { form: "choice", choices: habits.defaultAggregate, unset: "Ask each time" },
  isOnboarding: { form: "flag" },
  text: { form: "text", rows: 10 },
};

export function Field({ name, value, onChange }: FieldProps) {
  const look = looks[name];
  const label = name === "synonyms" ? `${fieldWords[name]}, with commas between them` : fieldWords[name];
  if (look.form === "flag") {
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
  if (look.form === "choice") {
    const choices = look.choices.map(([choice, words]) => ({ value: choice, name: words }));
    return <ChoiceSelect {...{ label, value, choices, onChange }} automatic={look.unset} />;
  }
  return <TextField {...{ label, value, onChange }} rows={look.rows} isCode={look.isCode} />;
}
