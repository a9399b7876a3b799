"use client";

/** What an admin changes while the app runs. Each change is sent by itself, and counts from the next question on. */
import { type FormEvent, useId, useState } from "react";
import { ChoiceGroup } from "#components/result/choice-group";
import { Button } from "#components/ui/button";
import { LocalTime } from "#components/ui/local-time";
import { fieldLook } from "#components/ui/text-field";
import { TitledSection } from "#components/ui/titled-section";
import type { ChangeSetting } from "#lib/domain/inputs/live-settings";
import {
  type LiveSettingState,
  type LiveSettingValue,
  liveSettingFault,
  liveSettings,
  type SettingControl,
} from "#lib/domain/live-settings";
import { changeSetting } from "#lib/queries/live-settings";

export function LiveSettingsSection({ states: first }: { readonly states: readonly LiveSettingState[] }) {
  const [states, setStates] = useState(first);
  return (
    <TitledSection title="How it answers">
      <p className="text-sm text-muted">For everybody, from the next question on.</p>
      <ul className="flex flex-col divide-y divide-border">
        {states.map((state) => (
          <LiveSetting key={state.name} state={state} onChanged={setStates} />
        ))}
      </ul>
    </TitledSection>
  );
}

type LiveSettingProps = {
  readonly state: LiveSettingState;
  onChanged(states: readonly LiveSettingState[]): void;
};

function LiveSetting({ state, onChanged }: LiveSettingProps) {
  const { title, explanation, control } = liveSettings[state.name];
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (change: ChangeSetting) => {
    const fault = change.value === undefined ? null : liveSettingFault(change.name, change.value);
    setProblem(fault);
    if (fault !== null) return;
    setBusy(true);
    const changed = await changeSetting(change);
    setBusy(false);
    if (changed.ok) return onChanged(changed.value);
    const { message, nextStep } = changed.error;
    setProblem(nextStep === null ? message : `${message} ${nextStep}`);
  };
  const { name, value, standard, fixedBy, changed } = state;
  const isFixed = fixedBy !== null;
  return (
    <li aria-label={title} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <SettingInput
        // What was typed gives way to what is set by now.
        key={String(value)}
        {...{ title, control, value, isFixed, isBusy }}
        onChoose={(chosen) => void send({ name, value: chosen })}
      />
      <p className="text-xs text-muted">{explanation}</p>
      {isFixed ? (
        <p className="text-xs text-muted">
          Set by <code className="font-mono">{fixedBy}</code> when the app was started, so it cannot be changed here.
        </p>
      ) : null}
      {changed === null ? null : (
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <span>
            Changed by {changed.by}, <LocalTime at={changed.at} />.
          </span>
          <Button size="compact" look="ghost" disabled={isBusy} onClick={() => void send({ name })}>
            Back to {valueText(standard, control)}
          </Button>
        </p>
      )}
      {problem === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}

type SettingInputProps = {
  readonly title: string;
  readonly control: SettingControl;
  readonly value: LiveSettingValue;
  readonly isFixed: boolean;
  readonly isBusy: boolean;
  onChoose(value: NonNullable<ChangeSetting["value"]> | null): void;
};

function SettingInput({ control, value, ...rest }: SettingInputProps) {
  if (control.kind === "number") {
    return <NumberInput {...rest} control={control} value={typeof value === "number" ? value : null} />;
  }
  const { title, isFixed, onChoose } = rest;
  const problem = isFixed ? "It was set when the app was started." : null;
  const choices = control.kind === "switch" ? switchChoices : control.choices;
  return (
    <div className="flex flex-col items-start">
      <ChoiceGroup
        label={title}
        choices={choices.map((choice) => ({ ...choice, problem: choice.value === textOf(value) ? null : problem }))}
        chosen={textOf(value)}
        onChoose={(chosen) => {
          if (chosen !== textOf(value)) onChoose(control.kind === "switch" ? chosen === "true" : chosen);
        }}
      />
    </div>
  );
}

const switchChoices = [
  { value: "true", name: "On" },
  { value: "false", name: "Off" },
];

type NumberInputProps = Omit<SettingInputProps, "control" | "value"> & {
  readonly control: Extract<SettingControl, { kind: "number" }>;
  readonly value: number | null;
};

/** Sent by its button or by Enter: half a number is no setting. */
function NumberInput({ title, control, value, isFixed, isBusy, onChoose }: NumberInputProps) {
  const id = useId();
  const shown = value === null ? "" : String(value);
  const [typed, setTyped] = useState(shown);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    onChoose(text === "" && control.mayBeEmpty ? null : Number(text === "" ? Number.NaN : text.replaceAll(",", "")));
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {title}
      </label>
      <span className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          readOnly={isFixed}
          placeholder={control.mayBeEmpty ? "no limit" : undefined}
          onChange={(event) => setTyped(event.target.value)}
          className={`${fieldLook} w-32! tabular-nums read-only:text-muted`}
        />
        <span className="text-xs text-muted">{control.unit}</span>
        {typed.trim() === shown ? null : (
          <Button type="submit" size="compact" disabled={isBusy}>
            Save
          </Button>
        )}
      </span>
    </form>
  );
}

function textOf(value: LiveSettingValue): string {
  return String(value);
}

/** A value as people read it; its unit stands at the field. */
function valueText(value: LiveSettingValue, control: SettingControl): string {
  if (value === null) return "no limit";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (control.kind !== "choice") return String(value);
  const choice = control.choices.find((candidate) => candidate.value === value);
  return `"${choice?.name ?? String(value)}"`;
}
