"use client";

/** The groups of a team: what they are called, who is in them, and which group of the provider's they follow. */
import { Ellipsis, Eye, Pencil, Trash2, UsersRound } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { IconButton } from "#components/ui/icon-button";
import { usePageMain } from "#components/ui/page-main";
import { useToasts } from "#components/ui/toast";
import type { Person } from "#lib/domain/access";
import type { Group } from "#lib/domain/groups";
import type { ViewAsInput } from "#lib/domain/inputs/groups";
import { viewAs } from "#lib/queries/groups";
import { GroupFormDialog } from "./group-form-dialog.tsx";
import { GroupPeopleDialog } from "./group-people-dialog.tsx";
import { GroupRemovalDialog } from "./group-removal-dialog.tsx";

type GroupsSectionProps = {
  readonly first: readonly Group[];
  readonly people: readonly Person[];
  /** What the sign-in provider is called; null without one. */
  readonly providerName: string | null;
};

/** What is open, by the group's id: the group itself may change under it. */
type Open = { readonly kind: "new" } | { readonly kind: "people" | "change" | "removal"; readonly id: string };

export function GroupsSection({ first, people, providerName }: GroupsSectionProps) {
  const [groups, setGroups] = useState(first);
  const [open, setOpen] = useState<Open | null>(null);
  const toasts = useToasts();
  const close = () => setOpen(null);
  async function view(input: ViewAsInput) {
    const taken = await viewAs(input);
    if (!taken.ok) toasts.getState().show({ text: taken.error.message, tone: "problem", action: null });
  }
  const closeWith = (changed: readonly Group[]) => {
    setGroups(changed);
    close();
  };
  const chosen = open === null || open.kind === "new" ? undefined : groups.find(({ id }) => id === open.id);
  return (
    <section aria-label="Groups" className="flex w-full max-w-240 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">Groups</h2>
        <Button onClick={() => setOpen({ kind: "new" })}>
          <UsersRound aria-hidden className="size-4" />
          New group
        </Button>
      </div>
      {groups.length === 0 ? (
        <p className="text-sm text-muted">There are no groups yet. A group stands for people who may see the same.</p>
      ) : (
        <ul
          aria-label="Groups"
          className="flex flex-col divide-y divide-border rounded-lg border border-border bg-surface shadow-raised"
        >
          {groups.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              onOpen={(kind) => setOpen({ kind, id: group.id })}
              onView={() => void view({ kind: "group", id: group.id })}
            />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        What each group may see of the data stands in the file of rights.
        <Button look="ghost" onClick={() => void view({ kind: "no-group" })}>
          <Eye aria-hidden className="size-4" />
          See the data as somebody without a group
        </Button>
      </p>
      {open?.kind === "new" || (open?.kind === "change" && chosen !== undefined) ? (
        <GroupFormDialog group={chosen ?? null} providerName={providerName} onSaved={closeWith} onClose={close} />
      ) : null}
      {open?.kind === "people" && chosen !== undefined ? (
        <GroupPeopleDialog group={chosen} people={people} onChanged={setGroups} onClose={close} />
      ) : null}
      {open?.kind === "removal" && chosen !== undefined ? (
        <GroupRemovalDialog group={chosen} onRemoved={closeWith} onClose={close} />
      ) : null}
    </section>
  );
}

type GroupRowProps = {
  readonly group: Group;
  readonly onOpen: (kind: "people" | "change" | "removal") => void;
  readonly onView: () => void;
};

function GroupRow({ group: { name, providerName, members }, onOpen, onView }: GroupRowProps) {
  const container = usePageMain();
  const count = members.length === 1 ? "1 person" : `${members.length} people`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-muted wrap-anywhere">
          {providerName === null ? "Filled by hand" : `Follows “${providerName}” of the sign-in provider`}
        </p>
      </div>
      <Button aria-label={`${count} in ${name}`} onClick={() => onOpen("people")}>
        {count}
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={`More about ${name}`} tooltipSide="left">
            <Ellipsis aria-hidden className="size-4" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" container={container}>
          <DropdownMenuItem onSelect={onView}>
            <Eye aria-hidden className="size-4" />
            See the data as this group
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onOpen("change")}>
            <Pencil aria-hidden className="size-4" />
            Change
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => onOpen("removal")}>
            <Trash2 aria-hidden className="size-4" />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  );
}
