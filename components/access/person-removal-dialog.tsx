"use client";

/** Asks what becomes of what a person has, before the person goes for good. */
import { useEffect, useId, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { fieldLook } from "#components/ui/text-field";
import type { Person, PersonThings } from "#lib/domain/access";
import { formatCounted } from "#lib/domain/format";
import { personThings, removePerson } from "#lib/queries/people";
import { AccessForm, AccessProblem } from "./access-form.tsx";
import { useSending } from "./use-sending.tsx";

type PersonRemovalDialogProps = {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly onRemoved: (left: readonly Person[]) => void;
  readonly onClose: () => void;
};

export function PersonRemovalDialog(props: PersonRemovalDialogProps) {
  const { person, onClose } = props;
  return (
    <Dialog isOpen onClose={onClose} title={`Remove ${person.name}?`}>
      <div className="overflow-y-auto p-4 sm:p-5">
        <Counted {...props} />
      </div>
    </Dialog>
  );
}

/** What there is is counted first. */
function Counted(props: PersonRemovalDialogProps) {
  const { id } = props.person;
  const [things, setThings] = useState<Awaited<ReturnType<typeof personThings>> | null>(null);
  useEffect(() => {
    let isGone = false;
    void personThings(id).then((counted) => {
      if (!isGone) setThings(counted);
    });
    return () => {
      isGone = true;
    };
  }, [id]);
  if (things === null) return <p className="text-sm text-muted">Counting what there is…</p>;
  return things.ok ? <RemovalForm {...props} things={things.value} /> : <AccessProblem problem={things.error} />;
}

type RemovalFormProps = PersonRemovalDialogProps & { readonly things: PersonThings };

function RemovalForm({ person, people, things, onRemoved, onClose }: RemovalFormProps) {
  const heirs = people.filter(({ id, isOff }) => id !== person.id && !isOff);
  const [heirId, setHeirId] = useState(heirs[0]?.id ?? "");
  const { isBusy, problem, send } = useSending();
  const hasBoards = things.boards + things.folders > 0;
  const boards = heirId === "" || !hasBoards ? { kind: "delete" as const } : { kind: "hand" as const, toId: heirId };
  return (
    <AccessForm
      isDanger
      send={`Remove ${person.name}`}
      isBusy={isBusy}
      problem={problem}
      onSend={() => send(() => removePerson({ id: person.id, boards }), onRemoved)}
      after={<Button onClick={onClose}>Cancel</Button>}
    >
      <p className="text-sm">
        This cannot be taken back. {goneWords(things)} In the record of what people did, and in the glossary, it says
        &ldquo;a removed person&rdquo; from then on.
      </p>
      {hasBoards ? <HeirField things={things} heirs={heirs} heirId={heirId} onChange={setHeirId} /> : null}
    </AccessForm>
  );
}

/** Nothing is said of what there is none of. */
function goneWords({ chats, links }: PersonThings): string {
  const ofChats = chats === 0 ? "" : `${formatCounted(chats, "chat")} and what was answered there will be deleted. `;
  const ofLinks = links === 0 ? "" : `${formatCounted(links, "link")} to boards will show nothing any more. `;
  return `${ofChats}${ofLinks}Sessions end at once.`;
}

type HeirFieldProps = Pick<RemovalFormProps, "things"> & {
  readonly heirs: readonly Person[];
  /** Empty: they are deleted. */
  readonly heirId: string;
  readonly onChange: (heirId: string) => void;
};

function HeirField({ things, heirs, heirId, onChange }: HeirFieldProps) {
  const id = useId();
  const folders = things.folders === 0 ? "" : ` and ${formatCounted(things.folders, "folder")}`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {`What becomes of ${formatCounted(things.boards, "board")}${folders}`}
      </label>
      <select
        id={id}
        value={heirId}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook} h-9 py-0 pointer-coarse:h-11`}
      >
        {heirs.map((heir) => (
          <option key={heir.id} value={heir.id}>
            {`Hand them to ${heir.name}`}
          </option>
        ))}
        <option value="">Delete them</option>
      </select>
    </div>
  );
}
