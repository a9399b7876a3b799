"use client";

/** Asks before a group goes: nothing brings it back. */
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import type { Group } from "#lib/domain/groups";
import { removeGroup } from "#lib/queries/groups";
import { AccessForm } from "./access-form.tsx";
import { useSending } from "./use-sending.tsx";

type GroupRemovalDialogProps = {
  readonly group: Group;
  readonly onRemoved: (groups: readonly Group[]) => void;
  readonly onClose: () => void;
};

export function GroupRemovalDialog({ group, onRemoved, onClose }: GroupRemovalDialogProps) {
  const { isBusy, problem, send } = useSending();
  return (
    <Dialog isOpen onClose={onClose} title={`Delete ${group.name}?`}>
      <div className="p-4 sm:p-5">
        <AccessForm
          send="Delete the group"
          isBusy={isBusy}
          problem={problem}
          onSend={() => send(() => removeGroup(group.id), onRemoved)}
          after={<Button onClick={onClose}>Cancel</Button>}
        >
          <p className="text-sm">Its people stay in the team, and lose what they may do by this group alone.</p>
        </AccessForm>
      </div>
    </Dialog>
  );
}
