"use client";

/** By the team's provider, or by password and then by a code where one is asked for. */
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import type { SignInOutcome } from "#lib/domain/access";
import { type ProviderProblem, providerProblemWords, type SignInWays } from "#lib/domain/provider-sign-in";
import { askForPassword, beginProviderSignIn, sendCode, sendSignIn } from "#lib/queries/sign-in";
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

export function SignInScreen({ next, ways: { hasPassword, providerName, hasMail }, problem }: SignInScreenProps) {
  const [step, go] = useState<"begin" | "code" | "forgotten">("begin");
  if (step === "code") return <CodeStep next={next} onBack={() => go("begin")} />;
  if (step === "forgotten") return <ForgottenStep onBack={() => go("begin")} />;
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
      {hasPassword ? (
        <PasswordStep
          onForgotten={hasMail ? () => go("forgotten") : null}
          onDone={(outcome) => goOn(outcome, next, () => go("code"))}
        />
      ) : null}
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

type PasswordStepProps = {
  /** null: no mail is sent. */
  readonly onForgotten: (() => void) | null;
  readonly onDone: (outcome: SignInOutcome) => void;
};

function PasswordStep({ onForgotten, onDone }: PasswordStepProps) {
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
      {onForgotten === null ? (
        <p className="text-xs text-muted">No password, or forgotten? An admin of your team gives you a link.</p>
      ) : (
        <Button look="ghost" size="compact" className="-ml-2 self-start" onClick={onForgotten}>
          No password, or forgotten?
        </Button>
      )}
    </>
  );
}

/** The answer is the same whoever has the address: the page tells nobody who is in the team. */
function ForgottenStep({ onBack }: { readonly onBack: () => void }) {
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const { isBusy, problem, send } = useSending();
  const back = (
    <Button look="ghost" className="w-full justify-center" onClick={onBack}>
      Back
    </Button>
  );
  if (isSent) {
    return (
      <AccessCard title="Look into your mail">
        <p role="status" className="text-sm text-muted">
          If <span className="font-medium wrap-anywhere text-fg">{email}</span> is in this team, a link to a new
          password is on its way there. It works for a day. Nothing came? Look among the unwanted mail, or ask an admin.
        </p>
        {back}
      </AccessCard>
    );
  }
  return (
    <AccessCard title="A new password" text="A link to it goes to your address by mail.">
      <AccessForm
        isWide
        send="Send the link"
        isBusy={isBusy}
        problem={problem}
        onSend={() =>
          send(
            () => askForPassword(email),
            () => setSent(true),
          )
        }
        after={back}
      >
        <AccessField kind="email" label="E-mail address" value={email} onChange={setEmail} />
      </AccessForm>
    </AccessCard>
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
