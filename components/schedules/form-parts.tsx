"use client";

/** Fields of the form of a schedule. */
import { useId } from "react";
import { classNames } from "#components/ui/class-names";
import { fieldLook } from "#components/ui/text-field";

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
};

/** One of several, in a list of the browser. */
export function Choice({ label, value, choices, onChange }: ChoiceProps) {
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
        className={`${fieldLook} h-9 py-0 pointer-coarse:h-11`}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}

type LineProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isCode?: boolean;
  readonly isNumber?: boolean;
};

/** One line to type in. */
export function Line({ label, value, isCode = false, isNumber = false, onChange }: LineProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <input
        id={id}
        required
        value={value}
        maxLength={100}
        inputMode={isNumber ? "decimal" : "text"}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={classNames(fieldLook, "h-9 pointer-coarse:h-11", isCode && "font-mono")}
      />
    </div>
  );
}
