"use client";

/** Who is in a group: put in by hand here, or by the word of the sign-in provider. */
import { Dialog } from "#components/ui/dialog";
import type { Person } from "#lib/domain/access";
import type { Group } from "#lib/domain/groups";
import { placeInGroup } from "#lib/queries/groups";
import { AccessProblem } from "./access-form.tsx";
import { useSending } from "./use-sending.tsx";

type GroupPeopleDialogProps = {
  readonly group: Group;
  readonly people: readonly Person[];
  readonly onChanged: (groups: readonly Group[]) => void;
  readonly onClose: () => void;
};

/** Each choice is kept at once. */
export function GroupPeopleDialog({ group, people, onChanged, onClose }: GroupPeopleDialogProps) {
  const { isBusy, problem, send } = useSending();
  const memberOf = (id: string) => group.members.find(({ personId }) => personId === id);
  return (
    <Dialog isOpen onClose={onClose} title={`People in ${group.name}`}>
      <div className="flex flex-col gap-3 overflow-y-auto p-4 sm:p-5">
        <fieldset className="flex flex-col">
          <legend className="sr-only">People in {group.name}</legend>
          {people.map(({ id, name, email }) => (
            <label
              key={id}
              className="flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1 text-sm hover:bg-sunken pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                checked={memberOf(id)?.isByHand ?? false}
                disabled={isBusy}
                className="size-4 shrink-0 accent-primary"
                onChange={(event) => {
                  const isIn = event.target.checked;
                  send(() => placeInGroup({ id: group.id, personId: id, isIn }), onChanged);
                }}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name} <span className="text-xs text-muted">{email}</span>
              </span>
              {memberOf(id)?.isByProvider === true ? (
                <span className="shrink-0 rounded-sm bg-sunken px-1.5 text-xs font-medium text-muted">By provider</span>
              ) : null}
            </label>
          ))}
        </fieldset>
        <AccessProblem problem={problem} />
        {group.providerName === null ? null : (
          <p className="text-xs text-muted">
            The provider names the people of “{group.providerName}” at each of their sign-ins, for as long as that
            session lasts. Whoever is to be in the group whichever way they sign in is chosen here.
          </p>
        )}
      </div>
    </Dialog>
  );
}
