"use client";

/** A list of choices under a label, the first of which leaves the choice to the product. */
import { useId } from "react";
import { fieldLook } from "./text-field.tsx";

type ChoiceSelectProps = {
  readonly label: string;
  /** What stands for no choice of one's own. */
  readonly automatic: string;
  readonly choices: readonly { readonly value: string; readonly name: string }[];
  /** The chosen value; "" for automatic. */
  readonly value: string;
  onChange(value: string): void;
};

/** A plain list of the browser: it is found by every keyboard and every phone. */
export function ChoiceSelect({ label, automatic, choices, value, onChange }: ChoiceSelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} h-8 py-0 pointer-coarse:h-11`}
      >
        <option value="">{automatic}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}
