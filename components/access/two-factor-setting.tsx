"use client";

/** The second factor: set up with an authenticator app, and taken away again. */
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, type NewSecondFactor } from "#lib/queries/people";
import { AccessField } from "./access-field.tsx";
import { AccessForm } from "./access-form.tsx";
import { QrCode } from "./qr-code.tsx";
import { useSending } from "./use-sending.tsx";

type Step =
  | { readonly kind: "off" | "on" | "proving" | "ending" }
  | { readonly kind: "confirming"; readonly factor: NewSecondFactor };

type TwoFactorSettingProps = {
  readonly isOnAtFirst: boolean;
  /** What comes after it was switched on; left out where it is simply shown. */
  readonly onSwitchedOn?: () => void;
};

export function TwoFactorSetting({ isOnAtFirst, onSwitchedOn }: TwoFactorSettingProps) {
  const [step, setStep] = useState<Step>({ kind: isOnAtFirst ? "on" : "off" });
  const off = () => setStep({ kind: "off" });
  const on = () => setStep({ kind: "on" });
  switch (step.kind) {
    case "off":
      return (
        <>
          <p className="text-sm text-muted">
            Besides your password, a code from an app on your phone is asked for at each sign-in.
          </p>
          <Button className="self-start" onClick={() => setStep({ kind: "proving" })}>
            Set up
          </Button>
        </>
      );
    case "on":
      return (
        <>
          <p role="status" className="flex items-center gap-1.5 text-sm">
            <ShieldCheck aria-hidden className="size-4 text-success" />
            On: a code is asked for at each sign-in.
          </p>
          <Button className="self-start" onClick={() => setStep({ kind: "ending" })}>
            Remove
          </Button>
        </>
      );
    case "proving":
      return <ProveForm onBegun={(factor) => setStep({ kind: "confirming", factor })} onCancel={off} />;
    case "confirming":
      return <ConfirmForm factor={step.factor} onConfirmed={onSwitchedOn ?? on} onCancel={off} />;
    case "ending":
      return <EndForm onEnded={off} onCancel={on} />;
  }
}

type ProveFormProps = { readonly onBegun: (factor: NewSecondFactor) => void; readonly onCancel: () => void };

function ProveForm({ onBegun, onCancel }: ProveFormProps) {
  const [password, setPassword] = useState("");
  const { isBusy, problem, send } = useSending();
  return (
    <AccessForm
      send="Go on"
      isBusy={isBusy}
      problem={problem}
      onSend={() => send(() => beginTwoFactor(password), onBegun)}
      after={<Button onClick={onCancel}>Cancel</Button>}
    >
      <AccessField kind="password" label="Your password" value={password} onChange={setPassword} />
    </AccessForm>
  );
}

type ConfirmFormProps = {
  readonly factor: NewSecondFactor;
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
};

function ConfirmForm({ factor: { uri, backupCodes }, onConfirmed, onCancel }: ConfirmFormProps) {
  const [code, setCode] = useState("");
  const { isBusy, problem, send } = useSending();
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <AccessForm
      send="Switch on"
      isBusy={isBusy}
      problem={problem}
      onSend={() => send(() => confirmTwoFactor(code), onConfirmed)}
      after={<Button onClick={onCancel}>Cancel</Button>}
    >
      <ol className="flex flex-col gap-4 text-sm">
        <li className="flex flex-col gap-2">
          <p>1. Scan this with your authenticator app, or type the key below into it.</p>
          <QrCode text={uri} name="Code for the authenticator app" />
          <p className="flex items-center gap-1">
            <code className="font-mono text-xs wrap-anywhere">{secret}</code>
            <CopyIconButton label="Copy the key" text={secret} />
          </p>
        </li>
        <li className="flex flex-col gap-2">
          <p>
            2. Keep these codes where you find them without your phone. Each works once, and they are not shown again.
          </p>
          <div className="flex items-start gap-1">
            <ul
              aria-label="Codes for a lost phone"
              className="grid flex-1 grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken p-3 font-mono text-xs sm:max-w-90"
            >
              {backupCodes.map((kept) => (
                <li key={kept}>{kept}</li>
              ))}
            </ul>
            <CopyIconButton label="Copy the codes" text={backupCodes.join("\n")} />
          </div>
        </li>
        <li className="flex flex-col gap-2">
          <p>3. Type the six digits that the app shows now.</p>
          <AccessField kind="code" label="Code" value={code} onChange={setCode} isWrong={problem !== null} />
        </li>
      </ol>
    </AccessForm>
  );
}

type EndFormProps = { readonly onEnded: () => void; readonly onCancel: () => void };

function EndForm({ onEnded, onCancel }: EndFormProps) {
  const [password, setPassword] = useState("");
  const { isBusy, problem, send } = useSending();
  return (
    <AccessForm
      send="Remove two-factor"
      isBusy={isBusy}
      problem={problem}
      onSend={() => send(() => endTwoFactor(password), onEnded)}
      after={<Button onClick={onCancel}>Cancel</Button>}
    >
      <AccessField kind="password" label="Your password" value={password} onChange={setPassword} />
    </AccessForm>
  );
}
