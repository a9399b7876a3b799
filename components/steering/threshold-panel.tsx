"use client";

/** Which groups are kept by their figure: the comparison and the number. */
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { fieldLook } from "#components/ui/text-field";
import type { PlanHaving } from "#lib/domain/plan";
import type { ThresholdForm } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";

type ThresholdPanelProps = { readonly form: ThresholdForm; readonly onApply: (edits: readonly PlanEdit[]) => void };

const signs: readonly (readonly [PlanHaving["operator"], string])[] = [
  [">", "more than"],
  [">=", "at least"],
  ["<", "less than"],
  ["<=", "at most"],
  ["=", "exactly"],
  ["!=", "other than"],
];

export function ThresholdPanel({ form, onApply }: ThresholdPanelProps) {
  const { id, having } = form;
  const [signId, numberId] = [useId(), useId()];
  const [operator, setOperator] = useState(having.operator);
  const [text, setText] = useState(having.value === "average" ? "" : String(having.value));
  // Left empty, the number stays the average of all groups that it was.
  const value = text.trim() === "" && having.value === "average" ? "average" : Number(text);
  const isSet = value === "average" || (text.trim() !== "" && Number.isFinite(value));
  return (
    <form
      className="flex flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSet) return;
        onApply([{ kind: "replace", id, part: { kind: "threshold", having: { ...having, operator, value } } }]);
      }}
    >
      <p className="text-sm">{form.label}</p>
      <div className="flex gap-2">
        <label htmlFor={signId} className="sr-only">
          Comparison
        </label>
        <select
          id={signId}
          value={operator}
          className={`${fieldLook} pointer-coarse:h-11`}
          onChange={(event) => setOperator(signs.find(([sign]) => sign === event.target.value)?.[0] ?? operator)}
        >
          {signs.map(([sign, words]) => (
            <option key={sign} value={sign}>
              {words}
            </option>
          ))}
        </select>
        <label htmlFor={numberId} className="sr-only">
          Number
        </label>
        <input
          id={numberId}
          inputMode="decimal"
          value={text}
          maxLength={20}
          placeholder={having.value === "average" ? "the average" : undefined}
          onChange={(event) => setText(event.target.value)}
          className={`${fieldLook} pointer-coarse:h-11`}
        />
      </div>
      <Button
        look="primary"
        size="compact"
        type="submit"
        aria-disabled={!isSet}
        className="self-end aria-disabled:opacity-50 pointer-coarse:h-11"
      >
        Apply
      </Button>
    </form>
  );
}
