"use client";

/** When something is due: how often, and what belongs to that. */
import { useId } from "react";
import { PlainSelect } from "#components/ui/plain-select";
import { fieldLook, TextField } from "#components/ui/text-field";
import { type Weekday, weekdayName, weekdays } from "#lib/domain/weekdays";
import { monthDayChoices, monthDayOf, type RuleDraft, scheduleRhythms } from "#lib/state/schedule-form";

type RuleFieldsProps = { readonly draft: RuleDraft; readonly onChange: (draft: RuleDraft) => void };

export function RuleFields({ draft, onChange }: RuleFieldsProps) {
  const set = (change: Partial<RuleDraft>) => onChange({ ...draft, ...change });
  const { rhythm } = draft;
  const isTimed = rhythm === "daily" || rhythm === "weekly" || rhythm === "monthly";
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <PlainSelect
          label="How often"
          value={rhythm}
          choices={scheduleRhythms}
          onChange={(chosen) => set({ rhythm: chosen })}
        />
        {rhythm === "monthly" ? (
          <PlainSelect
            label="On which day"
            value={String(draft.on)}
            choices={monthDayChoices.map(({ value, name }) => ({ value: String(value), name }))}
            onChange={(value) => set({ on: monthDayOf(value) })}
          />
        ) : null}
        {isTimed ? <Time value={draft.at} onChange={(at) => set({ at })} /> : null}
        {rhythm === "hourly" ? (
          <TextField
            isRequired
            isNumber
            maxLength={3}
            label="Minutes past the hour"
            value={String(draft.minute)}
            onChange={(text) => set(minuteOf(text))}
          />
        ) : null}
        {rhythm === "cron" ? (
          <TextField
            isRequired
            maxLength={100}
            label="Pattern"
            value={draft.pattern}
            isCode
            onChange={(pattern) => set({ pattern })}
          />
        ) : null}
        <Zone value={draft.timeZone} onChange={(timeZone) => set({ timeZone })} />
      </div>
      {rhythm === "weekly" ? <Days days={draft.days} onChange={(days) => set({ days })} /> : null}
    </>
  );
}

function minuteOf(text: string): Pick<RuleDraft, "minute"> {
  const digits = text.replaceAll(/\D/g, "").slice(-2);
  return { minute: Math.min(59, Number(digits)) };
}

type ValueProps = { readonly value: string; readonly onChange: (value: string) => void };

function Time({ value, onChange }: ValueProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        At
      </label>
      <input
        id={id}
        type="time"
        required
        value={value}
        onChange={(event) => onChange(event.target.value.slice(0, 5))}
        className={`${fieldLook} tabular h-8 pointer-coarse:h-11`}
      />
    </div>
  );
}

/** Zones are found by their names; a browser that knows none lets one be typed. */
function Zone({ value, onChange }: ValueProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        Time zone
      </label>
      <input
        id={id}
        required
        value={value}
        list={`${id}-zones`}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} h-8 pointer-coarse:h-11`}
      />
      <datalist id={`${id}-zones`}>
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  );
}

type DaysProps = { readonly days: readonly Weekday[]; readonly onChange: (days: readonly Weekday[]) => void };

function Days({ days, onChange }: DaysProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-xs font-medium text-muted">Days</legend>
      <div className="flex flex-wrap gap-1.5">
        {weekdays.map((day) => (
          <label
            key={day}
            className="flex h-8 cursor-pointer items-center gap-1.5 rounded-md border border-control/60 px-2 text-sm has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:ring-3 has-focus-visible:ring-primary/30 pointer-coarse:h-11"
          >
            <input
              type="checkbox"
              className="size-3.5 accent-primary"
              checked={days.includes(day)}
              onChange={(event) => onChange(event.target.checked ? [...days, day] : days.filter((one) => one !== day))}
            />
            <span aria-hidden>{weekdayName(day).slice(0, 3)}</span>
            <span className="sr-only">{weekdayName(day)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
