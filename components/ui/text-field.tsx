"use client";

/** A line, or a text of several, with its label over it. */
import { useId } from "react";

type TextFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A text of so many rows that can be pulled larger; left out for one line. */
  readonly rows?: number;
  /** Statements and names are easier to read in letters of one width. */
  readonly isCode?: boolean;
  /** A number is typed by the keys of numbers where the keys are drawn on the screen. */
  readonly isNumber?: boolean;
  readonly isRequired?: boolean;
  /** Of the `<datalist>` that has names to choose from. */
  readonly listId?: string;
  readonly maxLength?: number;
  /** Of the sentence that tells what is wrong with it. */
  readonly describedBy?: string;
};

/** How a field to be written in looks, other controls of a form beside it included. */
export const fieldLook =
  "block w-full rounded-md border border-control/60 bg-surface px-2.5 py-1.5 text-sm outline-none focus-visible:border-primary focus-visible:ring-3 focus-visible:ring-primary/15";

const lineCharacters = 2_000;
const textCharacters = 20_000;

export function TextField({ label, value, onChange, rows, isCode = false, ...more }: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    value,
    required: more.isRequired ?? false,
    maxLength: more.maxLength ?? (rows === undefined ? lineCharacters : textCharacters),
    "aria-describedby": more.describedBy,
    spellCheck: !isCode,
    inputMode: more.isNumber === true ? ("decimal" as const) : undefined,
  };
  const look = isCode ? `${fieldLook} font-mono text-[0.78rem]/5` : fieldLook;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      {rows === undefined ? (
        <input {...shared} list={more.listId} onChange={(event) => onChange(event.target.value)} className={look} />
      ) : (
        <textarea
          {...shared}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
          className={`${look} resize-y`}
        />
      )}
    </div>
  );
}
