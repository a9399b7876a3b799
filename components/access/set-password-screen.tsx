"use client";

/** What a link leads to: a password for whoever was invited, or forgot it. */
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button";
import type { PublicError } from "#lib/domain/errors";
import { askLinkOwner, sendPassword } from "#lib/queries/sign-in";
import { AccessCard } from "./access-card.tsx";
import { AccessField, newPasswordHint } from "./access-field.tsx";
import { AccessForm, AccessProblem } from "./access-form.tsx";
import { CodeStep, goOn } from "./sign-in-screen.tsx";
import { useLinkToken } from "./use-link-token.tsx";
import { useSending } from "./use-sending.tsx";

type Owner = { readonly name: string; readonly email: string };

const start = "/chat";

export function SetPasswordScreen() {
  const token = useLinkToken();
  const [owner, setOwner] = useState<Owner | null>(null);
  const [problem, setProblem] = useState<PublicError | null>(null);
  const [isCodeAsked, askCode] = useState(false);
  useEffect(() => {
    if (token === undefined) return;
    let isWanted = true;
    void askLinkOwner({ token }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setOwner(answer.value);
      else setProblem(answer.error);
    });
    return () => {
      isWanted = false;
    };
  }, [token]);
  if (problem !== null) return <DeadLink problem={problem} />;
  if (isCodeAsked) return <CodeStep next={start} onBack={() => window.location.assign("/sign-in")} />;
  if (owner === null || token === undefined) return <AccessCard title="Choose a password">One moment…</AccessCard>;
  return <PasswordForm owner={owner} token={token} onCode={() => askCode(true)} />;
}

function DeadLink({ problem }: { readonly problem: PublicError }) {
  const isOver = problem.code === "NOT_FOUND" || problem.code === "BAD_REQUEST";
  return (
    <AccessCard title="This link does not work">
      <AccessProblem problem={isOver ? { ...problem, message: linkOver, nextStep: askAdmin } : problem} />
      <Button asChild className="self-start">
        <a href="/sign-in">To the sign-in</a>
      </Button>
    </AccessCard>
  );
}

const linkOver = "It was used, replaced by a newer one, or is too old.";
const askAdmin = "Ask an admin of your team for a new one.";

type PasswordFormProps = { readonly owner: Owner; readonly token: string; readonly onCode: () => void };

function PasswordForm({ owner, token, onCode }: PasswordFormProps) {
  const [password, setPassword] = useState("");
  const { isBusy, problem, send } = useSending();
  return (
    <AccessCard title="Choose a password" text={`Hello ${owner.name}. You sign in with this address and password.`}>
      <AccessForm
        isWide
        send="Set password and sign in"
        isBusy={isBusy}
        problem={problem}
        onSend={() =>
          send(
            () => sendPassword({ token, password }),
            (outcome) => goOn(outcome, start, onCode),
          )
        }
      >
        <AccessField kind="email" label="E-mail address" value={owner.email} onChange={() => undefined} isReadOnly />
        <AccessField
          kind="new-password"
          label="New password"
          value={password}
          onChange={setPassword}
          hint={newPasswordHint}
        />
      </AccessForm>
    </AccessCard>
  );
}
