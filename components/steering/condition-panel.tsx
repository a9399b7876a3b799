"use client";

/** Sets one condition: what is said of the column, and the values that it is said of. */
import { ArrowLeft, Search } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { fieldLook } from "#components/ui/text-field";
import { formatCount } from "#lib/domain/format";
import type { ConditionForm } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";
import { toShownError } from "#lib/queries/public-failure";
import { useSettled } from "#lib/queries/use-settled";
import { useColumnValues } from "#lib/queries/use-steering";
import { type ConditionDraft, conditionEdit, conditionOf, draftOf, operatorChoices } from "#lib/state/condition-draft";
import type { Steering } from "./steering.tsx";

type ConditionPanelProps = {
  readonly form: ConditionForm;
  readonly steering: Steering;
  readonly onApply: (edits: readonly PlanEdit[]) => void;
  /** Back to the columns; null where there are no others. */
  readonly onBack: (() => void) | null;
};

/** Nothing changes before it is applied. */
export function ConditionPanel({ form, steering, onApply, onBack }: ConditionPanelProps) {
  const [draft, setDraft] = useState(() => draftOf(form));
  const operatorId = useId();
  const condition = conditionOf(draft, form);
  if (form.values === "flag") return <FlagPanel form={form} onApply={onApply} onBack={onBack} />;
  return (
    <form
      aria-label={`Filter by ${form.label}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (condition !== null) onApply([conditionEdit(form, condition)]);
      }}
    >
      <PanelHead form={form} onBack={onBack} />
      <div className="px-3 pb-2">
        <label htmlFor={operatorId} className="sr-only">
          What is said of {form.label}
        </label>
        <select
          id={operatorId}
          value={draft.operator}
          className={`${fieldLook} pointer-coarse:h-11`}
          onChange={(event) => {
            const chosen = operatorChoices(form).find(({ operator }) => operator === event.target.value);
            if (chosen !== undefined) setDraft({ ...draft, operator: chosen.operator });
          }}
        >
          {operatorChoices(form).map(({ operator, words }) => (
            <option key={operator} value={operator}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <Values form={form} draft={draft} steering={steering} onChange={setDraft} />
      <div className="flex justify-end border-t border-border p-2">
        <Button
          look="primary"
          size="compact"
          type="submit"
          aria-disabled={condition === null}
          className="aria-disabled:opacity-50 pointer-coarse:h-11"
        >
          Apply
        </Button>
      </div>
    </form>
  );
}

function PanelHead({ form, onBack }: Pick<ConditionPanelProps, "form" | "onBack">) {
  return (
    <div className="flex min-h-9 items-center gap-1 px-3 py-1">
      {onBack === null ? null : (
        <Button
          look="ghost"
          size="icon-compact"
          aria-label="Back to the columns"
          className="-ml-2 pointer-coarse:size-11"
          onClick={onBack}
        >
          <ArrowLeft aria-hidden className="size-3.5" />
        </Button>
      )}
      <p className="min-w-0 truncate text-sm font-medium">{form.label}</p>
      {form.hint === null ? null : <p className="ml-auto min-w-0 truncate text-xs text-subtle">{form.hint}</p>}
    </div>
  );
}

type FlagPanelProps = Omit<ConditionPanelProps, "steering">;

/** A yes or no needs no second step. */
function FlagPanel({ form, onApply, onBack }: FlagPanelProps) {
  const choose = (condition: Parameters<typeof conditionEdit>[1]) => onApply([conditionEdit(form, condition)]);
  return (
    <>
      <PanelHead form={form} onBack={onBack} />
      <div className="flex gap-2 px-3 pb-3">
        <Button
          size="compact"
          className="flex-1 justify-center pointer-coarse:h-11"
          onClick={() => choose({ operator: "=", value: true })}
        >
          Yes
        </Button>
        <Button
          size="compact"
          className="flex-1 justify-center pointer-coarse:h-11"
          onClick={() => choose({ operator: "=", value: false })}
        >
          No
        </Button>
        <Button
          size="compact"
          className="flex-1 justify-center pointer-coarse:h-11"
          onClick={() => choose({ operator: "is_null" })}
        >
          Empty
        </Button>
      </div>
    </>
  );
}

type ValuesProps = {
  readonly form: ConditionForm;
  readonly draft: ConditionDraft;
  readonly steering: Steering;
  readonly onChange: (draft: ConditionDraft) => void;
};

function Values(props: ValuesProps) {
  const { form, draft, onChange } = props;
  if (draft.operator === "is_null" || draft.operator === "is_not_null") return null;
  if (draft.operator === "any" || draft.operator === "none") return <ValueList {...props} />;
  const isBetween = draft.operator === "between";
  return (
    <div className="flex items-end gap-2 px-3 pb-3">
      <Field
        form={form}
        label={isBetween ? "From" : "Value"}
        value={draft.text}
        onChange={(text) => onChange({ ...draft, text })}
      />
      {isBetween ? (
        <Field form={form} label="To" value={draft.upper} onChange={(upper) => onChange({ ...draft, upper })} />
      ) : null}
    </div>
  );
}

type FieldProps = {
  readonly form: ConditionForm;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const fieldTypes = { text: "text", number: "text", date: "date", flag: "text" } as const;

function Field({ form, label, value, onChange }: FieldProps) {
  const id = useId();
  const unit = form.unit === null || form.values !== "number" ? "" : ` (${form.unit})`;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
        {unit}
      </label>
      <input
        id={id}
        type={fieldTypes[form.values]}
        inputMode={form.values === "number" ? "decimal" : undefined}
        value={value}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} pointer-coarse:h-11`}
      />
    </div>
  );
}

