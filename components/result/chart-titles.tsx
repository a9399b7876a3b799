"use client";

/** The words on a chart: over it, under its axis, beside its scale. */
import { type KeyboardEvent, useId, useState } from "react";
import { fieldLook } from "#components/ui/text-field";
import type { ChartEdit } from "#lib/domain/chart-edit";

type ChartTitlesProps = { readonly edit: ChartEdit; onChange(change: Partial<ChartEdit>): void };

/** An empty field is automatic. */
export function ChartTitles({ edit, onChange }: ChartTitlesProps) {
  return (
    <div className="flex flex-col gap-2">
      <TitleField label="Chart title" kept={edit.title} onKeep={(title) => onChange({ title })} />
      <div className="grid grid-cols-2 gap-2">
        <TitleField label="Axis title" kept={edit.xTitle} onKeep={(xTitle) => onChange({ xTitle })} />
        <TitleField label="Value title" kept={edit.yTitle} onKeep={(yTitle) => onChange({ yTitle })} />
      </div>
    </div>
  );
}

const titleCharacters = 120;

type TitleFieldProps = { readonly label: string; readonly kept: string | null; onKeep(title: string | null): void };

/** One step for the whole text, once it is written: Enter or leaving the field. Escape leaves it as it was. */
function TitleField({ label, kept, onKeep }: TitleFieldProps) {
  const id = useId();
  const [written, setWritten] = useState<string | null>(null);
  const keep = () => {
    if (written === null) return;
    setWritten(null);
    const title = written.trim() === "" ? null : written.trim();
    if (title !== kept) onKeep(title);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") keep();
    if (event.key !== "Escape" || written === null) return;
    event.preventDefault();
    event.stopPropagation();
    setWritten(null);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <input
        id={id}
        value={written ?? kept ?? ""}
        placeholder="Automatic"
        maxLength={titleCharacters}
        autoComplete="off"
        onChange={(event) => setWritten(event.target.value)}
        onBlur={keep}
        onKeyDown={handleKey}
        className={`${fieldLook} h-8 pointer-coarse:h-11`}
      />
    </div>
  );
}
