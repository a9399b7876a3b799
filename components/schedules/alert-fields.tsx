"use client";

/** Whereupon a schedule of one chart tells: each time, or only when something begins and ends. */
import { PlainSelect } from "#components/ui/plain-select";
import { TextField } from "#components/ui/text-field";
import { type AlertDraft, alertChoices, alertNumberLabel } from "#lib/state/alert-form";

type AlertFieldsProps = { readonly draft: AlertDraft; readonly onChange: (draft: AlertDraft) => void };

export function AlertFields({ draft, onChange }: AlertFieldsProps) {
  const numberLabel = alertNumberLabel(draft);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <PlainSelect
        label="Tell me"
        value={draft.choice}
        choices={alertChoices}
        onChange={(choice) => onChange({ ...draft, choice })}
      />
      {numberLabel === null ? null : (
        <TextField
          label={numberLabel}
          value={draft.number}
          isNumber
          isRequired
          maxLength={100}
          onChange={(number) => onChange({ ...draft, number })}
        />
      )}
    </div>
  );
}
