"use client";

/** A window of time: one that moves with the day, or from one day to another. */
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { fieldLook } from "#components/ui/text-field";
import type { FilterValue } from "#lib/domain/dashboard";
import { timePresetIds, timePresetLabels } from "#lib/domain/dashboard-time";
import { periodProblem } from "#lib/state/dashboard-filter-words";
import { PickerChoice } from "./picker-choice.tsx";

type TimePickerProps = {
  readonly fieldId: string;
  readonly value: FilterValue | null;
  readonly onChange: (value: FilterValue | null) => void;
};

export function TimePicker({ fieldId, value, onChange }: TimePickerProps) {
  const preset = value !== null && "preset" in value ? value.preset : null;
  return (
    <>
      <ul aria-label="Periods" className="p-1">
        <PickerChoice text="All" isChosen={value === null} onChoose={() => onChange(null)} />
        {timePresetIds.map((id) => (
          <PickerChoice
            key={id}
            text={timePresetLabels[id]}
            isChosen={preset === id}
            onChoose={() => onChange({ fieldId, preset: id })}
          />
        ))}
      </ul>
      <Days fieldId={fieldId} value={value} onChange={onChange} />
    </>
  );
}

function Days({ fieldId, value, onChange }: TimePickerProps) {
  const given = value !== null && "from" in value ? value : null;
  const [from, setFrom] = useState(given?.from ?? "");
  const [to, setTo] = useState(given?.to ?? "");
  const [isTold, setTold] = useState(false);
  const problem = periodProblem(from, to);
  const problemId = useId();
  return (
    <form
      className="flex flex-col gap-2 border-t border-border p-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (problem === null) onChange({ fieldId, from: from === "" ? null : from, to: to === "" ? null : to });
      }}
    >
      <div className="flex gap-2">
        <Day label="From" value={from} onChange={setFrom} describedBy={problemId} />
        <Day label="To" value={to} onChange={setTo} describedBy={problemId} />
      </div>
      <p id={problemId} role="alert" className="text-xs text-danger empty:hidden">
        {isTold ? problem : null}
      </p>
      <Button look="primary" size="compact" type="submit" className="self-end pointer-coarse:h-11">
        Apply
      </Button>
    </form>
  );
}

type DayProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly describedBy: string;
};

function Day({ label, value, onChange, describedBy }: DayProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} pointer-coarse:h-11`}
      />
    </div>
  );
}
