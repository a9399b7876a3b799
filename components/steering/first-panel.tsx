"use client";

/** How many are shown, written as a number. */
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { fieldLook } from "#components/ui/text-field";
import type { FirstForm } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";

type FirstPanelProps = { readonly form: FirstForm; readonly onApply: (edits: readonly PlanEdit[]) => void };

const most = 10_000;

export function FirstPanel({ form, onApply }: FirstPanelProps) {
  const id = useId();
  const [text, setText] = useState(form.limit === null ? "" : String(form.limit));
  const limit = Number(text);
  const isNumber = Number.isInteger(limit) && limit >= 1 && limit <= most;
  return (
    <form
      className="flex items-end gap-2 border-t border-border p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNumber) return;
        const part = { kind: "first" as const, limit, offset: form.offset, within: [...form.within] };
        onApply([form.id === null ? { kind: "add", part } : { kind: "replace", id: form.id, part }]);
      }}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <label htmlFor={id} className="text-xs text-muted">
          Another number
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
