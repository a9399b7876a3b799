"use client";

/** Whereupon a schedule of one chart tells: each time, or only when something begins and ends. */
import { type AlertDraft, alertChoices, alertNumberLabel } from "#lib/state/alert-form";
import { Choice, Line } from "./form-parts.tsx";

type AlertFieldsProps = { readonly draft: AlertDraft; readonly onChange: (draft: AlertDraft) => void };

export function AlertFields({ draft, onChange }: AlertFieldsProps) {
  const numberLabel = alertNumberLabel(draft);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Choice
        label="Tell me"
        value={draft.choice}
        choices={alertChoices}
        onChange={(value) =>
          onChange({ ...draft, choice: alertChoices.find((one) => one.value === value)?.value ?? draft.choice })
        }
      />
      {numberLabel === null ? null : (
        <Line label={numberLabel} value={draft.number} isNumber onChange={(number) => onChange({ ...draft, number })} />
      )}
    </div>
  );
}
