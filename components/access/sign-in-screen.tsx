"use client";

/** By the team's provider, or by password and then by a code where one is asked for. */
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import type { SignInOutcome } from "#lib/domain/access";
import { type ProviderProblem, providerProblemWords, type SignInWays } from "#lib/domain/provider-sign-in";
import { beginProviderSignIn, sendCode, sendSignIn } from "#lib/queries/sign-in";
import { AccessCard } from "./access-card.tsx";
import { AccessField } from "./access-field.tsx";
import { AccessForm, AccessProblem } from "./access-form.tsx";
import { useSending } from "./use-sending.tsx";

type SignInScreenProps = {
  /** The page to go on to, which the server found to be one of ours. */
  readonly next: string;
  readonly ways: SignInWays;
  /** Why the provider let nobody in just now; null where it was not asked. */
  readonly problem: ProviderProblem | null;
};

export function SignInScreen({ next, ways: { hasPassword, providerName }, problem }: SignInScreenProps) {
  const [isCodeAsked, askCode] = useState(false);
  if (isCodeAsked) return <CodeStep next={next} onBack={() => askCode(false)} />;
  return (
    <AccessCard title="Sign in">
      {providerName === null ? null : (
        <>
          {problem === null ? null : <AccessProblem problem={providerProblemWords(problem)} />}
          <ProviderStep name={providerName} next={next} />
        </>
      )}
      {providerName !== null && hasPassword ? (
        <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          or with a password
        </p>
      ) : null}
      {hasPassword ? <PasswordStep onDone={(outcome) => goOn(outcome, next, () => askCode(true))} /> : null}
    </AccessCard>
  );
}

/** Leads to the provider's own page, and from there back. */
function ProviderStep({ name, next }: { readonly name: string; readonly next: string }) {
  const { isBusy, problem, send } = useSending();
  return (
    <AccessForm
      isWide
      send={`Sign in with ${name}`}
      isBusy={isBusy}
      problem={problem}
      onSend={() =>
        send(
          () => beginProviderSignIn(next),
          ({ url }) => window.location.assign(url),
        )
      }
    />
  );
}

/** The page is loaded anew: nothing of whoever was here before is left in it. */
export function goOn({ kind }: SignInOutcome, next: string, onCode: () => void): void {
  if (kind === "code") onCode();
  else window.location.assign(next);
}

function PasswordStep({ onDone }: { readonly onDone: (outcome: SignInOutcome) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { isBusy, problem, send } = useSending();
  return (
    <>
      <AccessForm
        isWide
        send="Sign in"
        isBusy={isBusy}
        problem={problem}
        onSend={() => send(() => sendSignIn({ email, password }), onDone)}
      >
        <AccessField kind="email" label="E-mail address" value={email} onChange={setEmail} />
        <AccessField
          kind="password"
          label="Password"
          value={password}
          onChange={setPassword}
          isWrong={problem !== null}
        />
      </AccessForm>
      <p className="text-xs text-muted">No password, or forgotten? An admin of your team gives you a link.</p>
    </>
  );
}

type CodeStepProps = { readonly next: string; readonly onBack: () => void };

/** Also after a link has set a password. */
export function CodeStep({ next, onBack }: CodeStepProps) {
  const [code, setCode] = useState("");
  const { isBusy, problem, send } = useSending();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <AccessCard title="One more step" text="Type the six digits that your authenticator app shows.">
      <AccessForm
        isWide
        send="Go on"
        isBusy={isBusy}
        problem={problem}
        onSend={() =>
          send(
            () => sendCode({ code }),
            () => window.location.assign(next),
          )
        }
        after={
          <Button look="ghost" className="w-full justify-center" onClick={onBack}>
            Back
          </Button>
        }
      >
        <AccessField
          kind="code"
          label="Code"
          value={code}
          onChange={setCode}
          field={field}
          isWrong={problem !== null}
          hint="Phone lost? One of the codes that you kept works as well, once."
        />
      </AccessForm>
    </AccessCard>
  );
}
