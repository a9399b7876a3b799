/** A plain list of the browser under its label, one of which is always chosen. */
import { useId } from "react";
import { fieldLook } from "./text-field.tsx";

type PlainSelectProps<Value extends string> = {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly name: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

export function PlainSelect<Value extends string>({ label, choices, value, onChange }: PlainSelectProps<Value>) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        className={`${fieldLook} h-8 py-0 pointer-coarse:h-11`}
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
