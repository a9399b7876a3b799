"use client";

/** A whole number to write where none of those that are offered is meant. */
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { fieldLook } from "#components/ui/text-field";

type NumberPanelProps = {
  readonly label: string;
  /** As it is now; null where there is none. */
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  readonly onApply: (value: number) => void;
};

export function NumberPanel({ label, value, least, most, onApply }: NumberPanelProps) {
  const id = useId();
  const [text, setText] = useState(value === null ? "" : String(value));
  const wanted = Number(text);
  const isNumber = Number.isInteger(wanted) && wanted >= least && wanted <= most;
  return (
    <form
      className="flex items-end gap-2 border-t border-border p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNumber) onApply(wanted);
      }}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <label htmlFor={id} className="text-xs text-muted">
          {label}
        </label>
        <input
          id={id}
          inputMode="numeric"
          value={text}
          maxLength={5}
          onChange={(event) => setText(event.target.value.replace(/\D/g, ""))}
          className={`${fieldLook} pointer-coarse:h-11`}
        />
      </div>
      <Button
        look="primary"
        size="compact"
        type="submit"
        aria-disabled={!isNumber}
        className="aria-disabled:opacity-50 pointer-coarse:h-11"
      >
        Apply
      </Button>
    </form>
  );
}
