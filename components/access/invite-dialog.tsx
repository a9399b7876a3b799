"use client";

/** Lets somebody in: a name, an address and a role make a link. */
import { useState } from "react";
import { ChoiceGroup } from "#components/result/choice-group";
import { Dialog } from "#components/ui/dialog";
import type { SignInWays } from "#lib/domain/provider-sign-in";
import type { Role } from "#lib/domain/roles";
import { type InvitedPerson, invitePerson } from "#lib/queries/people";
import { AccessField } from "./access-field.tsx";
import { AccessForm } from "./access-form.tsx";
import { roleNamed, roleNames } from "./role-names.tsx";
import { useSending } from "./use-sending.tsx";

type InviteDialogProps = {
  readonly isOpen: boolean;
  /** Whether a link leads in, and goes out by mail, too; else the provider leads in, by the address. */
  readonly ways: Pick<SignInWays, "hasPassword" | "hasMail">;
  readonly onClose: () => void;
  readonly onInvited: (made: InvitedPerson) => void;
};

export function InviteDialog({ isOpen, onClose, ...form }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Invite somebody">
      <div className="overflow-y-auto p-4 sm:p-5">
        <InviteForm {...form} />
      </div>
    </Dialog>
  );
}

function InviteForm({ ways, onInvited }: Omit<InviteDialogProps, "isOpen" | "onClose">) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const { isBusy, problem, send } = useSending();
  return (
    <AccessForm
      send={ways.hasPassword ? "Make the link" : "Invite"}
      isBusy={isBusy}
      problem={problem}
      onSend={() => send(() => invitePerson({ name, email, role }), onInvited)}
    >
      <AccessField kind="name" label="Name" value={name} onChange={setName} />
      <AccessField kind="email" label="E-mail address" value={email} onChange={setEmail} />
      <ChoiceGroup label="Role" choices={choices} chosen={role} onChoose={(chosen) => setRole(roleNamed(chosen))} />
      <p className="text-xs text-muted">{inviteWords(ways)}</p>
    </AccessForm>
  );
}

function inviteWords({ hasPassword, hasMail }: InviteDialogProps["ways"]): string {
  if (!hasPassword) return "Whoever has this address at the provider comes in from now on. No mail is sent.";
  return hasMail
    ? "A link goes to the address by mail; you get it, too."
    : "You get a link to hand on. No mail is sent.";
}

const choices = [
  { value: "viewer", name: roleNames.viewer, problem: null },
  { value: "editor", name: roleNames.editor, problem: null },
  { value: "admin", name: roleNames.admin, problem: null },
] as const;
