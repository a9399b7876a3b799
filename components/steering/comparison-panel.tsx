"use client";

/** Another time to compare with, as long as the answer's own, by the day that it begins on. */
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { fieldLook } from "#components/ui/text-field";
import type { ComparisonForm } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";
import { shiftLabel } from "#lib/domain/shift-label";
import { shiftBetween } from "#lib/state/shift-between";

type ComparisonPanelProps = { readonly form: ComparisonForm; readonly onApply: (edits: readonly PlanEdit[]) => void };

export function ComparisonPanel({ form, onApply }: ComparisonPanelProps) {
  const { id, from, latest, only, evidence } = form;
  const dayId = useId();
  const [day, setDay] = useState("");
  const shift = day === "" || day > latest ? null : shiftBetween(from, day);
  return (
    <form
      className="flex flex-col gap-2 border-t border-border p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (shift === null) return;
        const compare = { shift, label: shiftLabel(shift, null), only, evidence: [...evidence] };
        const part = { kind: "comparison" as const, compare };
        onApply([id === null ? { kind: "add", part } : { kind: "replace", id, part }]);
      }}
    >
      <label htmlFor={dayId} className="text-sm">
        Or with the time that begins on
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={dayId}
          type="date"
          value={day}
          max={latest}
          onChange={(event) => setDay(event.target.value)}
          className={`${fieldLook} min-w-0 flex-1 basis-36 pointer-coarse:h-11`}
        />
        <Button look="primary" size="compact" type="submit" disabled={shift === null} className="pointer-coarse:h-11">
          Compare
        </Button>
      </div>
    </form>
  );
}
