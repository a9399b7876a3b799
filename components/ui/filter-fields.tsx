"use client";

/** Fields of what narrows a list. */
import { type ReactNode, useId } from "react";

/** The look of what is chosen or typed. */
export const filterFieldLook =
  "h-8 min-w-0 rounded-md border border-control/60 bg-surface px-2 text-sm text-fg hover:border-control pointer-coarse:h-11";

export type Choice = readonly [value: string, name: string];
export type FieldProps = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };

export function FilterField({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

type SelectProps = FieldProps & {
  readonly choices: readonly Choice[];
  /** What it is called when nothing is chosen. */
  readonly none?: string;
};

/** What an address asks for stays choosable, also when nothing has it any more. */
export function FilterSelect({ label, none = "Any", value, onChange, choices }: SelectProps) {
  const isKnown = value === "" || choices.some(([known]) => known === value);
  const all = isKnown ? choices : [...choices, [value, value] as const];
  return (
    <FilterField label={label}>
      {(id) => (
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${filterFieldLook} max-w-44`}
        >
          <option value="">{none}</option>
          {all.map(([known, name]) => (
            <option key={known} value={known}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FilterField>
  );
}

export function DayField({ label, value, onChange }: FieldProps) {
  return (
    <FilterField label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={filterFieldLook}
        />
      )}
    </FilterField>
  );
}
