"use client";

/** Name of a group, and of the provider's group whose people are in it: of a new one, or of one that is there. */
import { useState } from "react";
import { Dialog } from "#components/ui/dialog";
import { TextField } from "#components/ui/text-field";
import { groupLimits } from "#lib/domain/group-limits";
import type { Group } from "#lib/domain/groups";
import { changeGroup, makeGroup } from "#lib/queries/groups";
import { AccessForm } from "./access-form.tsx";
import { useSending } from "./use-sending.tsx";

type GroupFormDialogProps = {
  /** null: a new one. */
  readonly group: Group | null;
  /** What the sign-in provider is called; null without one. */
  readonly providerName: string | null;
  readonly onSaved: (groups: readonly Group[]) => void;
  readonly onClose: () => void;
};

export function GroupFormDialog({ onClose, ...form }: GroupFormDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={form.group === null ? "New group" : `Change ${form.group.name}`}>
      <div className="overflow-y-auto p-4 sm:p-5">
        <GroupForm {...form} />
      </div>
    </Dialog>
  );
}

function GroupForm({ group, providerName, onSaved }: Omit<GroupFormDialogProps, "onClose">) {
  const [name, setName] = useState(group?.name ?? "");
  const [followed, setFollowed] = useState(group?.providerName ?? "");
  const { isBusy, problem, send } = useSending();
  const given = { name, providerName: followed.trim() === "" ? null : followed };
  const isFollowing = providerName !== null || followed !== "";
  return (
    <AccessForm
      send={group === null ? "Make the group" : "Save"}
      isBusy={isBusy}
      problem={problem}
      onSend={() => send(() => (group === null ? makeGroup(given) : changeGroup({ id: group.id, ...given })), onSaved)}
    >
      <TextField label="Name" value={name} onChange={setName} isRequired maxLength={groupLimits.name} />
      {isFollowing ? (
        <>
          <TextField
            label="Its name or id at the sign-in provider (optional)"
            value={followed}
            onChange={setFollowed}
            maxLength={groupLimits.providerName}
          />
          <p className="text-xs text-muted">
            Whoever signs in by {providerName ?? "the provider"} and is in that group there is in this one too. Write it
            exactly as the provider does.
          </p>
        </>
      ) : null}
    </AccessForm>
  );
}
