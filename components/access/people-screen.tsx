"use client";

/** The people of a team: who may do what, who can sign in, and links for those who cannot. */
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { PageFrame } from "#components/runs/page-frame";
import { Button } from "#components/ui/button";
import { useToasts } from "#components/ui/toast";
import type { Person } from "#lib/domain/access";
import type { PublicError } from "#lib/domain/errors";
import type { Group } from "#lib/domain/groups";
import type { ChangePersonInput } from "#lib/domain/inputs/people";
import type { SignInWays } from "#lib/domain/provider-sign-in";
import { changePerson, type InvitedPerson, type LinkedPerson, linkForPerson } from "#lib/queries/people";
import { GroupsSection } from "./groups-section.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { PersonRemovalDialog } from "./person-removal-dialog.tsx";
import { PersonRow } from "./person-row.tsx";

type PeopleScreenProps = {
  readonly first: readonly Person[];
  readonly groups: readonly Group[];
  readonly ownId: string;
  readonly ways: SignInWays;
};

export function PeopleScreen({ first, groups, ownId, ways }: PeopleScreenProps) {
  const [people, setPeople] = useState(first);
  const [isInviting, invite] = useState(false);
  const [leaving, setLeaving] = useState<Person | null>(null);
  const [linked, setLinked] = useState<LinkedPerson | null>(null);
  const toasts = useToasts();

  function complain({ message, nextStep }: PublicError) {
    toasts.getState().show({ text: `${message} ${nextStep ?? ""}`.trim(), tone: "problem", action: null });
  }

  async function change(input: ChangePersonInput) {
    const changed = await changePerson(input);
    if (changed.ok) setPeople(changed.value);
    else complain(changed.error);
  }

  async function makeLink(id: string) {
    const made = await linkForPerson(id);
    if (made.ok) setLinked(made.value);
    else complain(made.error);
  }

  function invited(made: InvitedPerson) {
    setPeople((known) => [...known, made.person]);
    invite(false);
    if (made.link !== null) return setLinked(made);
    const text = `${made.person.name} can sign in with ${ways.providerName ?? "the provider"} now.`;
    toasts.getState().show({ text, tone: "plain", action: null });
  }

  return (
    <PageFrame
      title="People"
      actions={
        <Button look="primary" onClick={() => invite(true)}>
          <UserPlus aria-hidden className="size-4" />
          Invite somebody
        </Button>
      }
    >
      <p className="max-w-180 text-sm text-muted">
        A viewer asks, and sees what is shared. An editor also changes the glossary, and boards for others. An admin
        also lets people in.
      </p>
      <ul
        aria-label="People"
        className="flex w-full max-w-240 flex-col divide-y divide-border rounded-lg border border-border bg-surface shadow-raised"
      >
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isSelf={person.id === ownId}
            hasLinks={ways.hasPassword}
            onChange={(wanted) => void change({ id: person.id, change: wanted })}
            onLink={() => void makeLink(person.id)}
            onRemove={() => setLeaving(person)}
          />
        ))}
      </ul>
      <GroupsSection first={groups} people={people} providerName={ways.providerName} />
      <InviteDialog isOpen={isInviting} ways={ways} onClose={() => invite(false)} onInvited={invited} />
      {leaving === null ? null : (
        <PersonRemovalDialog
          person={leaving}
          people={people}
          onRemoved={(left) => {
            setPeople(left);
            setLeaving(null);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      <LinkDialog linked={linked} onClose={() => setLinked(null)} />
    </PageFrame>
  );
}
