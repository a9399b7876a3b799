"use client";

/** How much everybody, a group or a person may take in a month: a field for each measure, each of which may stay empty. */
import { useId, useState } from "react";
import { Dialog } from "#components/ui/dialog";
import { fieldLook } from "#components/ui/text-field";
import { noLimits, type Quota, quotaMeasures } from "#lib/domain/quota";
import { measureWords } from "#lib/domain/quota-words";
import { saveQuota } from "#lib/queries/use-usage";
import { quotaDraft, quotaUnits, readQuotaDraft } from "#lib/state/quota-form";
import { AccessForm } from "./access-form.tsx";
import { useSending } from "./use-sending.tsx";

/** Whose quota it is. */
export type QuotaOwner = Pick<Quota, "scope" | "scopeId"> & { readonly name: string; readonly explanation: string };

type QuotaDialogProps = {
  readonly owner: QuotaOwner;
  readonly quotas: readonly Quota[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

export function QuotaDialog({ onClose, ...form }: QuotaDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={`Quota: ${form.owner.name}`}>
      <div className="overflow-y-auto p-4 sm:p-5">
        <QuotaForm {...form} />
      </div>
    </Dialog>
  );
}

function QuotaForm({ owner: { scope, scopeId, explanation }, quotas, onSaved }: Omit<QuotaDialogProps, "onClose">) {
  const known = quotas.find((quota) => quota.scope === scope && quota.scopeId === scopeId);
  const [draft, setDraft] = useState(() => quotaDraft(known?.limits ?? noLimits));
  const { isBusy, problem, send } = useSending();
  const read = readQuotaDraft(draft);
  const limits = read.limits;
  return (
    <AccessForm
      send="Save"
      isBusy={isBusy}
      problem={problem}
      onSend={() => {
        if (limits !== null) send(() => saveQuota({ scope, scopeId, limits }), onSaved);
      }}
    >
      <p className="text-sm text-muted">{explanation}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {quotaMeasures.map((measure) => (
          <AmountField
            key={measure}
            label={`${measureWords[measure]} in a month`}
            unit={quotaUnits[measure]}
            value={draft[measure]}
            isWrong={read.fault === measure}
            onChange={(value) => setDraft((before) => ({ ...before, [measure]: value }))}
          />
        ))}
      </div>
      <p className="text-xs text-muted">An empty field is no limit here. 0 lets nothing begin.</p>
    </AccessForm>
  );
}

type AmountFieldProps = {
  readonly label: string;
  readonly unit: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
};

function AmountField({ label, unit, value, isWrong, onChange }: AmountFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <span className="flex items-center gap-2">
        <input
          id={id}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder="no limit"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-fault` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`${fieldLook} tabular-nums pointer-coarse:h-11`}
        />
        <span className="text-xs text-muted">{unit}</span>
      </span>
      {isWrong ? (
        <span id={`${id}-fault`} className="text-xs text-danger">
          Write a number, or nothing for no limit.
        </span>
      ) : null}
    </div>
  );
}
