"use client";

/** From one day to another, of one of the dates that the rows have. */
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { fieldLook } from "#components/ui/text-field";
import type { PeriodForm } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";
import { periodProblem } from "#lib/state/dashboard-filter-words";
import { daysOf, periodEdit } from "#lib/state/period-draft";

type PeriodPanelProps = { readonly form: PeriodForm; readonly onApply: (edits: readonly PlanEdit[]) => void };

/** Both days are part of it; one may be left open. */
export function PeriodPanel({ form, onApply }: PeriodPanelProps) {
  const given = daysOf(form);
  const [from, setFrom] = useState(given.from);
  const [to, setTo] = useState(given.to);
  const [place, setPlace] = useState(0);
  const [isTold, setTold] = useState(false);
  const problem = from === "" && to === "" ? "Choose a first or a last day." : periodProblem(from, to);
  const problemId = useId();
  return (
    <form
      className="flex flex-col gap-2 border-t border-border p-3"
      aria-label="Days"
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (problem === null) onApply([periodEdit(form, { from, to, place })]);
      }}
    >
      {form.columns.length < 2 ? null : <DateChoice form={form} place={place} onChoose={setPlace} />}
      <div className="flex gap-2">
        <Day label="From" value={from} span={form.span} describedBy={problemId} onChange={setFrom} />
        <Day label="To" value={to} span={form.span} describedBy={problemId} onChange={setTo} />
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

type DateChoiceProps = {
  readonly form: PeriodForm;
  readonly place: number;
  readonly onChoose: (place: number) => void;
};

function DateChoice({ form, place, onChoose }: DateChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-muted">
        Date
      </label>
      <select
        id={id}
        value={place}
        className={`${fieldLook} pointer-coarse:h-11`}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {form.columns.map(({ column, label }, index) => (
          <option key={`${column.table}.${column.column}`} value={index}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

type DayProps = {
  readonly label: string;
  readonly value: string;
  readonly span: PeriodForm["span"];
  readonly describedBy: string;
  readonly onChange: (value: string) => void;
};

function Day({ label, value, span, describedBy, onChange }: DayProps) {
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
        min={span?.from}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} pointer-coarse:h-11`}
      />
    </div>
  );
}
