"use client";

/** The first page of an app that people sign in to: the first admin, on the link that the start printed. */
import { useState } from "react";
import { sendSetUp } from "#lib/queries/sign-in";
import { AccessCard } from "./access-card.tsx";
import { AccessField, newPasswordHint } from "./access-field.tsx";
import { AccessForm } from "./access-form.tsx";
import { goOn } from "./sign-in-screen.tsx";
import { useLinkToken } from "./use-link-token.tsx";
import { useSending } from "./use-sending.tsx";

const start = "/chat";

export function SetUpScreen() {
  const token = useLinkToken();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { isBusy, problem, send } = useSending();
  return (
    <AccessCard
      title="Make the first admin"
      text="You let the others in. Chats and dashboards that are here already become yours."
    >
      <AccessForm
        isWide
        send="Make the account and sign in"
        isBusy={isBusy}
        problem={problem}
        onSend={() =>
          send(
            () => sendSetUp({ token: token ?? "", name, email, password }),
            (outcome) => goOn(outcome, start, () => undefined),
          )
        }
      >
        <AccessField kind="name" label="Name" value={name} onChange={setName} />
        <AccessField kind="email" label="E-mail address" value={email} onChange={setEmail} />
        <AccessField
          kind="new-password"
          label="Password"
          value={password}
          onChange={setPassword}
          hint={newPasswordHint}
        />
      </AccessForm>
    </AccessCard>
  );
}