/** The list follows when the writer pauses. */
const typingPauseMs = 200;

function ValueList({ form, draft, steering, onChange }: ValuesProps) {
  const [search, setSearch] = useState("");
  const { sessionId, part } = steering;
  const settled = useSettled(search, typingPauseMs);
  const input = { sessionId, resultId: part.ref.id, column: form.column, search: settled };
  const found = useColumnValues(input, true);
  // What is chosen stays in sight, also when the search does not find it.
  const listed = (found.data ?? []).filter(({ value }) => !draft.values.includes(value));
  const counted = new Map((found.data ?? []).map(({ value, rows }) => [value, rows]));
  const shown = [...draft.values.map((value) => ({ value, rows: counted.get(value) ?? null })), ...listed];
  const toggle = (value: string, isOn: boolean) =>
    onChange({ ...draft, values: isOn ? [...draft.values, value] : draft.values.filter((other) => other !== value) });
  return (
    <>
      <div className="flex h-9 items-center gap-2 border-y border-border px-3 pointer-coarse:h-11">
        <Search aria-hidden className="size-3.5 shrink-0 text-subtle" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose values
          autoFocus
          type="search"
          value={search}
          maxLength={200}
          aria-label={`Search ${form.label}`}
          placeholder="Search values…"
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            const [first] = listed;
            // Enter takes what the search found; with nothing searched it applies.
            if (event.key !== "Enter" || search === "" || first === undefined || event.nativeEvent.isComposing) return;
            event.preventDefault();
            toggle(first.value, true);
            setSearch("");
          }}
          className="h-full w-full min-w-0 bg-transparent text-sm outline-none"
        />
      </div>
      {shown.some(({ rows }) => rows !== null) ? (
        <p className="px-3 pt-1.5 text-right text-xs text-subtle">rows in all, without filters</p>
      ) : null}
      <fieldset className="max-h-56 overflow-y-auto p-1">
        <legend className="sr-only">{form.label}</legend>
        {found.isPending ? <Skeleton className="m-1 h-24" /> : null}
        {found.isError ? <p className="p-2 text-sm text-danger">{toShownError(found.error).message}</p> : null}
        {found.isSuccess && shown.length === 0 ? (
          <p className="p-2 text-center text-sm text-muted">No value fits.</p>
        ) : null}
        {shown.map(({ value, rows }) => (
          <label
            key={value}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-sunken pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={draft.values.includes(value)}
              className="size-4 shrink-0 accent-primary"
              onChange={(event) => toggle(value, event.target.checked)}
            />
            <span className="min-w-0 wrap-anywhere">{value === "" ? "(empty text)" : value}</span>
            {rows === null ? null : (
              <span className="ml-auto shrink-0 text-xs text-subtle tabular-nums">{formatCount(rows)}</span>
            )}
          </label>
        ))}
      </fieldset>
    </>
  );
}
