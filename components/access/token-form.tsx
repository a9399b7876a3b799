"use client";

/** A new token: what it is called, what it is good for, and for how long. */
import { useState } from "react";
import { ChoiceGroup } from "#components/result/choice-group";
import { TextField } from "#components/ui/text-field";
import { type ApiScope, apiScopeNames, apiScopes } from "#lib/domain/api-scopes";
import type { MadeToken } from "#lib/domain/api-token";
import { apiTokenLimits } from "#lib/domain/api-token-limits";
import { makeToken } from "#lib/queries/api-tokens";
import { AccessForm } from "./access-form.tsx";
import { useSending } from "./use-sending.tsx";

type TokenFormProps = { readonly onMade: (made: MadeToken) => void };

const spans = [
  { value: "7", name: "7 days", problem: null },
  { value: "30", name: "30 days", problem: null },
  { value: String(apiTokenLimits.standardDays), name: `${apiTokenLimits.standardDays} days`, problem: null },
  { value: String(apiTokenLimits.mostDays), name: "A year", problem: null },
];

export function TokenForm({ onMade }: TokenFormProps) {
  const [name, setName] = useState("");
  const [days, setDays] = useState(String(apiTokenLimits.standardDays));
  const [scopes, setScopes] = useState<readonly ApiScope[]>(["ask"]);
  const { isBusy, problem, send } = useSending();
  const toggle = (scope: ApiScope) =>
    setScopes((known) => (known.includes(scope) ? known.filter((one) => one !== scope) : [...known, scope]));
  return (
    <AccessForm
      send="Make the token"
      isBusy={isBusy}
      problem={problem}
      onSend={() => send(() => makeToken({ name, scopes: [...scopes], days: Number(days) }), onMade)}
    >
      <TextField label="Name" value={name} onChange={setName} isRequired maxLength={apiTokenLimits.nameCharacters} />
      <fieldset className="flex flex-col gap-1">
        <legend className="text-xs font-medium text-muted">What it is good for</legend>
        {apiScopeNames.map((scope) => (
          <label key={scope} className="flex min-h-7 items-start gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-primary"
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
            <span>
              {apiScopes[scope].label}: <span className="text-muted">{apiScopes[scope].deed}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ChoiceGroup label="How long it lives" choices={spans} chosen={days} onChoose={setDays} />
    </AccessForm>
  );
}
