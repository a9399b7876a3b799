"use client";

/** One element: what it is, where it comes from, what is wrong with it, and its fields to be edited. */
import { ArrowLeft, CircleAlert, RotateCcw, Trash2, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { Skeleton } from "#components/ui/skeleton";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { GlossaryEntry, GlossarySaved, WantedChange } from "#lib/domain/glossary";
import type { ModelElement, ModelProblem } from "#lib/domain/model-edit";
import { toShownError } from "#lib/queries/public-failure";
import { useEditElement, useGlossaryEntry } from "#lib/queries/use-glossary";
import { kindWords, originText } from "#lib/state/glossary-words";
import { ConflictNotice } from "./conflict-notice.tsx";
import { ElementForm } from "./element-form.tsx";
import { KindIcon } from "./kind-icon.tsx";

type ElementPanelProps = {
  readonly context: DatabaseContext;
  readonly element: ModelElement;
  readonly onClose: () => void;
};

export function ElementPanel({ context, element, onClose }: ElementPanelProps) {
  const read = useGlossaryEntry(context, element);
  return (
    <section
      aria-label={`${kindWords[element.kind][0]} ${element.key}`}
      className="min-w-0 rounded-lg border border-border bg-surface shadow-raised lg:sticky lg:top-4"
    >
      <div className="flex items-start gap-2 border-b border-border py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1 py-1">
          <p className="flex items-center gap-1.5 text-xs text-muted">
            <KindIcon kind={element.kind} />
            {kindWords[element.kind][0]}
          </p>
          <h2 className="text-lg font-semibold wrap-anywhere">{read.data?.label ?? element.key}</h2>
          {element.key === "" ? null : <p className="font-mono text-xs wrap-anywhere text-subtle">{element.key}</p>}
        </div>
        <Button look="ghost" className="h-11 lg:hidden" onClick={onClose}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to the list
        </Button>
        <span className="max-lg:hidden">
          <IconButton label="Close" tooltipSide="left" onClick={onClose}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </span>
      </div>
      {read.isPending ? <Skeleton className="m-4 h-40" /> : null}
      {read.isError ? (
        <p role="alert" className="m-4 text-sm text-danger">
          {toShownError(read.error).message} {toShownError(read.error).nextStep}
        </p>
      ) : null}
      {read.isSuccess ? <Entry context={context} entry={read.data} onRead={() => void read.refetch()} /> : null}
    </section>
  );
}

type EntryProps = {
  readonly context: DatabaseContext;
  readonly entry: GlossaryEntry;
  readonly onRead: () => void;
};

/** What somebody wanted to save while somebody else was faster. */
type Conflict = {
  readonly saved: Extract<GlossarySaved, { kind: "conflict" }>;
  readonly change: WantedChange;
};

/** The fields keep what was being written until it is kept or dropped. */
function Entry({ context, entry, onRead }: EntryProps) {
  const [round, setRound] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const edit = useEditElement(context);
  const { origin, facts, problems, isRemoved } = entry;

  function beginAnew() {
    setConflict(null);
    setRound((known) => known + 1);
    onRead();
  }

  function send(change: WantedChange, seenVersion: number) {
    edit.mutate(
      { element: entry.element, change, seenVersion },
      { onSuccess: (saved) => (saved.kind === "conflict" ? setConflict({ saved, change }) : beginAnew()) },
    );
  }

  return (
    <div className="flex flex-col gap-3 p-4">
      <p suppressHydrationWarning className="text-xs text-muted">
        {originText(origin)}
      </p>
      {facts.length === 0 ? null : (
        <ul aria-label="What the database tells" className="flex flex-col gap-0.5 text-sm text-muted">
          {facts.map((fact) => (
            <li key={fact} className="wrap-anywhere">
              {fact}
            </li>
          ))}
        </ul>
      )}
      {problems.map((problem) => (
        <Problem key={problem.sentence} problem={problem} />
      ))}
      {isRemoved ? <p className="text-sm">This was taken out of the model: no question uses it.</p> : null}
      {conflict === null ? null : (
        <ConflictNotice
          conflict={conflict.saved}
          change={conflict.change}
          onTheirs={beginAnew}
          onMine={() => send(conflict.change, conflict.saved.version)}
        />
      )}
      <ElementForm
        // What was kept is what the fields begin with again.
        key={`${round} ${isRemoved}`}
        entry={entry}
        isHeld={conflict !== null}
        isSaving={edit.isPending}
        problem={edit.error === null ? null : toShownError(edit.error)}
        onSave={send}
      >
        <Undoing
          entry={entry}
          isHeld={edit.isPending || conflict !== null}
          onUndo={(change) => send(change, entry.version)}
        />
      </ElementForm>
    </div>
  );
}

function Problem({ problem: { level, sentence } }: { readonly problem: ModelProblem }) {
  const Icon = level === "error" ? CircleAlert : TriangleAlert;
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon
        aria-label={level === "error" ? "Error" : "Warning"}
        className={level === "error" ? "mt-0.5 size-4 shrink-0 text-danger" : "mt-0.5 size-4 shrink-0 text-warning"}
      />
      <span className="min-w-0 wrap-anywhere">{sentence}</span>
    </p>
  );
}

type UndoingProps = {
  readonly entry: GlossaryEntry;
  /** Nothing can be sent now. */
  readonly isHeld: boolean;
  readonly onUndo: (change: "removed" | null) => void;
};

/** Takes the edits back, or the element out; both can be undone. */
function Undoing({ entry: { element, origin, isRemoved, before }, isHeld, onUndo }: UndoingProps) {
  const isAdded = before === null;
  return (
    <>
      {origin.from === "edit" && !isAdded ? (
        <Button look="ghost" disabled={isHeld} className="pointer-coarse:h-11" onClick={() => onUndo(null)}>
          <RotateCcw aria-hidden className="size-4" />
          {isRemoved ? "Bring it back" : "Undo all edits"}
        </Button>
      ) : null}
      {isRemoved || element.kind === "instructions" ? null : (
        <Button
          look="danger"
          disabled={isHeld}
          className="pointer-coarse:h-11"
          onClick={() => onUndo(isAdded ? null : "removed")}
        >
          <Trash2 aria-hidden className="size-4" />
          Remove
        </Button>
      )}
    </>
  );
}
